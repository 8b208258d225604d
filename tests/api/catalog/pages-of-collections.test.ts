import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCollection } from '#server/catalog/collections/save-collection.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const found = async (name: string) => {
  const query = new URLSearchParams({ store_id: STORE, collection_name: name });
  return (await shop.shopper().get(`/search/collection?${query}`)).body;
};
const PICTURE = { url: '/pictures/the-mix-pack.webp', alt: 'A bag of The Mix' };

async function write(name: string, description: string): Promise<void> {
  const { rows } = await shop.db.execute<{ version: number }>(
    sql`select version from collections where kind = 'collection' and name = ${name}`,
  );
  const edited = { storeId: STORE, name, version: rows[0]?.version ?? 0 };
  const content = { title: 'Bites', description, picture: PICTURE, products: ['the-bites'], rule: null };
  await saveCollection(shop.db, edited, content, { after: null });
}

it('the products of a collection come with what its page says, at once after a change', async () => {
  expect((await found('bites')).collection).toMatchObject({ title: 'Bites', description: '', picture: null });
  await write('bites', 'Small, round and gone.');
  expect((await found('bites')).collection).toEqual({
    name: 'bites',
    title: 'Bites',
    description: 'Small, round and gone.',
    picture: PICTURE,
  });
});

it('several collections at once have no page of their own', async () => {
  expect((await found('bites,mixes')).collection).toBeUndefined();
});

it('a computed collection has no page of its own', async () => {
  expect((await found('best_sellers')).collection).toBeUndefined();
});

it('the sitemap has collections with products, with the day of their last change', async () => {
  await write('bites', 'Changed today.');
  await shop.db.execute(sql`
    insert into collections (store_id, kind, name, title) values (${STORE}, 'collection', 'empty', 'Empty')`);
  const { body } = await shop.app.inject('/sitemap.xml');
  const today = new Date().toISOString().slice(0, 10);
  expect(body).toContain(`/shop?query=bites</loc><lastmod>${today}</lastmod>`);
  expect(body).not.toContain('/shop?query=empty');
});
