import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, or } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { moveProduct } from '#server/catalog/products/move-product.ts';
import { createDiscount, endDiscount } from '#server/discounts/create-discount.ts';
import { findDiscount } from '#server/discounts/discount-terms-store.ts';
import { editDiscount } from '#server/discounts/edit-discount.ts';
import { importDiscountsOf } from '#server/import/import-one-kind.ts';
import { importStore } from '#server/import/import-store.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { STORE } from '../../support/test-shop.ts';
import { importedStore } from './imported-store.ts';

const store = importedStore();

async function stored(code: string) {
  const found = await findDiscount(store.db, { storeId: STORE, code });
  if (!found) throw new Error(`there is no code ${code}`);
  return found;
}

async function edit(code: string, percentage: number): Promise<void> {
  const { version } = (await stored(code)).row;
  await editDiscount(store.db, { storeId: STORE, code, version }, (terms) => ({ ...terms, percentage }));
}

const without = (code: string) => ({
  ...store.files,
  discounts: store.files.discounts.filter((entry) => entry.code !== code),
});

const withPercentage = (code: string, percentage: number) => ({
  ...store.files,
  discounts: store.files.discounts.map((entry) => (entry.code === code ? { ...entry, percentage } : entry)),
});

it('an import of an unchanged file leaves a code as staff have edited it', async () => {
  await edit('WELCOME10', 15);
  await importStore(store.db, store.files);
  expect((await stored('WELCOME10')).terms.percentage).toBe(15);
});

it('an import of a changed file replaces what staff have edited, and those who edit it meanwhile are told', async () => {
  await edit('FIRSTBAG', 15);
  const { version } = (await stored('FIRSTBAG')).row;
  await importStore(store.db, withPercentage('FIRSTBAG', 12));
  expect((await stored('FIRSTBAG')).terms.percentage).toBe(12);
  await expect(
    editDiscount(store.db, { storeId: STORE, code: 'FIRSTBAG', version }, (terms) => terms),
  ).rejects.toThrow('Somebody else changed this code in the meantime.');
});

it('an import leaves a code that staff have ended', async () => {
  await endDiscount(store.db, STORE, 'FREESHIP');
  await importStore(store.db, store.files);
  expect((await stored('FREESHIP')).terms.endsAt).not.toBeNull();
});

it('an import leaves codes that were made in the shop', async () => {
  const { terms } = await stored('FIVEOFF');
  await createDiscount(store.db, { storeId: STORE, code: 'OWN', terms });
  await importStore(store.db, store.files);
  expect((await stored('OWN')).terms.endsAt).toBeNull();
});

it('a code that its file does not name any more is gone, and is back with its entry', async () => {
  await importStore(store.db, without('FIVEOFF'));
  expect(await findDiscount(store.db, { storeId: STORE, code: 'FIVEOFF' })).toBeNull();
  await importStore(store.db, store.files);
  expect((await stored('FIVEOFF')).terms.amounts.usd).toBe(500);
});

it('a code from before imports were recorded stays as staff have edited it', async () => {
  await store.db
    .update(discounts)
    .set({ imported: null, importedVersion: 1, version: 1 })
    .where(eq(discounts.code, 'ONCE'));
  await edit('ONCE', 30);
  await importStore(store.db, store.files);
  await importStore(store.db, store.files);
  expect((await stored('ONCE')).terms.percentage).toBe(30);
});

it('a product that has another address since is meant by the file as before, and the code stays as staff have edited it', async () => {
  const files = {
    ...store.files,
    discounts: store.files.discounts.map((entry) =>
      entry.code === 'FREESHIP' ? { ...entry, products: ['the-mix'], collections: ['gifts'] } : entry,
    ),
  };
  await moveProductTo('the-new-mix');
  await importStore(store.db, files);
  expect((await stored('FREESHIP')).terms).toMatchObject({
    products: ['the-new-mix'],
    collections: ['gifts'],
  });
  await editDiscount(
    store.db,
    { storeId: STORE, code: 'FREESHIP', version: (await stored('FREESHIP')).row.version },
    (terms) => ({ ...terms, percentage: 5 }),
  );
  await moveProductTo('the-newest-mix');
  await importStore(store.db, files);
  expect((await stored('FREESHIP')).terms).toMatchObject({ percentage: 5, products: ['the-newest-mix'] });
});

it('a file of codes may give a product by the address that it had before', async () => {
  await moveProductTo('the-latest-mix');
  const folder = await mkdtemp(join(tmpdir(), 'codes-'));
  const path = join(folder, 'discounts.json');
  const buyXGetY = { buyUnits: 1, getUnits: 1, products: ['the-mix'] };
  await writeFile(path, JSON.stringify([{ code: 'SECOND', percentage: 50, maxRedemptions: 9, buyXGetY }]));
  await importDiscountsOf(store.db, STORE, path).finally(() => rm(folder, { recursive: true }));
  expect((await stored('SECOND')).row.getProducts).toEqual(['the-latest-mix']);
});

async function moveProductTo(to: string): Promise<void> {
  const [product] = await store.db
    .select({ handle: products.handle, version: products.version })
    .from(products)
    .where(or(eq(products.handle, 'the-mix'), eq(products.fileHandle, 'the-mix')));
  if (!product) throw new Error('there is no mix');
  await store.db.transaction((tx) => moveProduct(tx, { storeId: STORE, ...product }, to));
}
