import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { collectionProducts, collections } from '#server/platform/database/schema/catalog-tables.ts';

export type Collection = typeof collections.$inferSelect;

/** A collection of a store. Throws `not_found`. */
export async function readCollection(db: Queryable, storeId: StoreId, name: string): Promise<Collection> {
  const [collection] = await db.select().from(collections).where(isCollection(storeId, name));
  if (!collection) throw noSuchCollection(name);
  return collection;
}

/**
 * Locks a collection until the transaction ends. Throws `not_found`, and `changed_meanwhile` when it has another version than
 * the one that was shown.
 */
export async function lockCollection(
  tx: Transaction,
  { storeId, name, version }: { storeId: StoreId; name: string; version: number },
): Promise<Collection> {
  const [collection] = await tx.select().from(collections).where(isCollection(storeId, name)).for('update');
  if (!collection) throw noSuchCollection(name);
  if (collection.version !== version)
    throw new DomainError('changed_meanwhile', 'Somebody else changed this collection in the meantime.', {
      current: { version: collection.version, title: collection.title },
    });
  return collection;
}

/** Handles of the products that were put into it by hand, the one shown first in front. */
export async function productsByHand(db: Queryable, storeId: StoreId, name: string): Promise<string[]> {
  const rows = await db
    .select({ handle: collectionProducts.productHandle })
    .from(collectionProducts)
    .where(
      and(
        eq(collectionProducts.storeId, storeId),
        eq(collectionProducts.kind, 'collection'),
        eq(collectionProducts.name, name),
        eq(collectionProducts.isByHand, true),
      ),
    )
    .orderBy(desc(collectionProducts.position), desc(collectionProducts.productHandle));
  return rows.map(({ handle }) => handle);
}

/** The collections of the menu in its order, those without a product on sale too. */
export function collectionsInMenu(
  db: Queryable,
  storeId: StoreId,
): Promise<{ name: string; title: string }[]> {
  return db
    .select({ name: collections.name, title: collections.title })
    .from(collections)
    .where(
      and(
        eq(collections.storeId, storeId),
        eq(collections.kind, 'collection'),
        eq(collections.isInMenu, true),
      ),
    )
    .orderBy(asc(collections.position), asc(collections.name));
}

/** Takes a product out of every collection. */
export async function leaveCollections(tx: Transaction, storeId: StoreId, handle: string): Promise<void> {
  await tx
    .delete(collectionProducts)
    .where(and(eq(collectionProducts.storeId, storeId), eq(collectionProducts.productHandle, handle)));
}

const isCollection = (storeId: StoreId, name: string) =>
  and(eq(collections.storeId, storeId), eq(collections.kind, 'collection'), eq(collections.name, name));

/** The collection and the category of the same name, which a file may define together. */
export const isCalled = (storeId: StoreId, names: readonly string[]) =>
  and(eq(collections.storeId, storeId), inArray(collections.name, [...names]));

const noSuchCollection = (name: string) =>
  new DomainError('not_found', `There is no collection called ${name}.`);
