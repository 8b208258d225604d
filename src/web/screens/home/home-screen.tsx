import { useQuery } from '@tanstack/react-query';
import { type HomePage, homePageQuery } from '#web/api/home-page.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { pageMeta } from '#web/features/chrome/page-meta.ts';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { ComingSoon } from '#web/features/home/coming-soon.tsx';
import { HomeBlocks } from '#web/features/home/home-blocks.tsx';
import { ProductSwipe } from '#web/features/home/product-swipe.tsx';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { QuickAdd } from '#web/features/product/quick-add.tsx';
import { pageDataOf, usePageState } from '#web/state/use-page-data.ts';

export const handle: PageHandle = { page: 'HomePage' };

export const meta = pageMeta({
  title: 'Snacks that turn the other way',
  description: 'Indian-inspired snack mixes and chocolate bites, made in New York City.',
  picture: '/pictures/the-mix-scene-1280.webp',
});

const queries = ({ api }: PageArgs) => ({ needs: [homePageQuery(api)] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /: coming soon, or the live page of blocks, as its content says. Spec §2, Home. */
export default function HomeScreen() {
  const page = pageDataOf(useQuery(homePageQuery(useApi())));
  usePageState(page.status === 'ready' ? { status: 'ready', content: page.content.content } : page);
  return (
    <ContentPage title="Doosra" page={page}>
      {(home) => (
        <div style={{ backgroundColor: home.content.backgroundColor }}>
          <Home {...home} />
        </div>
      )}
    </ContentPage>
  );
}

function Home({ content, products }: HomePage) {
  if (content.state === 'coming-soon') {
    return (
      <ComingSoon content={content.comingSoon} form={<NewsletterForm {...content.comingSoon.newsletter} />} />
    );
  }
  return (
    <HomeBlocks
      blocks={content.blocks}
      slots={{
        newsletterForm: (block) => <NewsletterForm {...block} />,
        productSwipe: (block) => (
          <ProductSwipe
            block={block}
            products={products}
            addButton={(product, selection) => <QuickAdd product={product} selection={selection} />}
          />
        ),
      }}
    />
  );
}
