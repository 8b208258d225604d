import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { type ProductPreview, productPreview } from '#contracts/catalog/preview-calls.ts';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { loadProducts } from '#server/catalog/catalog-store.ts';
import { readNutrition } from '#server/catalog/nutrition/read-nutrition.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { productPreviews } from '#server/platform/database/schema/product-version-tables.ts';
import { hashOfSecret, newSecret } from '#server/platform/sessions/secrets.ts';
import { readProduct } from './product-versions.ts';
import { publishableProduct, sellNewSkus } from './publish-product.ts';
import { refuseOtherHandle } from './save-product.ts';
import { writeProducts } from './write-products.ts';

const VALID_FOR = sql`interval '7 days'`;

/** What a preview shows; the link adds when it was made. */
type Shown = Omit<ProductPreview, 'made_at' | 'expires_at'>;

/** Ends the transaction in which a product was sold only to be read. */
class Read extends Error {
  readonly shown: Shown;

  constructor(shown: Shown) {
    super('The preview has been read.');
    this.shown = shown;
  }
}

/**
 * Stores how a draft would be shown, for 7 days. Returns the secret of its link. Throws `not_found`, `malformed` with what is
 * missing, and `not_possible_now` when it contradicts other products, as `publishProduct` does.
 */
export async function previewProduct(
  db: Database,
  { storeId, handle }: { storeId: StoreId; handle: string },
  draft: ProductDraft,
): Promise<{ token: string; expiresAt: Date }> {
  refuseOtherHandle({ handle }, draft);
  const answer = await shownAs(db, storeId, draft);
  const token = newSecret();
  const [stored] = await db
    .insert(productPreviews)
    .values({
      tokenHash: hashOfSecret(token),
      storeId,
      productHandle: handle,
      answer,
      expiresAt: sql`shop_now() + ${VALID_FOR}`,
    })
    .returning({ expiresAt: productPreviews.expiresAt });
  if (!stored) throw new Error('the preview was not stored');
  return { token, expiresAt: stored.expiresAt };
}

/** Sells the product as its draft says, reads what shoppers would see, and takes it back. */
async function shownAs(db: Database, storeId: StoreId, draft: ProductDraft): Promise<Shown> {
  const outcome = await db
    .transaction(async (tx) => {
      await lockImports(tx);
      await readProduct(tx, storeId, draft.handle);
      const document = await publishableProduct(tx, storeId, draft);
      await writeProducts(tx, storeId, [document]);
      await sellNewSkus(tx, storeId, [document]);
      const [product] = await loadProducts(tx, storeId, null, [draft.handle]);
      if (!product) throw new Error(`the preview of ${draft.handle} shows nothing`);
      throw new Read({ product, nutrition: (await readNutrition(tx, storeId, draft.handle)).labels });
    })
    .catch((thrown: unknown) => {
      if (thrown instanceof Read) return thrown;
      throw thrown;
    });
  return outcome.shown;
}

/** What the link with this secret shows. Throws `not_found` when there is none or it has expired. */
export async function readPreview(db: Queryable, storeId: StoreId, token: string): Promise<ProductPreview> {
  const [found] = await db
    .select()
    .from(productPreviews)
    .where(
      and(
        eq(productPreviews.tokenHash, hashOfSecret(token)),
        eq(productPreviews.storeId, storeId),
        gt(productPreviews.expiresAt, sql`shop_now()`),
      ),
    );
  // Another release may have stored it, and know other fields.
  const preview = productPreview.answer.safeParse({
    ...(found?.answer as Shown | undefined),
    made_at: found?.createdAt.toISOString(),
    expires_at: found?.expiresAt.toISOString(),
  });
  if (!preview.success)
    throw new DomainError('not_found', 'This preview has expired, or its link is incomplete.');
  return preview.data;
}

export async function deleteExpiredPreviews(db: Queryable): Promise<void> {
  await db.delete(productPreviews).where(lte(productPreviews.expiresAt, sql`shop_now()`));
}
