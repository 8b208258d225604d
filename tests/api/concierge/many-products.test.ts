import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { addProducts } from '../../load/many-products.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addProducts(shop.db, STORE, 1_200);
  await addQuinceLeather();
});
afterAll(() => shop.close());

/** The least reviewed of all, with a label of its own. */
async function addQuinceLeather() {
  const { db } = shop;
  const label = { ingredients: 'Quince, cane sugar', allergens: 'Contains: sulphites.' };
  await db.execute(sql`
    insert into products (store_id, handle, title, description, content, tax_class, diets)
    select store_id, 'quince-leather', 'Quince Leather', 'Cooked slowly, rolled thin.',
      content || ${JSON.stringify(label)}::jsonb, tax_class, '{}'
    from products where handle = 'the-mix'`);
  await db.execute(sql`
    insert into variants (store_id, sku, product_handle, description, attributes, weight_grams, position)
    values (${STORE}, 'QUINCE', 'quince-leather', '2 oz', '{"Size":"2 oz"}', 60, 0)`);
  await db.execute(sql`
    insert into variant_prices (store_id, sku, currency, amount_cents)
    values (${STORE}, 'QUINCE', 'usd', 449), (${STORE}, 'QUINCE', 'cad', 599)`);
  await db.execute(sql`insert into stock (store_id, sku, on_hand) values (${STORE}, 'QUINCE', 5)`);
  await indexStaleProducts(db);
}

test.each([
  ['anything with quince?', 'products', 'Quince Leather, $4.49'],
  ['how much is the qunice leather', 'price', '$4.49'],
  ['does the quince leather contain sulphites?', 'allergens', 'Yes, Quince Leather contains sulphites.'],
  ['what is your cheapest snack', 'products', 'Quince Leather, $4.49'],
  ['something with quince but without sulphites', 'allergens', 'No, I found nothing of that kind'],
])('among many products the least reviewed is found: %s', async (message, kind, words) => {
  const { body } = await shop
    .shopper()
    .post('/concierge/messages', { store_id: STORE, conversation_id: crypto.randomUUID(), message });
  expect(body.kind, body.reply).toBe(kind);
  expect(body.reply).toContain(words);
});

test('the most reviewed of the shop is still known by its name', async () => {
  const { body } = await shop.shopper().post('/concierge/messages', {
    store_id: STORE,
    conversation_id: crypto.randomUUID(),
    message: 'does the mix contain peanuts?',
  });
  expect(body.reply).toMatch(/^Yes, The Mix contains peanuts/);
  expect(body.links.map(({ url }: { url: string }) => url)).toContain('/products/the-mix');
});
