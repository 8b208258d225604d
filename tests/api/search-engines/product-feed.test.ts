import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundles, products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const feed = (query = '') => shop.app.inject({ method: 'GET', url: `/feeds/google-products.xml${query}` });

/** Items by their id, with their fields; of a field that is there several times, the last. */
async function items(query = '') {
  const { body } = await feed(query);
  const found = [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries(
      [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, value]) => [name, value]),
    ),
  );
  return new Map(found.map((item) => [item.id, item]));
}

it('is fetched 30 times in ten minutes by one address', async () => {
  const limited = await startTestShop(() => ({ limits: 'memory' }));
  const statusFor = async (ip: string) =>
    (
      await limited.app.inject({
        url: '/feeds/google-products.xml',
        headers: { 'x-forwarded-for': ip },
      })
    ).statusCode;
  try {
    const statuses = new Set<number>();
    for (let turn = 0; turn < 30; turn += 1) statuses.add(await statusFor('203.0.113.9'));
    expect([...statuses]).toEqual([200]);
    expect([await statusFor('203.0.113.9'), await statusFor('203.0.113.10')]).toEqual([429, 200]);
  } finally {
    await limited.close();
  }
});

it('every variant and bundle that is on sale is in the feed, and no box', async () => {
  const [ofVariants, ofBundles] = await Promise.all([
    shop.db.select({ id: variants.sku }).from(variants),
    shop.db.select({ id: bundles.bundleId }).from(bundles).where(isNull(bundles.unitsToChoose)),
  ]);
  const expected = [...ofVariants, ...ofBundles].map(({ id }) => id);
  expect([...(await items()).keys()].sort()).toEqual(expected.sort());
});

it('a reduced variant has its usual price and the price of the sale', async () => {
  expect((await items()).get('MIX-10OZ')).toMatchObject({ price: '15.98 USD', sale_price: '14.99 USD' });
});

it('prices are in the currency that is asked for', async () => {
  expect((await items('?currency=cad')).get('MIX-5OZ')).toMatchObject({ price: '10.49 CAD' });
});

it('an item says which product it is a variant of, where its page shows it first, and its net weight', async () => {
  expect((await items()).get('MIX-5OZ')).toMatchObject({
    item_group_id: 'the-mix',
    title: 'The Mix, 5 oz',
    link: `${shop.deps.publicUrl}/products/the-mix?choice=MIX-5OZ`,
    image_link: `${shop.deps.publicUrl}/pictures/the-mix-pack-1280.webp`,
    unit_pricing_measure: '142 g',
    availability: 'in_stock',
  });
});

it('what is sold out is said to be', async () => {
  await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, 'MIX-20OZ'));
  expect((await items()).get('MIX-20OZ')).toMatchObject({ availability: 'out_of_stock' });
});

it('texts are escaped, and characters that no XML may have are left out', async () => {
  const ofBhel = and(eq(products.storeId, STORE), eq(products.handle, 'puffed-rice-bhel'));
  await shop.db.update(products).set({ title: 'Salt & <Pepper>\u0001' }).where(ofBhel);
  expect((await feed()).body).toContain('<g:title>Salt &amp; &lt;Pepper&gt;,');
});

it('a product that is archived leaves the feed', async () => {
  const ofTrail = and(eq(products.storeId, STORE), eq(products.handle, 'sweet-heat-trail'));
  await shop.db.update(products).set({ status: 'archived' }).where(ofTrail);
  expect((await feed()).body).not.toContain('/products/sweet-heat-trail');
});

it('a currency that the shop does not know is refused', async () => {
  expect((await feed('?currency=xyz')).statusCode).toBe(400);
});
