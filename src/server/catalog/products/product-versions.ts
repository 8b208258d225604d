import { and, desc, eq, sql } from 'drizzle-orm';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import type { ProductVersionOrigin } from '#domain/catalog/product-version.ts';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { PriceRunId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import { readDocuments } from './read-documents.ts';

export type Product = typeof products.$inferSelect;
export type ProductVersion = typeof productVersions.$inferSelect;

/** What staff change, and as whom. */
export interface EditedProduct {
  storeId: StoreId;
  handle: string;
  staffMemberId: StaffMemberId;
  /** The version that was shown. */
  version: number;
}

/** A product of a store, whatever its status. Throws `not_found`. */
export async function readProduct(db: Queryable, storeId: StoreId, handle: string): Promise<Product> {
  const [product] = await db.select().from(products).where(isProduct(storeId, handle));
  if (!product) throw noSuchProduct(handle);
  return product;
}

/**
 * Locks a product until the transaction ends. Throws `not_found`, and `changed_meanwhile` when it has a newer version than
 * the one that was shown.
 */
export async function lockProduct(
  tx: Transaction,
  { storeId, handle, version }: Omit<EditedProduct, 'staffMemberId'>,
): Promise<Product> {
  const [product] = await tx.select().from(products).where(isProduct(storeId, handle)).for('update');
  if (!product) throw noSuchProduct(handle);
  if (product.version !== version)
    throw changedMeanwhile('this product', {
      version: product.version,
      status: product.status,
      title: product.title,
    });
  return product;
}

/** The newest version as staff edit it; what is sold while there is none. */
export async function readNewestDocument(db: Queryable, product: Product): Promise<ProductDraft> {
  const newest = await findVersion(db, product, product.version);
  if (newest) return newest.document;
  const [sold] = await readDocuments(db, product.storeId, [product.handle]);
  if (!sold) throw noSuchProduct(product.handle);
  return sold;
}

export async function findVersion(
  db: Queryable,
  { storeId, handle }: Pick<Product, 'storeId' | 'handle'>,
  version: number,
): Promise<ProductVersion | null> {
  const [found] = await db
    .select()
    .from(productVersions)
    .where(and(isOf(storeId, handle), eq(productVersions.version, version)));
  return found ?? null;
}

/** The newest versions, newest first. */
export function readVersions(
  db: Queryable,
  { storeId, handle }: Pick<Product, 'storeId' | 'handle'>,
  limit: number,
): Promise<ProductVersion[]> {
  return db
    .select()
    .from(productVersions)
    .where(isOf(storeId, handle))
    .orderBy(desc(productVersions.version))
    .limit(limit);
}

/** A change of the prices of several products at once, which can be undone as a whole. */
export interface PriceRun {
  id: PriceRunId;
  /** What it was, for staff: `Prices in EUR at 0.9`. */
  text: string;
}

interface NewVersion {
  document: ProductDraft;
  origin: ProductVersionOrigin;
  staffMemberId: StaffMemberId | null;
  publishAt?: Date | null;
  run?: PriceRun | null;
}

/**
 * Adds a version to a locked product; before its first one, what is sold. A draft that was never published is listed under
 * the title of its newest version. Returns the number.
 */
export async function addVersion(
  tx: Transaction,
  product: Product,
  { run = null, ...added }: NewVersion,
): Promise<number> {
  const first = product.version === 0 && product.status !== 'draft' ? await soldBefore(tx, product) : null;
  const version = product.version + (first ? 2 : 1);
  const { storeId, handle } = product;
  const of = { storeId, productHandle: handle };
  await tx
    .insert(productVersions)
    .values([
      ...(first ? [{ ...of, version: version - 1, document: first, origin: 'shop' as const }] : []),
      { ...of, ...added, version, priceRunId: run?.id ?? null, priceRunText: run?.text ?? null },
    ]);
  await tx
    .update(products)
    .set({
      version,
      changedAt: sql`shop_now()`,
      ...(first && { publishedVersion: version - 1 }),
      ...(product.status === 'draft' && { title: added.document.title || product.title }),
    })
    .where(isProduct(storeId, handle));
  return version;
}

async function soldBefore(tx: Transaction, { storeId, handle }: Product): Promise<ProductDraft | null> {
  const [sold] = await readDocuments(tx, storeId, [handle]);
  return sold ?? null;
}

export const isProduct = (storeId: StoreId, handle: string) =>
  and(eq(products.storeId, storeId), eq(products.handle, handle));

const isOf = (storeId: StoreId, handle: string) =>
  and(eq(productVersions.storeId, storeId), eq(productVersions.productHandle, handle));

const noSuchProduct = (handle: string) => new DomainError('not_found', `There is no product ${handle}.`);
