import { storyPageOf } from '#domain/content/page-address.ts';
import { ContentPage } from '#web/shop/features/content/content-page.tsx';
import { StorySections } from '#web/shop/features/content/story-sections.tsx';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { usePageData } from '#web/state/use-page-data.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

/** The brand story at /the-{brand}-story. Spec §2, Brand story. */
export function Story({ brand }: { brand: string }) {
  const name = storyTitle(brand);
  return (
    <>
      <PageJsonLd crumbs={[{ name, path: `/${storyPageOf(brand)}` }]} />
      <ContentPage title={name} page={usePageData('story')}>
        {({ title, sections }) => (
          <>
            <PageHeader title={title} accent={3} />
            <StorySections sections={sections} />
          </>
        )}
      </ContentPage>
    </>
  );
}

/** The title where the content has none. */
export const storyTitle = (brand: string) => `The ${brand} story`;
