import type { PageName } from '#contracts/page-contents.ts';
import { BRAND } from '#domain/brand.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { contentMeta } from '#web/features/chrome/page-meta.ts';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { PageSign } from '#web/features/content/page-sign.tsx';
import { StorySections } from '#web/features/content/story-sections.tsx';
import { PageFacts } from '#web/features/structured-data/page-facts.tsx';
import { usePageData } from '#web/state/use-page-data.ts';

const PAGE = 'the-doosra-story' satisfies PageName;
const TITLE = `The ${BRAND} story`;

export const handle: PageHandle = { page: PAGE, sharePicture: '/pictures/the-mix-scene.webp' };

export const meta = contentMeta(PAGE, {
  title: TITLE,
  description: 'A lost suitcase, a rented kitchen in Queens, and a ball that turns the other way.',
});

const queries = ({ api }: PageArgs) => ({ needs: [pageContentQuery(api, PAGE)] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /the-{brand}-story: how it all began. Spec §2, Brand story. */
export default function StoryScreen() {
  return (
    <>
      <PageFacts crumbs={[{ name: TITLE, path: `/${PAGE}` }]} />
      <ContentPage title={TITLE} page={usePageData(PAGE)}>
        {({ title, sections }) => (
          <>
            <PageSign title={title} ingredient="curry-leaf" />
            <StorySections sections={sections} />
          </>
        )}
      </ContentPage>
    </>
  );
}
