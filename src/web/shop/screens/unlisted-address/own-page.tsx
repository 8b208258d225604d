import { useQuery } from '@tanstack/react-query';
import type { OwnPageContent } from '#contracts/content/own-page.ts';
import { ownPageProductsQuery } from '#web/api/own-page.ts';
import { useApi } from '#web/api/use-api.ts';
import { ProductSwipe } from '#web/shop/features/home/blocks/product-swipe.tsx';
import { HomeBlocks } from '#web/shop/features/home/home-blocks.tsx';
import { NewsletterForm } from '#web/shop/features/newsletter/newsletter-form.tsx';
import { OwnBlockView } from '#web/shop/features/content/own-blocks/own-block-view.tsx';
import { QuickAdd } from '#web/shop/features/product/purchase/quick-add.tsx';
import { PageJsonLd } from '#web/shop/features/structured-data/page-json-ld.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import styles from './own-page.module.css';

interface OwnPageProps {
  path: string;
  content: OwnPageContent;
}

/** A page that staff have added. A banner at its beginning has the heading of the page. docs/decisions/0306. */
export default function OwnPage({ path, content: { title, blocks } }: OwnPageProps) {
  const { data: products = [] } = useQuery(ownPageProductsQuery(useApi(), path));
  return (
    <>
      <PageJsonLd crumbs={[{ name: title, path }]} />
      {blocks[0]?.type !== 'Banner' && <PageHeader title={title} accent={2} />}
      <div className={styles.blocks}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids, and their order changes with their content only.
          <OwnBlockView key={index} block={block}>
            {(ofHome) => (
              <HomeBlocks
                blocks={[ofHome]}
                products={products}
                slots={{
                  newsletterForm: (form) => <NewsletterForm {...form} />,
                  productSwipe: (swipe) => (
                    <ProductSwipe
                      block={swipe}
                      products={products}
                      addButton={(product, selection) => <QuickAdd product={product} selection={selection} />}
                    />
                  ),
                }}
              />
            )}
          </OwnBlockView>
        ))}
      </div>
    </>
  );
}
