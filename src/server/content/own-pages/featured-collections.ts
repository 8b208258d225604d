import { and, desc, eq, sql } from 'drizzle-orm';
import type { OwnBlock } from '#contracts/content/own-page.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { collectionProducts, pictures, products } from '#server/platform/database/schema/catalog-tables.ts';

type FeaturedCollection = Extract<OwnBlock, { type: 'FeaturedCollection' }>;

/** Featured collections as rows of the products that are in them now; one without a product on sale stays empty. */
export async function withFeaturedProducts(
  db: Queryable,
  storeId: StoreId,
  blocks: readonly OwnBlock[],
): Promise<OwnBlock[]> {
  return Promise.all(
    blocks.map((block) =>
      block.type === 'FeaturedCollection' ? withItsProducts(db, storeId, block) : block,
    ),
  );
}

async function withItsProducts(
  db: Queryable,
  storeId: StoreId,
  block: FeaturedCollection,
): Promise<OwnBlock> {
  const { headingText, collection, most } = block;
  const rows = await db
    .select({
      productHandle: products.handle,
      productCaption: products.title,
      productImage: sql<string | null>`(
        select ${pictures.url} from ${pictures}
        where ${pictures.storeId} = ${products.storeId} and ${pictures.productHandle} = ${products.handle}
        order by ${pictures.position}, ${pictures.url} limit 1)`,
    })
    .from(collectionProducts)
    .innerJoin(
      products,
      and(
        eq(products.storeId, collectionProducts.storeId),
        eq(products.handle, collectionProducts.productHandle),
      ),
    )
    .where(
      and(
        eq(collectionProducts.storeId, storeId),
        eq(collectionProducts.kind, 'collection'),
        eq(collectionProducts.name, collection),
        eq(products.status, 'active'),
      ),
    )
    .orderBy(desc(collectionProducts.position), desc(collectionProducts.productHandle))
    .limit(most);
  const shown = rows.flatMap(({ productImage, ...product }) =>
    productImage === null ? [] : [{ ...product, productImage, isBundle: false, selectedBundleId: null }],
  );
  return shown.length === 0 ? block : { type: 'ProductSideSwipe', headingText, products: shown };
}
