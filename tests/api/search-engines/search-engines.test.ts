import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const fetched = (url: string) => shop.app.inject({ method: 'GET', url });
const listed = async () =>
  [...(await fetched('/sitemap.xml')).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

it('the sitemap lists every product, collection and page by its public address', async () => {
  const addresses = await listed();
  const handles = await shop.db.select({ handle: products.handle }).from(products);
  const expected = [
    '/',
    '/shop',
    '/shop?query=mixes',
    '/store-locator',
    '/the-doosra-story',
    '/faq',
    '/contact',
    '/press',
    '/terms',
    '/privacy',
    '/shipping-returns',
    '/accessibility',
    ...handles.map(({ handle }) => `/${handle === 'build-a-box' ? 'boxes' : 'products'}/${handle}`),
  ];
  expect(addresses).toEqual(expect.arrayContaining(expected.map((path) => `${shop.deps.publicUrl}${path}`)));
});

it("the sitemap lists nothing of shoppers' own, and no page twice", async () => {
  const addresses = await listed();
  expect(addresses.filter((url) => /cart|checkout|profile|login|global|synonyms/.test(url ?? ''))).toEqual(
    [],
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.each(['0', '2', '01', '1e0', '-1'])('there is no part %s of a sitemap that is whole', async (part) => {
  expect((await fetched(`/sitemaps/${part}.xml`)).statusCode).toBe(404);
});

it('a product that is no longer sold leaves the sitemap', async () => {
  const ofBhel = and(eq(products.storeId, STORE), eq(products.handle, 'puffed-rice-bhel'));
  await shop.db.update(products).set({ status: 'archived' }).where(ofBhel);
  expect(await listed()).not.toContain(`${shop.deps.publicUrl}/products/puffed-rice-bhel`);
  await shop.db.update(products).set({ status: 'active' }).where(ofBhel);
});

it("robots may not read shoppers' own pages and are told where the sitemap is", async () => {
  const { body, headers } = await fetched('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  const lines = body.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /checkout', 'Disallow: /profile']),
  );
  expect(lines).toContain(`Sitemap: ${shop.deps.publicUrl}/sitemap.xml`);
});
