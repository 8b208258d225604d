import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { contentMeta } from '#web/features/chrome/page-meta.ts';
import { TextPage } from '#web/features/content/text-page.tsx';
import { PageFacts } from '#web/features/structured-data/page-facts.tsx';

export const handle: PageHandle = { page: 'terms' };

export const meta = contentMeta('terms', {
  title: 'Terms of Service',
  description: 'What we promise, what we ask, and who pays when.',
});

const queries = ({ api }: PageArgs) => ({ needs: [pageContentQuery(api, 'terms')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /terms: the rules of the shop. */
export default function TermsScreen() {
  return (
    <>
      <PageFacts crumbs={[{ name: 'Terms of Service', path: '/terms' }]} />
      <TextPage page="terms" title="Terms of Service" ingredient="mustard-seed" />
    </>
  );
}
