import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { contentMeta } from '#web/page/page-meta.ts';
import { ContentPage } from '#web/shop/features/content/content-page.tsx';
import { PressCards } from '#web/shop/features/content/press-cards.tsx';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { usePageData } from '#web/state/use-page-data.ts';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export const handle: PageHandle = { page: 'press' };

export const meta = contentMeta('press', {
  title: 'Press Page',
  description: 'What others have written about us.',
});

const queries = ({ api }: PageArgs) => ({ required: [pageContentQuery(api, 'press')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** The screen at /press. Spec §2, Press page. */
export default function PressScreen() {
  return (
    <>
      <PageJsonLd crumbs={[{ name: 'Press', path: '/press' }]} />
      <ContentPage title="Press Page" page={usePageData('press')}>
        {({ title, introText, PressCarousel }) => (
          <>
            <PageHeader title={title} accent={7} color="wine">
              <p>{introText}</p>
            </PageHeader>
            <PageContainer width="wide">
              <PressCards items={PressCarousel.items} />
            </PageContainer>
          </>
        )}
      </ContentPage>
    </>
  );
}
