import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireProduct } from '#contracts/catalog/product.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { collectionProducts, products } from '#server/platform/database/schema/catalog-tables.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

interface Page {
  handles: string[];
  next: string | undefined;
}
type Fields = Record<string, string | number>;
type Search = (fields: Fields) => Promise<{ status: number; body: FoundBody }>;
interface FoundBody {
  formattedProductData: WireProduct[];
  next_cursor?: string;
  search_notes?: { not_shown_silent: number };
  code?: string;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await indexStaleProducts(shop.db);
});
afterAll(() => shop.close());

const collection =
  (name: string, more: Fields = {}): Search =>
  async (fields) => {
    const query = new URLSearchParams({ collection_name: name, store_id: STORE });
    for (const [field, value] of Object.entries({ ...more, ...fields })) query.set(field, String(value));
    return shop.shopper().get(`/search/collection?${query}`);
  };
const category =
  (search_query: string, more: Fields = {}): Search =>
  async (fields) =>
    shop.shopper().post('/search/by_category', { store_id: STORE, search_query, ...more, ...fields });
const text =
  (search_query: string, more: Fields = {}): Search =>
  async (fields) =>
    shop.shopper().post('/search/updated_search', { store_id: STORE, search_query, ...more, ...fields });

/** A page with its products in the order in which the shop shows them. */
async function page(search: Search, limit: number, cursor?: string): Promise<Page> {
  const { body } = await search({ limit, ...(cursor && { cursor }) });
  return { handles: body.formattedProductData.map(({ id }) => id).toReversed(), next: body.next_cursor };
}

async function allPages(search: Search, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let next: string | undefined;
  do {
    const read = await page(search, limit, next);
    pages.push(read.handles);
    next = read.next;
  } while (next !== undefined);
  return pages;
}

const SEARCHES: [string, Search][] = [
  ['a collection', collection('all_products')],
  ['several collections', collection('bites,all_products')],
  ['a collection after the best sellers', collection('best_sellers,all_products')],
  ['a category', category('mixes')],
  ['several categories', category('mixes,gifts')],
  ['a text', text('chilli')],
  ['a text that asks for everything', text('snacks')],
  ['a misspelt text', text('chocolat peenuts')],
  ['a collection with a diet', collection('all_products', { diet: 'vegetarian' })],
  ['a category without an allergen', category('mixes,bites', { without: 'milk' })],
  ['a text without an allergen', text('snacks', { without: 'milk' })],
];

describe.each(SEARCHES)('%s', (_, search) => {
  it('is the same in pages as at once', async () => {
    const { handles: atOnce } = await page(search, 100);
    expect(atOnce.length).toBeGreaterThan(1);
    expect((await allPages(search, 2)).flat()).toEqual(atOnce);
  });

  it('has full pages until the last one', async () => {
    const pages = await allPages(search, 2);
    expect(pages.slice(0, -1).map(({ length }) => length)).toEqual(pages.slice(1).map(() => 2));
  });
});

describe('a page', () => {
  it('holds the whole sample store when no limit is named', async () => {
    const { body } = await collection('all_products')({});
    expect(body.next_cursor).toBeUndefined();
    expect(body.formattedProductData.length).toBeGreaterThanOrEqual(12);
  });

  it.each([0, 101])('of %i products is refused', async (limit) => {
    const statuses = await Promise.all(
      [collection('all_products'), category('mixes'), text('mix')].map(
        async (search) => (await search({ limit })).status,
      ),
    );
    expect(statuses).toEqual([400, 400, 400]);
  });

  it.each([
    ['nothing', 'x'],
    ['another list', Buffer.from('["2026"]').toString('base64url')],
    ['a number that is too large', Buffer.from('["0","1e999","1","x"]').toString('base64url')],
  ])('with the cursor of %s is refused', async (_, cursor) => {
    const answers = await Promise.all(
      [collection('all_products'), category('mixes'), text('mix')].map((search) => search({ cursor })),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [400, 'malformed']),
    );
  });

  it.each(['-99999999999999999', '99999999999999999'])(
    'of a text search after a forged count of %s is answered without a failure',
    async (shown) => {
      const cursor = Buffer.from(JSON.stringify([shown, '1', '1', 'x'])).toString('base64url');
      expect((await text('mix')({ cursor })).status).toBe(200);
    },
  );

  it('says how many products a filter leaves out because their labels do not say enough', async () => {
    await shop.db.update(products).set({ content: null }).where(eq(products.handle, 'limited-diwali-box'));
    await indexStaleProducts(shop.db);
    const search = collection('all_products', { without: 'milk' });
    const first = await search({ limit: 1 });
    const second = await search({ limit: 1, cursor: first.body.next_cursor ?? '' });
    const counts = [first, second].map(({ body }) => body.search_notes?.not_shown_silent);
    expect(counts).toEqual([counts[0], counts[0]]);
    expect(counts[0]).toBeGreaterThan(0);
  });
});

it('a product that moves to the top meanwhile does not change the next page', async () => {
  const search = collection('all_products');
  const first = await page(search, 4);
  const before = (await allPages(search, 4)).flat();
  const last = before.at(-1) ?? '';
  await shop.db
    .update(collectionProducts)
    .set({ position: sql`(select max(position) + 1 from collection_products)` })
    .where(eq(collectionProducts.productHandle, last));
  const second = await page(search, 4, first.next);
  expect(second.handles).toEqual(before.slice(4, 8));
});
