import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { contentMeta } from '#web/features/chrome/page-meta.ts';
import { TextPage } from '#web/features/content/text-page.tsx';
import { PageFacts } from '#web/features/structured-data/page-facts.tsx';

export const handle: PageHandle = { page: 'privacy' };

export const meta = contentMeta('privacy', {
  title: 'Privacy Policy',
  description: 'What we keep about you, for how long, and who else sees it.',
});

const queries = ({ api }: PageArgs) => ({ needs: [pageContentQuery(api, 'privacy')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /privacy: what the shop knows about people. */
export default function PrivacyScreen() {
  return (
    <>
      <PageFacts crumbs={[{ name: 'Privacy Policy', path: '/privacy' }]} />
      <TextPage page="privacy" title="Privacy Policy" ingredient="cashew" />
    </>
  );
}
