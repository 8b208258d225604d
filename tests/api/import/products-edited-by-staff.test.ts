import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StaffMemberId } from '#domain/ids.ts';
import { moveProduct } from '#server/catalog/products/move-product.ts';
import { archiveProduct, publishProduct } from '#server/catalog/products/publish-product.ts';
import { readNewestDocument, readProduct } from '#server/catalog/products/product-versions.ts';
import { startProduct } from '#server/catalog/products/save-product.ts';
import { importStore } from '#server/import/import-store.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { STORE } from '../../support/test-shop.ts';
import { importedStore } from './imported-store.ts';

const store = importedStore();

async function member(): Promise<StaffMemberId> {
  const [added] = await store.db
    .insert(staffMembers)
    .values({
      storeId: STORE,
      email: `${crypto.randomUUID()}@example.com`,
      name: 'Noor Patel',
      role: 'owner',
      passwordHash: 'none',
    })
    .returning({ id: staffMembers.id });
  if (!added) throw new Error('nobody was added');
  return added.id;
}

const row = async (handle: string) => {
  const [found] = await store.db.select().from(products).where(eq(products.handle, handle));
  return found;
};

async function rename(handle: string, title: string): Promise<void> {
  const product = await readProduct(store.db, STORE, handle);
  const document = await readNewestDocument(store.db, product);
  const edited = { storeId: STORE, handle, version: product.version, staffMemberId: await member() };
  await publishProduct(store.db, edited, { ...document, title }, null);
}

const withTitle = (handle: string, title: string) => ({
  ...store.files,
  products: store.files.products.map((product) =>
    product.handle === handle ? { ...product, title } : product,
  ),
});

it('an import of an unchanged file leaves what staff have published', async () => {
  await rename('the-mix', 'The Mix, by staff');
  await importStore(store.db, store.files);
  expect((await row('the-mix'))?.title).toBe('The Mix, by staff');
});

it('an import of a changed file is published, and the edit of staff stays a version', async () => {
  await rename('the-bites', 'The Bites, by staff');
  await importStore(store.db, withTitle('the-bites', 'The Bites, by file'));
  expect((await row('the-bites'))?.title).toBe('The Bites, by file');
  expect(
    await store.texts(
      sql`select document->>'title' from product_versions where product_handle = 'the-bites' order by version`,
    ),
  ).toEqual(['The Bites', 'The Bites, by staff', 'The Bites, by file']);
});

it('an import leaves products that were made in the back office', async () => {
  const own = { storeId: STORE, handle: 'own-bar', title: 'Own Bar', copyOf: null, today: '2026-11-26' };
  await startProduct(store.db, { ...own, staffMemberId: await member() });
  await importStore(store.db, store.files);
  expect((await row('own-bar'))?.status).toBe('draft');
});

it('an import of an unchanged file leaves a product archived that staff have archived', async () => {
  const { version } = await readProduct(store.db, STORE, 'masala-cashews');
  const edited = { storeId: STORE, handle: 'masala-cashews', version, staffMemberId: await member() };
  await archiveProduct(store.db, edited, true);
  await importStore(store.db, store.files);
  expect((await row('masala-cashews'))?.status).toBe('archived');
});

it('a product whose file comes back is sold again', async () => {
  const without = {
    ...store.files,
    products: store.files.products.filter(({ handle }) => handle !== 'office-share-tin'),
    collections: store.files.collections.map((group) => ({
      ...group,
      products: group.products.filter((handle) => handle !== 'office-share-tin'),
    })),
  };
  await importStore(store.db, without);
  expect((await row('office-share-tin'))?.status).toBe('archived');
  await importStore(store.db, store.files);
  expect((await row('office-share-tin'))?.status).toBe('active');
});

it('an import of files that name a product by its former address leaves its new one, and follows their changes', async () => {
  const product = await readProduct(store.db, STORE, 'curry-leaf-peanuts');
  const edited = { storeId: STORE, handle: 'curry-leaf-peanuts', version: product.version };
  await store.db.transaction((tx) => moveProduct(tx, edited, 'peanuts'));
  await importStore(store.db, store.files);
  expect([await row('curry-leaf-peanuts'), (await row('peanuts'))?.status]).toEqual([undefined, 'active']);
  await importStore(store.db, withTitle('curry-leaf-peanuts', 'Peanuts, by file'));
  expect((await row('peanuts'))?.title).toBe('Peanuts, by file');
  expect(await row('curry-leaf-peanuts')).toBeUndefined();
});

it('an import with a file for an address that another file’s product was given is refused, with both files', async () => {
  const product = await readProduct(store.db, STORE, 'fig-fennel-bites');
  const edited = { storeId: STORE, handle: 'fig-fennel-bites', version: product.version };
  await store.db.transaction((tx) => moveProduct(tx, edited, 'fig-bites'));
  const [other] = store.files.products;
  if (!other) throw new Error('the sample store has no products');
  const files = { ...store.files, products: [...store.files.products, { ...other, handle: 'fig-bites' }] };
  await expect(importStore(store.db, files)).rejects.toThrow(
    /products\/fig-bites\.json.*products\/fig-fennel-bites\.json/,
  );
});
