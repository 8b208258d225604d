import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { contentMeta } from '#web/features/chrome/page-meta.ts';
import { TextPage } from '#web/features/content/text-page.tsx';
import { PageFacts } from '#web/features/structured-data/page-facts.tsx';

export const handle: PageHandle = { page: 'accessibility' };

export const meta = contentMeta('accessibility', {
  title: 'Accessibility',
  description: 'A shop that anyone can use: what we do for it, what is missing, and how to tell us.',
});

const queries = ({ api }: PageArgs) => ({ needs: [pageContentQuery(api, 'accessibility')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /accessibility: what the shop does so that anyone can use it. */
export default function AccessibilityScreen() {
  return (
    <>
      <PageFacts crumbs={[{ name: 'Accessibility', path: '/accessibility' }]} />
      <TextPage page="accessibility" title="Accessibility" ingredient="chickpea" />
    </>
  );
}
