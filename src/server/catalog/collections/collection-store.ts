import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import {
  collectionProducts,
  collections,
  products,
} from '#server/platform/database/schema/catalog-tables.ts';

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
    throw changedMeanwhile('this collection', { version: collection.version, title: collection.title });
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

/** Which of these products are in any of these collections, by handle. */
export async function membersAmong(
  db: Queryable,
  storeId: StoreId,
  { names, handles }: { names: readonly string[]; handles: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ handle: collectionProducts.productHandle })
    .from(collectionProducts)
    .where(
      and(
        eq(collectionProducts.storeId, storeId),
        inArray(collectionProducts.productHandle, [...handles]),
        eq(collectionProducts.kind, 'collection'),
        inArray(collectionProducts.name, [...names]),
      ),
    );
  return rows.map(({ handle }) => handle);
}

/** Which of these products and collections exist. */
export async function existingAmong(
  db: Queryable,
  storeId: StoreId,
  named: { products: readonly string[]; collections: readonly string[] },
): Promise<{ products: string[]; collections: string[] }> {
  const foundProducts =
    named.products.length === 0
      ? []
      : await db
          .select({ handle: products.handle })
          .from(products)
          .where(and(eq(products.storeId, storeId), inArray(products.handle, [...named.products])));
  const foundCollections =
    named.collections.length === 0 ? [] : await collectionsNamed(db, storeId, named.collections);
  return {
    products: foundProducts.map(({ handle }) => handle),
    collections: foundCollections.map(({ name }) => name),
  };
}

/** The collections with these names that exist, by title. */
export function collectionsNamed(
  db: Queryable,
  storeId: StoreId,
  names: readonly string[],
): Promise<{ name: string; title: string }[]> {
  return db
    .select({ name: collections.name, title: collections.title })
    .from(collections)
    .where(and(isCalled(storeId, names), eq(collections.kind, 'collection')))
    .orderBy(asc(collections.title), asc(collections.name));
}

/** Collections whose title or name has a text, by title: the first 20. */
export function collectionsCalled(
  db: Queryable,
  storeId: StoreId,
  q: string,
): Promise<{ name: string; title: string }[]> {
  const pattern = containing(q.trim());
  return db
    .select({ name: collections.name, title: collections.title })
    .from(collections)
    .where(
      and(
        eq(collections.storeId, storeId),
        eq(collections.kind, 'collection'),
        or(ilike(collections.title, pattern), ilike(collections.name, pattern)),
      ),
    )
    .orderBy(asc(collections.title), asc(collections.name))
    .limit(20);
}

/** Titles of those of these products that are on sale, by title. */
export async function titlesOfProducts(
  db: Queryable,
  storeId: StoreId,
  handles: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ title: products.title })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        inArray(products.handle, [...handles]),
        eq(products.status, 'active'),
      ),
    )
    .orderBy(asc(products.title));
  return rows.map(({ title }) => title);
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
