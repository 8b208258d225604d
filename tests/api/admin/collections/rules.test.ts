import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionCondition, CollectionRule, CollectionSort } from '#domain/catalog/collection-rule.ts';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { refreshCollectionsByTime } from '#server/catalog/collections/refresh-collections.ts';
import { publishDueVersions } from '#server/catalog/products/scheduled-versions.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const post = (path: string, body: object) => owner.post(`/admin/api${path}`, { store_id: STORE, ...body });
const get = async (path: string) => (await owner.get(`/admin/api${path}?store_id=${STORE}`)).body;
const shown = async (name: string) => {
  const query = new URLSearchParams({ store_id: STORE, collection_name: name });
  const { body } = await shop.shopper().get(`/search/collection?${query}`);
  return (body.formattedProductData as { id: string }[]).map(({ id }) => id).reverse();
};
const rule = (
  conditions: CollectionCondition[],
  { match = 'all', sort = 'title' }: { match?: CollectionRule['match']; sort?: CollectionSort } = {},
): CollectionRule => ({ match, conditions, sort });

async function preview(asked: CollectionRule, products: string[] = []): Promise<string[]> {
  const { body } = await post('/collection_preview', { products, rule: asked });
  expect(body.count).toBe(body.products.length);
  return body.products.map(({ handle }: { handle: string }) => handle);
}

let made = 0;
async function ruled(asked: CollectionRule, products: string[] = []): Promise<string> {
  made += 1;
  const name = `ruled_${made}`;
  await post('/collections', { name, title: `Ruled ${made}` });
  const { content, version } = await get(`/collections/${name}`);
  const saved = await post(`/collections/${name}`, {
    version,
    menu: null,
    content: { ...content, products, rule: asked },
  });
  expect(saved.status).toBe(200);
  return name;
}

let bars = 0;
/** A product that is for sale, with these changes, and the way to publish it again. */
async function bar(change: Partial<ProductDraft> = {}, cents = 399) {
  bars += 1;
  const handle = `ruled-bar-${bars}`;
  await post('/products', { handle, title: `Ruled Bar ${bars}`, copy_of: null });
  const publish = async (next: Partial<ProductDraft>, amount: number, at: object | null = null) => {
    const { document, version } = await get(`/products/${handle}`);
    const variant = {
      sku: handle.toUpperCase(),
      description: 'One bar',
      attributes: { Size: 'One' },
      weightGrams: 60,
      netWeightGrams: 50,
      foods: [],
      subscriptionPrices: {},
      pictures: [],
      prices: { usd: amount, cad: amount },
    };
    const answer = await post(`/products/${handle}/publish`, {
      version,
      publish_on: at,
      document: {
        ...document,
        description: 'A bar for rules.',
        pictures: [{ url: '/pictures/the-mix-pack.webp', alt: 'A bar' }],
        variants: [variant],
        ...next,
      },
    });
    expect(answer.status).toBe(200);
  };
  await publish(change, cents);
  return { handle, publish };
}

describe('a rule', () => {
  it.each<[string, CollectionCondition, string[]]>([
    ['a text in the title or the line for lists', { field: 'text', contains: 'cashew' }, ['masala-cashews']],
    ['the tax class', { field: 'tax_class', is: 'candy' }, []],
  ])('by %s holds what has it', async (_, condition, handles) => {
    if (handles.length > 0) expect(await preview(rule([condition]))).toEqual(handles);
    else expect(await preview(rule([condition]))).not.toContain('the-mix');
  });

  it('by diet holds what says so, whatever its capitals', async () => {
    const found = await preview(rule([{ field: 'diet', is: 'Vegan' }]));
    const { rows } = await shop.db.execute<{ handle: string }>(
      sql`select handle from products where 'vegan' = any(diets) and status = 'active' order by lower(title)`,
    );
    expect(found).toEqual(rows.map(({ handle }) => handle));
    expect(found.length).toBeGreaterThan(1);
  });

  it('by heat holds what is as hot or hotter, and not what says nothing', async () => {
    const found = await preview(rule([{ field: 'heat', at_least: 3 }]));
    const { rows } = await shop.db.execute<{ handle: string }>(
      sql`select handle from products where heat >= 3 order by lower(title)`,
    );
    expect(found).toEqual(rows.map(({ handle }) => handle));
    expect(found).not.toContain('build-a-box');
  });

  it('that is a bundle holds boxes and packs', async () => {
    const found = await preview(rule([{ field: 'bundle' }]));
    expect(found).toContain('build-a-box');
    expect(found).not.toContain('the-mix');
  });

  it('with all conditions holds less than with any of them', async () => {
    const both: CollectionCondition[] = [{ field: 'bundle' }, { field: 'text', contains: 'cashew' }];
    expect(await preview(rule(both))).toEqual([]);
    const any = await preview(rule(both, { match: 'any' }));
    expect(any).toEqual(expect.arrayContaining(['masala-cashews', 'build-a-box']));
  });

  it('without conditions holds everything that is sold', async () => {
    const { rows } = await shop.db.execute<{ count: string }>(
      sql`select count(*) from products where store_id = ${STORE} and status = 'active'`,
    );
    expect(await preview(rule([]))).toHaveLength(Number(rows[0]?.count));
  });

  it('of any of no conditions is refused at its place', async () => {
    const { status, body } = await post('/collection_preview', {
      products: [],
      rule: rule([], { match: 'any' }),
    });
    expect([status, body.errors[0].path]).toEqual([400, '/rule/conditions']);
  });

  it('follows what was put there by hand, which is not there twice', async () => {
    const found = await preview(rule([{ field: 'text', contains: 'bites' }]), ['the-mix', 'the-bites']);
    expect(found.slice(0, 2)).toEqual(['the-mix', 'the-bites']);
    expect(found.filter((handle) => handle === 'the-bites')).toHaveLength(1);
    expect(found.length).toBeGreaterThan(3);
  });

  it('shows shoppers what the preview shows, in each order', async () => {
    for (const sort of ['newest', 'title', 'price', 'best_selling'] as const) {
      const asked = rule([{ field: 'tax_class', is: 'groceries' }], { sort });
      const name = await ruled(asked, ['masala-cashews']);
      const first = await preview(asked, ['masala-cashews']);
      expect(await shown(name), sort).toEqual(first);
      expect(first.length).toBeGreaterThan(3);
    }
  });
});

describe('the products of a rule', () => {
  it('follow what is published, repriced and archived, at once', async () => {
    const name = await ruled(
      rule([
        { field: 'price', under: 400 },
        { field: 'text', contains: 'ruled' },
      ]),
    );
    const { handle, publish } = await bar();
    expect(await shown(name)).toEqual([handle]);
    await publish({}, 450);
    expect(await shown(name)).toEqual([]);
    await publish({}, 350);
    expect(await shown(name)).toEqual([handle]);
    const { version } = await get(`/products/${handle}`);
    await post(`/products/${handle}/archive`, { version, archived: true });
    expect(await shown(name)).toEqual([]);
    await post(`/products/${handle}/archive`, { version: version + 1, archived: false });
    expect(await shown(name)).toEqual([handle]);
    const { version: last } = await get(`/products/${handle}`);
    await post(`/products/${handle}/archive`, { version: last, archived: true });
  });

  it('follow a scheduled price when its time has come', async () => {
    const name = await ruled(rule([{ field: 'reduced' }, { field: 'text', contains: 'ruled' }]));
    const { handle, publish } = await bar();
    const { document } = await get(`/products/${handle}`);
    const [variant] = document.variants;
    const reduced = [{ ...variant, compareAtPrices: { usd: 599, cad: 599 } }];
    await publish({ variants: reduced }, 399, { day: '2099-01-01', time: '09:00' });
    expect(await shown(name)).toEqual([]);
    await shop.db.execute(
      sql`update product_versions set publish_at = shop_now() where publish_at is not null`,
    );
    await publishDueVersions(shop.deps);
    expect(await shown(name)).toEqual([handle]);
  });

  it('follow the stock and the days within a minute', async () => {
    const name = await ruled(
      rule([{ field: 'in_stock' }, { field: 'new', days: 30 }, { field: 'text', contains: 'ruled' }]),
    );
    const { handle, publish } = await bar();
    expect(await shown(name)).toEqual([]);
    await shop.db.update(stock).set({ onHand: 5 }).where(eq(stock.sku, handle.toUpperCase()));
    await refreshCollectionsByTime(shop.db);
    expect(await shown(name)).toEqual([handle]);
    await publish({ launchedOn: '2024-01-01' }, 399);
    expect(await shown(name)).toEqual([]);
  });

  it('are not written again while nothing changes, so that no page is made again for them', async () => {
    await ruled(rule([{ field: 'in_stock' }]));
    await refreshCollectionsByTime(shop.db);
    const written = async () =>
      (
        await shop.db.execute(sql`select handle, cp.xmin::text from collection_products cp
        join products p on p.handle = cp.product_handle where not is_by_hand order by 1, 2`)
      ).rows;
    const before = await written();
    await refreshCollectionsByTime(shop.db);
    expect(await written()).toEqual(before);
  });

  it('leave with the rule', async () => {
    const name = await ruled(rule([{ field: 'bundle' }]), ['the-mix']);
    const { content, version } = await get(`/collections/${name}`);
    await post(`/collections/${name}`, { version, menu: null, content: { ...content, rule: null } });
    expect(await shown(name)).toEqual(['the-mix']);
  });
});
