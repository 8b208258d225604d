import type { ReactNode } from 'react';
import type { PageData } from '#web/state/use-page-data.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './content-page.module.css';

export interface ContentPageProps<Content> {
  /** The title until the content is loaded. */
  title: string;
  page: PageData<Content>;
  children: (content: Content) => ReactNode;
}

/** Renders a page of content, or its loading or failed state. Spec §4, Page data loading. */
export function ContentPage<Content>({ title, page, children }: ContentPageProps<Content>) {
  if (page.status === 'ready') return children(page.content);
  return (
    <PageContainer width="reading">
      <div className={styles.state}>
        <h1>{title}</h1>
        {page.status === 'loading' ? (
          <Loading />
        ) : (
          <>
            <Notice kind="error" title={page.message}>
              <p>Give it a second and try again.</p>
            </Notice>
            <Button onClick={page.retry}>Try again</Button>
          </>
        )}
      </div>
    </PageContainer>
  );
}

function Loading() {
  return (
    <div role="status" className={styles.lines}>
      <VisuallyHidden>Loading the page</VisuallyHidden>
      <Skeleton width="90%" />
      <Skeleton width="75%" />
      <Skeleton shape="block" ratio={2} />
    </div>
  );
}
