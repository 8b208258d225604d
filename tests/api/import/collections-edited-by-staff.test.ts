import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { productsByHand, readCollection } from '#server/catalog/collections/collection-store.ts';
import {
  addCollection,
  deleteCollection,
  saveCollection,
} from '#server/catalog/collections/save-collection.ts';
import { importStore } from '#server/import/import-store.ts';
import {
  collectionProducts,
  collections,
  products,
} from '#server/platform/database/schema/catalog-tables.ts';
import { STORE } from '../../support/test-shop.ts';
import { importedStore } from './imported-store.ts';

const store = importedStore();

const titleOf = async (name: string, kind: 'collection' | 'category' = 'collection') => {
  const [found] = await store.db
    .select()
    .from(collections)
    .where(and(eq(collections.name, name), eq(collections.kind, kind)));
  return found?.title ?? null;
};

async function rename(name: string, title: string, products: string[]): Promise<void> {
  const { version } = await readCollection(store.db, STORE, name);
  const content = { title, description: '', picture: null, products, rule: null };
  await saveCollection(store.db, { storeId: STORE, name, version }, content, { after: null });
}

const withTitle = (name: string, title: string) => ({
  ...store.files,
  collections: store.files.collections.map((file) => (file.name === name ? { ...file, title } : file)),
});

it('an import of an unchanged file leaves what staff have written, put in it and placed', async () => {
  await rename('bites', 'Bites, by staff', ['the-bites']);
  await importStore(store.db, store.files);
  expect(await titleOf('bites')).toBe('Bites, by staff');
  expect(await titleOf('bites', 'category')).toBe('Bites, by staff');
  expect(await productsByHand(store.db, STORE, 'bites')).toEqual(['the-bites']);
  const inMenu = await store.db
    .select()
    .from(collections)
    .where(eq(collections.kind, 'collection'))
    .orderBy(collections.position);
  expect(inMenu.map(({ name }) => name)).toEqual(['all_products', 'bites', 'mixes', 'gifts']);
});

it('an import of a changed file is shown', async () => {
  await rename('gifts', 'Gifts, by staff', ['build-a-box']);
  await importStore(store.db, withTitle('gifts', 'Gifts, by file'));
  expect(await titleOf('gifts')).toBe('Gifts, by file');
  expect((await productsByHand(store.db, STORE, 'gifts')).length).toBeGreaterThan(1);
});

it('an import leaves collections that were made in the back office', async () => {
  await addCollection(store.db, { storeId: STORE, name: 'own', title: 'Own' });
  await importStore(store.db, store.files);
  expect(await titleOf('own')).toBe('Own');
});

it('a collection that staff have deleted comes back only once its file changes', async () => {
  const { version } = await readCollection(store.db, STORE, 'mixes');
  await deleteCollection(store.db, { storeId: STORE, name: 'mixes', version });
  await importStore(store.db, store.files);
  expect(await titleOf('mixes')).toBeNull();
  await importStore(store.db, withTitle('mixes', 'Mixes again'));
  expect(await titleOf('mixes')).toBe('Mixes again');
});

it('an import leaves what staff have written also once a product of the collection has another address', async () => {
  await importStore(store.db, store.files);
  await rename('gifts', 'Gifts, by staff', ['build-a-box']);
  const moved = (handle: string, to: string) =>
    store.db.update(products).set({ handle: to, fileHandle: handle }).where(eq(products.handle, handle));
  await moved('movie-night-box', 'film-night-box');
  await importStore(store.db, store.files);
  expect(await titleOf('gifts')).toBe('Gifts, by staff');
});

it('a collection without a file leaves the shop, unless staff have edited it', async () => {
  await importStore(store.db, store.files);
  await rename('bites', 'Bites, by staff', ['the-bites']);
  const without = {
    ...store.files,
    collections: store.files.collections.filter(({ name }) => name === 'all_products'),
  };
  await importStore(store.db, without);
  expect([await titleOf('mixes'), await titleOf('bites')]).toEqual([null, 'Bites, by staff']);
  const left = await store.db.select().from(collectionProducts).where(eq(collectionProducts.name, 'mixes'));
  expect(left).toEqual([]);
});
