import { Link } from 'react-router';
import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { contentMeta } from '#web/page/page-meta.ts';
import { ContentPage } from '#web/shop/features/content/content-page.tsx';
import { FaqList } from '#web/shop/features/content/faq-list.tsx';
import { faqJsonLd } from '#web/shop/features/structured-data/faq-json-ld.ts';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { usePageData } from '#web/state/use-page-data.ts';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export const handle: PageHandle = { page: 'faq' };

const queries = ({ api }: PageArgs) => ({ required: [pageContentQuery(api, 'faq')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export const meta = contentMeta('faq', {
  title: 'FAQ',
  description: 'Short answers to what people ask.',
});

/** The screen at /faq. Spec §2, FAQ. */
export default function FaqScreen() {
  const page = usePageData('faq');
  return (
    <>
      <PageJsonLd
        crumbs={[{ name: 'FAQ', path: '/faq' }]}
        about={import.meta.env.SSR && page.status === 'ready' ? () => [faqJsonLd(page.content)] : undefined}
      />
      <ContentPage title="FAQ" page={page}>
        {({ title, items }) => (
          <>
            <PageHeader title={title} accent={2}>
              <p>
                Not in here? <Link to="/contact">Write to us</Link>. A person reads it.
              </p>
            </PageHeader>
            <PageContainer width="wide">
              <FaqList items={items} />
            </PageContainer>
          </>
        )}
      </ContentPage>
    </>
  );
}
