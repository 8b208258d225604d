import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { ProductVersion, StaffProduct } from '#contracts/admin/products/product-calls.ts';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { DomainError } from '#domain/errors.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import {
  findVersion,
  readNewestDocument,
  readProduct,
  readVersions,
  type ProductVersion as StoredVersion,
} from '#server/catalog/products/product-versions.ts';
import { readDocuments } from '#server/catalog/products/read-documents.ts';
import type { Database } from '#server/platform/database/database.ts';
import { stock, subscriptionOptions, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';

const SHOWN_VERSIONS = 20;

/** A product as staff edit it. Throws `not_found`. */
export async function productPage(
  db: Database,
  { storeId, handle, mayReadStock }: { storeId: StoreId; handle: string; mayReadStock: boolean },
): Promise<StaffProduct> {
  const product = await readProduct(db, storeId, handle);
  const document = await readNewestDocument(db, product);
  const sold = product.status === 'active' ? await readDocuments(db, storeId, [handle]) : [];
  return {
    handle,
    status: product.status,
    version: product.version,
    document,
    published: sold[0] ?? null,
    versions: await versionsToWire(db, await readVersions(db, product, SHOWN_VERSIONS)),
    free_units: mayReadStock ? await freeUnits(db, storeId, { ...document, handle }) : null,
    subscription_options: await options(db, storeId),
  };
}

/** A version with the one before it. Throws `not_found`. */
export async function productVersionPage(
  db: Database,
  storeId: StoreId,
  { handle, version }: { handle: string; version: number },
): Promise<{ version: ProductVersion; document: ProductDraft; before: ProductDraft | null }> {
  const product = await readProduct(db, storeId, handle);
  const found = await findVersion(db, product, version);
  if (!found) throw new DomainError('not_found', `There is no version ${version} of this product.`);
  const before = await findVersion(db, product, version - 1);
  const [wire] = await versionsToWire(db, [found]);
  if (!wire) throw new Error(`version ${version} has no wire format`);
  return { version: wire, document: found.document, before: before?.document ?? null };
}

async function versionsToWire(db: Database, versions: readonly StoredVersion[]): Promise<ProductVersion[]> {
  const ids = [...new Set(versions.flatMap(({ staffMemberId }) => staffMemberId ?? []))];
  const names = await namesOf(db, ids);
  return versions.map((version) => ({
    version: version.version,
    origin: version.origin,
    who: version.staffMemberId === null ? null : (names.get(version.staffMemberId) ?? null),
    created_at: version.createdAt.toISOString(),
    publish_at: version.publishAt?.toISOString() ?? null,
    published_at: version.publishedAt?.toISOString() ?? null,
  }));
}

async function namesOf(db: Database, ids: StaffMemberId[]): Promise<Map<StaffMemberId, string>> {
  if (ids.length === 0) return new Map();
  const members = await db
    .select({ id: staffMembers.id, name: staffMembers.name, email: staffMembers.email })
    .from(staffMembers)
    .where(inArray(staffMembers.id, ids));
  return new Map(members.map(({ id, name, email }) => [id, name || email]));
}

/** Also of what only its newest version has. */
async function freeUnits(
  db: Database,
  storeId: StoreId,
  { handle, variants: drafted }: ProductDraft,
): Promise<Record<string, number>> {
  const sold = db
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(eq(variants.storeId, storeId), eq(variants.productHandle, handle)));
  const skus = drafted.map(({ sku }) => sku);
  const rows = await db
    .select({ sku: stock.sku, onHand: stock.onHand, held: stock.held })
    .from(stock)
    .where(and(eq(stock.storeId, storeId), or(inArray(stock.sku, sold), inArray(stock.sku, skus))));
  return Object.fromEntries(rows.map(({ sku, onHand, held }) => [sku, onHand - held]));
}

function options(db: Database, storeId: StoreId): Promise<StaffProduct['subscription_options']> {
  return db
    .select({
      subscription_option_id: subscriptionOptions.subscriptionOptionId,
      name: subscriptionOptions.name,
    })
    .from(subscriptionOptions)
    .where(eq(subscriptionOptions.storeId, storeId))
    .orderBy(asc(subscriptionOptions.position));
}
