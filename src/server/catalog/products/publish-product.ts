import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { DomainError, type FieldProblem } from '#domain/errors.ts';
import { GIFT_CARD_CLASS } from '#domain/gift-cards/sold-gift-card.ts';
import type { StoreId } from '#domain/ids.ts';
import { refreshCollections } from '#server/catalog/collections/refresh-collections.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { products, stock } from '#server/platform/database/schema/catalog-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { withoutWeightNeeded } from './gift-card-problems.ts';
import { knownCatalogue } from './known-catalogue.ts';
import { type DocumentProblem, type ProductDocument, productDocument } from './product-document.ts';
import { missingPricesOf, productProblems } from './product-problems.ts';
import {
  addVersion,
  type EditedProduct,
  isProduct,
  lockProduct,
  type PriceRun,
  readNewestDocument,
} from './product-versions.ts';
import { refuseOtherHandle } from './save-product.ts';
import { writeProducts } from './write-products.ts';

/**
 * Saves a new version and sells the product as it says, at once or at `publishAt`; `run` is the change of several products that it is a part of. Returns its number. Throws `malformed`
 * with what is missing or wrong, by its place in the document; `not_found`, `changed_meanwhile`, and `not_possible_now` when
 * it contradicts other products, or when `publishAt` has passed.
 */
export async function publishProduct(
  db: Database,
  edited: EditedProduct,
  draft: ProductDraft,
  publishAt: Date | null,
  run: PriceRun | null = null,
): Promise<number> {
  refuseOtherHandle(edited, draft);
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const product = await lockProduct(tx, edited);
    const document = await publishableProduct(tx, edited.storeId, draft);
    if (publishAt !== null) await refusePast(tx, publishAt);
    const version = await addVersion(tx, product, {
      document: draft,
      origin: 'staff' as const,
      staffMemberId: edited.staffMemberId,
      publishAt,
      run,
    });
    if (publishAt === null) await sellAs(tx, edited.storeId, document, version);
    return version;
  });
}

/**
 * Stops selling a product, or sells it again as its newest version says. Throws `not_found`, `changed_meanwhile`,
 * `not_possible_now` for a draft, and what `publishProduct` throws.
 */
export async function archiveProduct(
  db: Database,
  edited: EditedProduct,
  isArchived: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const product = await lockProduct(tx, edited);
    if (product.status === 'draft')
      throw new DomainError('not_possible_now', 'It is not sold yet. Delete the draft instead.');
    const draft = await readNewestDocument(tx, product);
    // As an edit of staff, so that an unchanged file does not undo it.
    const version = await addVersion(tx, product, {
      document: draft,
      origin: 'staff' as const,
      staffMemberId: edited.staffMemberId,
    });
    if (!isArchived)
      return sellAs(tx, edited.storeId, await publishableProduct(tx, edited.storeId, draft), version);
    await tx
      .update(products)
      .set({ status: 'archived', publishedVersion: null })
      .where(isProduct(edited.storeId, edited.handle));
    await tx
      .update(productVersions)
      .set({ publishAt: null })
      .where(
        and(
          eq(productVersions.storeId, edited.storeId),
          eq(productVersions.productHandle, edited.handle),
          isNull(productVersions.publishedAt),
        ),
      );
    await refreshCollections(tx, edited.storeId);
    await indexStaleProducts(tx);
  });
}

/** The document of a draft that can be sold. Throws `malformed` with what is missing or wrong, by its place. */
export async function publishableProduct(
  tx: Transaction,
  storeId: StoreId,
  draft: ProductDraft,
): Promise<ProductDocument> {
  const { data, error } = productDocument.safeParse(withoutWeightNeeded(draft));
  if (error)
    throw unpublishable([
      ...error.issues.map(({ path, message }): DocumentProblem => [path, message]),
      ...missingPricesOf(draft, await storeCurrencies(tx, storeId)),
    ]);
  const problems = [
    ...repeatedNames(data),
    ...productProblems(data, await knownCatalogue(tx, storeId, data)),
  ];
  if (problems.length > 0) throw unpublishable(problems);
  return data;
}

const unpublishable = (problems: readonly DocumentProblem[]) =>
  new DomainError('malformed', 'Something is missing before it can be published.', {
    errors: problems.map(([path, message]): FieldProblem => ({ path: pointer(path), message })),
  });

const pointer = (path: readonly PropertyKey[]): string => `/${['document', ...path].map(String).join('/')}`;

function repeatedNames({ variants, bundles }: ProductDocument): DocumentProblem[] {
  const isRepeated = (names: readonly string[]) => (name: string, index: number) =>
    names.indexOf(name) < index;
  const skus = variants.map(({ sku }) => sku);
  const bundleIds: string[] = bundles.map(({ bundleId }) => bundleId);
  return [
    ...indexesOf(skus, isRepeated(skus)).map(
      (index) => [['variants', index, 'sku'], 'is the SKU of another variant'] as const,
    ),
    ...indexesOf(bundleIds, isRepeated(bundleIds)).map(
      (index) => [['bundles', index, 'bundleId'], 'is the name of another bundle'] as const,
    ),
  ];
}

const indexesOf = (names: readonly string[], isWanted: (name: string, index: number) => boolean): number[] =>
  names.flatMap((name, index) => (isWanted(name, index) ? [index] : []));

/** Sells a locked product as a version says. Throws `not_possible_now` when it contradicts other products. */
export async function sellAs(
  tx: Transaction,
  storeId: StoreId,
  document: ProductDocument,
  version: number,
): Promise<void> {
  await writeProducts(tx, storeId, [document]);
  await sellNewSkus(tx, storeId, [document]);
  await tx
    .update(productVersions)
    .set({ publishedAt: sql`shop_now()`, publishAt: null })
    .where(
      and(
        eq(productVersions.storeId, storeId),
        eq(productVersions.productHandle, document.handle),
        eq(productVersions.version, version),
      ),
    );
  await tx.update(products).set({ publishedVersion: version }).where(isProduct(storeId, document.handle));
  await refreshCollections(tx, storeId);
  await indexStaleProducts(tx);
}

/** SKUs that are sold for the first time have no stock yet; gift cards have none. */
export async function sellNewSkus(
  tx: Transaction,
  storeId: StoreId,
  documents: readonly Pick<ProductDocument, 'taxClass' | 'variants'>[],
): Promise<void> {
  const counted = documents.filter(({ taxClass }) => taxClass !== GIFT_CARD_CLASS);
  await unlessEmpty(
    counted.flatMap(({ variants }) => variants).map(({ sku }) => ({ storeId, sku, onHand: 0 })),
    (rows) => tx.insert(stock).values(rows).onConflictDoNothing(),
  );
}

async function refusePast(tx: Transaction, publishAt: Date): Promise<void> {
  const { rows } = await tx.execute<{ is_past: boolean }>(
    sql`select ${publishAt.toISOString()}::timestamptz <= shop_now() as is_past`,
  );
  if (rows[0]?.is_past)
    throw new DomainError('not_possible_now', 'Choose a time that is still to come.', {
      errors: [{ path: '/publish_on/day', message: 'has passed' }],
    });
}
