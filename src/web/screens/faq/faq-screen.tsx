import { Link, type MetaDescriptor } from 'react-router';
import type { FaqPageContent } from '#contracts/page-contents.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import {
  answerIn,
  browserLoader,
  type LoadedQueries,
  type PageArgs,
  serverLoader,
} from '#web/api/page-data.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { metaOf } from '#web/features/chrome/page-meta.ts';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { FaqList } from '#web/features/content/faq-list.tsx';
import { PageSign } from '#web/features/content/page-sign.tsx';
import { usePageData } from '#web/state/use-page-data.ts';
import { PageContent } from '#web/ui/page-content.tsx';

export const handle: PageHandle = { page: 'faq', background: 'cream' };

const queries = ({ api }: PageArgs) => ({ needs: [pageContentQuery(api, 'faq')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export function meta({ loaderData }: { loaderData: LoadedQueries | null | undefined }): MetaDescriptor[] {
  const content = answerIn<FaqPageContent>(loaderData, ['page-content', 'faq']);
  return [
    ...metaOf({
      title: 'FAQ',
      description: 'How hot, how shipped, how stopped: short answers to what people ask about our snacks.',
    }),
    ...(content === undefined ? [] : [{ 'script:ld+json': faqJsonLd(content) }]),
  ];
}

/** The questions as search engines read them: https://schema.org/FAQPage. */
function faqJsonLd({ items }: FaqPageContent) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** /faq: what people ask. Spec §2, FAQ. */
export default function FaqScreen() {
  return (
    <ContentPage title="FAQ" page={usePageData('faq')}>
      {({ title, items }) => (
        <>
          <PageSign title={title} ingredient="chilli">
            <p>
              Not in here? <Link to="/contact">Write to us</Link>. A person reads it.
            </p>
          </PageSign>
          <PageContent width="wide">
            <FaqList items={items} />
          </PageContent>
        </>
      )}
    </ContentPage>
  );
}
