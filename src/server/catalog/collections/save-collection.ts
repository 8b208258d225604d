import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CollectionContent } from '#domain/catalog/collection-rule.ts';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import { DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { pictureUrl } from '#server/catalog/products/document-fields.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import {
  collectionProducts,
  collections,
  products,
} from '#server/platform/database/schema/catalog-tables.ts';
import { collectionsInMenu, isCalled, lockCollection } from './collection-store.ts';
import { refreshCollections } from './refresh-collections.ts';
import { removeRuledMembers, writeMembers } from './write-members.ts';

/** A collection and the version of it that was shown. */
export interface EditedCollection {
  storeId: StoreId;
  name: string;
  version: number;
}

/** Its place in the menu of the shop: behind another collection, or first; null when it is not in the menu. */
export type MenuPlace = { after: string | null } | null;

/** The names that addresses of the shop take; files have the same. */
const COLLECTION_NAME = /^[a-z0-9_]{1,60}$/;

/**
 * Starts a collection without products, which is not in the menu. Throws `malformed` for a name that no address has, and
 * `already_used`.
 */
export async function addCollection(
  db: Database,
  { storeId, name, title }: { storeId: StoreId; name: string; title: string },
): Promise<void> {
  if (!COLLECTION_NAME.test(name))
    throw refused('malformed', 'Choose another address.', [
      { path: '/name', message: 'must be lowercase letters, digits and underscores, like summer_gifts' },
    ]);
  const added = await db
    .insert(collections)
    .values({ storeId, kind: 'collection', name, title, isInMenu: false, isEdited: true })
    .onConflictDoNothing()
    .returning();
  if (added.length === 0)
    throw refused('already_used', 'Choose another address.', [
      { path: '/name', message: 'is the address of another collection' },
    ]);
}

/**
 * Makes a collection what staff have written, at once. Returns its version. Throws `not_found`, `changed_meanwhile`, and
 * `malformed` with what is wrong by its place.
 */
export async function saveCollection(
  db: Database,
  edited: EditedCollection,
  content: CollectionContent,
  menu: MenuPlace,
): Promise<number> {
  const { storeId, name } = edited;
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const { version } = await lockCollection(tx, edited);
    await refuseProblems(tx, storeId, content);
    const { products: handles, ...written } = content;
    const rows = await tx
      .update(collections)
      .set({ ...written, version: version + 1, isEdited: true, changedAt: sql`shop_now()` })
      .where(isCalled(storeId, [name]))
      .returning({ kind: collections.kind });
    await placeInMenu(tx, { storeId, name }, menu);
    for (const { kind } of rows) {
      await writeMembers(tx, { storeId, kind, name, products: handles });
      if (content.rule === null) await removeRuledMembers(tx, { storeId, kind, name });
    }
    await refreshCollections(tx, storeId);
    await indexStaleProducts(tx);
    return version + 1;
  });
}

/**
 * Deletes a collection, and the category that a file defines with it. A file brings it back only once it changes. Throws
 * `not_found`, `changed_meanwhile`, and `not_possible_now` for what `/shop` shows.
 */
export async function deleteCollection(db: Database, edited: EditedCollection): Promise<void> {
  const { storeId, name } = edited;
  if (name === DEFAULT_COLLECTION)
    throw new DomainError(
      'not_possible_now',
      'The shop itself shows this collection. Take products out of it instead.',
    );
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await lockCollection(tx, edited);
    await tx
      .delete(collectionProducts)
      .where(and(eq(collectionProducts.storeId, storeId), eq(collectionProducts.name, name)));
    await tx.delete(collections).where(isCalled(storeId, [name]));
    await indexStaleProducts(tx);
  });
}

async function refuseProblems(
  tx: Transaction,
  storeId: StoreId,
  { picture, products: handles }: CollectionContent,
): Promise<void> {
  const problems: FieldProblem[] = [];
  const url = picture && pictureUrl.safeParse(picture.url);
  if (url?.error) problems.push({ path: '/content/picture/url', message: 'is no picture of the shop' });
  const repeated = handles.find((handle, index) => handles.indexOf(handle) < index);
  if (repeated !== undefined) problems.push({ path: '/content/products', message: `hold ${repeated} twice` });
  const found = await tx
    .select({ handle: products.handle })
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.handle, handles)));
  const known = new Set(found.map(({ handle }) => handle));
  const missing = handles.find((handle) => !known.has(handle));
  if (missing !== undefined)
    problems.push({ path: '/content/products', message: `name ${missing}, which does not exist any more` });
  if (problems.length > 0) throw refused('malformed', 'Something is wrong with the collection.', problems);
}

/** Gives the collections of the menu new positions. The shop shows all products before them. */
async function placeInMenu(
  tx: Transaction,
  { storeId, name }: { storeId: StoreId; name: string },
  menu: MenuPlace,
): Promise<void> {
  if (name === DEFAULT_COLLECTION) return;
  const listed = await collectionsInMenu(tx, storeId);
  const others = listed.map((other) => other.name).filter((other) => other !== name);
  const isThere = menu !== null;
  await tx
    .update(collections)
    .set({ isInMenu: isThere })
    .where(isCalled(storeId, [name]));
  if (menu === null) return;
  const { after } = menu;
  if (after !== null && !others.includes(after))
    throw refused('malformed', 'Choose another place in the menu.', [
      { path: '/menu/after', message: 'is not in the menu any more' },
    ]);
  const first = others.includes(DEFAULT_COLLECTION) ? others.indexOf(DEFAULT_COLLECTION) + 1 : 0;
  const order = others.toSpliced(after === null ? first : others.indexOf(after) + 1, 0, name);
  await tx.execute(sql`
    update ${collections} c set position = given.place - 1
    from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb) with ordinality as given(name, place)
    where c.store_id = ${storeId} and c.kind = 'collection' and c.name = given.name and c.position <> given.place - 1`);
}

const refused = (code: 'malformed' | 'already_used', message: string, errors: FieldProblem[]) =>
  new DomainError(code, message, { errors });
