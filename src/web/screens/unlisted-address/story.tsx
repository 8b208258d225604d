import { storyPageOf } from '#domain/content/page-address.ts';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { PageSign } from '#web/features/content/page-sign.tsx';
import { StorySections } from '#web/features/content/story-sections.tsx';
import { PageFacts } from '#web/features/structured-data/page-facts.tsx';
import { usePageData } from '#web/state/use-page-data.ts';

/** /the-{brand}-story: how it all began. Spec §2, Brand story. */
export function Story({ brand }: { brand: string }) {
  const name = storyTitle(brand);
  return (
    <>
      <PageFacts crumbs={[{ name, path: `/${storyPageOf(brand)}` }]} />
      <ContentPage title={name} page={usePageData('story')}>
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

/** What the page is called where its own content does not say. */
export const storyTitle = (brand: string) => `The ${brand} story`;
