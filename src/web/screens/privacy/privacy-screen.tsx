import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';
import { TextPage } from '#web/features/content/text-page.tsx';

export const handle: PageHandle = { page: 'privacy', background: 'cream' };

export const meta = pageMeta({
  title: 'Privacy Policy',
  description: 'What we keep about you, for how long, and who else sees it.',
});

const queries = ({ api }: PageArgs) => ({ needs: [pageContentQuery(api, 'privacy')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /privacy: what the shop knows about people. */
export default function PrivacyScreen() {
  return <TextPage page="privacy" title="Privacy Policy" ingredient="cashew" />;
}
