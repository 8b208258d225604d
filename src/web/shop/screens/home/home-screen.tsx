import { useQuery } from '@tanstack/react-query';
import type { HomePageContent } from '#contracts/content/page-contents.ts';
import { homeProductsQuery } from '#web/api/catalog/home-products.ts';
import { pageContentQuery } from '#web/api/page-content.ts';
import {
  browserLoader,
  type LoadedQueries,
  loadedData,
  type PageArgs,
  serverLoader,
} from '#web/api/page-data.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { contentMeta } from '#web/page/page-meta.ts';
import { ContentPage } from '#web/shop/features/content/content-page.tsx';
import { ComingSoon } from '#web/shop/features/home/coming-soon.tsx';
import { HomeBlocks } from '#web/shop/features/home/home-blocks.tsx';
import { ProductSwipe } from '#web/shop/features/home/blocks/product-swipe.tsx';
import { useGlobalContent } from '#web/shop/features/layout/document/use-global-content.ts';
import { NewsletterForm } from '#web/shop/features/newsletter/newsletter-form.tsx';
import { QuickAdd } from '#web/shop/features/product/purchase/quick-add.tsx';
import { organizationJsonLd } from '#web/shop/features/structured-data/organization-json-ld.ts';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { useAppSelector } from '#web/state/hooks.ts';
import { usePageData } from '#web/state/use-page-data.ts';

export const handle: PageHandle = {
  page: 'HomePage',
  sharePicture: (loaderData) => {
    const home = loadedData<HomePageContent>(loaderData as LoadedQueries | null, [
      'page-content',
      'HomePage',
    ]);
    return home?.blocks.find((block) => block.type === 'Banner')?.imageUrl ?? home?.comingSoon.imageUrl;
  },
};

export const meta = contentMeta('HomePage', (brand) => ({
  title: brand,
  description: `The shop of ${brand}.`,
}));

const queries = ({ api }: PageArgs) => ({
  required: [pageContentQuery(api, 'HomePage')],
  optional: [homeProductsQuery(api)],
});

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** The home page: coming soon, or a page of content blocks. Spec §2, Home. */
export default function HomeScreen() {
  const { data: products = [] } = useQuery(homeProductsQuery(useApi()));
  const brand = useAppSelector((state) => state.global.brand);
  const global = useGlobalContent();
  return (
    <>
      <PageJsonLd
        crumbs={[]}
        about={
          import.meta.env.SSR
            ? (shop) =>
                organizationJsonLd(shop, {
                  logo: global?.logo.imageUrl,
                  socialNetworks: (global?.socialMediaLinks ?? []).map(({ url }) => url),
                })
            : undefined
        }
      />
      <ContentPage title={brand} page={usePageData('HomePage')}>
        {(content) => <Home content={content} products={products} />}
      </ContentPage>
    </>
  );
}

function Home({ content, products }: { content: HomePageContent; products: Product[] }) {
  if (content.state === 'coming-soon') {
    return (
      <ComingSoon content={content.comingSoon} form={<NewsletterForm {...content.comingSoon.newsletter} />} />
    );
  }
  return (
    <HomeBlocks
      blocks={content.blocks}
      products={products}
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
