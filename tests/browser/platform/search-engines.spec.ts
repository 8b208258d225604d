import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { store } from '../support/stores/chosen.ts';
import { firstOf, packsOf, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, soldOut, brand, storyPath } = store;
const PRODUCT = `/products/${plainProduct.handle}`;
const category = store.category(plainProduct);

/** Every public page with its breadcrumb; the home page has none. */
const PUBLIC_PAGES = [
  ['/', null],
  ['/shop', 'Shop'],
  [`/shop?query=${category.name}`, category.title],
  [PRODUCT, plainProduct.title],
  ['/store-locator', 'Store Locator'],
  [storyPath, `The ${brand} story`],
  ['/faq', 'FAQ'],
  ['/contact', 'Contact'],
  ['/press', 'Press'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/shipping-returns', 'Shipping and returns'],
  ['/accessibility', 'Accessibility'],
] as const;

const PRIVATE_PAGES = [
  '/checkout',
  '/checkout-confirmation',
  '/login',
  '/signup',
  '/profile',
  '/forgot-password',
  '/reset-password',
  '/admin',
  '/admin/login',
];

interface StructuredData {
  '@type': string;
  [name: string]: unknown;
}

/** Shared by all tests, which only read and navigate. */
let reader: Page;
test.beforeAll(async ({ browser }) => {
  reader = await browser.newPage({ javaScriptEnabled: false });
});
test.afterAll(() => reader.close());

/** The text of a page without scripts. */
async function readPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  await reader.setContent(
    (await answer.text()).replace(
      /<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<link[^>]*>|<img[^>]*>/g,
      (tag) => (tag.includes('canonical') ? tag : ''),
    ),
  );
  const attribute = (selector: string, name: string) =>
    reader
      .locator(selector)
      .evaluateAll((found, wanted) => found.map((element) => element.getAttribute(wanted)), name);
  const facts: StructuredData[] = (
    await reader.locator('script[type="application/ld+json"]').allTextContents()
  ).flatMap((text) => JSON.parse(text)['@graph']);
  return {
    answer,
    title: await reader.title(),
    facts,
    canonical: await attribute('link[rel="canonical"]', 'href'),
    content: (name: string) => attribute(`meta[name="${name}"], meta[property="${name}"]`, 'content'),
  };
}

for (const [path, crumb] of PUBLIC_PAGES) {
  test(`${path} has a title, a description, one canonical address and a share picture`, async ({
    request,
    baseURL,
  }) => {
    const read = await readPage(request, `${path}${path.includes('?') ? '&' : '?'}utm_source=mail`);
    expect(read.answer.status()).toBe(200);
    expect(read.title).toMatch(new RegExp(`^.+ \\| ${brand}$`));
    expect((await read.content('description')).join().length).toBeGreaterThan(20);
    expect(read.canonical).toEqual([`${baseURL}${path}`]);
    expect(await read.content('og:url')).toEqual([`${baseURL}${path}`]);
    expect(await read.content('og:title')).toHaveLength(1);
    expect(await read.content('robots')).toEqual([]);
    expect(read.answer.headers()['x-robots-tag']).toBeUndefined();
    const [picture] = await read.content('og:image');
    const shown = await request.get(picture ?? '');
    expect(shown.headers()['content-type']).toBe('image/jpeg');
    const crumbs = read.facts.find((fact) => fact['@type'] === 'BreadcrumbList')?.itemListElement;
    const names = (crumbs as { name: string }[] | undefined)?.map(({ name }) => name).at(-1) ?? null;
    expect(names).toBe(crumb);
  });
}

for (const path of PRIVATE_PAGES) {
  test(`${path} is not indexed`, async ({ request }) => {
    const { answer, content } = await readPage(request, path);
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
    expect(await content('robots')).toEqual(['noindex']);
  });
}

test('a search and an unknown page are not indexed', async ({ request }) => {
  for (const path of [
    `/shop?query=${store.search.several}&query_type=search`,
    '/no-such-page',
    '/products/no-such-snack',
  ]) {
    const { content } = await readPage(request, path);
    expect(await content('robots'), path).toEqual(['noindex']);
  }
});

test('a product has structured data with an offer for each variant and bundle, and its rating', async ({
  request,
  baseURL,
}) => {
  const { facts } = await readPage(request, PRODUCT);
  const product = facts.find((fact) => fact['@type'] === 'Product');
  expect(product).toMatchObject({
    name: plainProduct.title,
    brand: { name: brand },
    aggregateRating: { '@type': 'AggregateRating', bestRating: 5 },
  });
  expect(product?.offers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        sku: firstOf(plainProduct).sku,
        price: usd(firstOf(plainProduct).prices.usd).slice(1),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${baseURL}${PRODUCT}`,
      }),
      expect.objectContaining({
        sku: packsOf(plainProduct)[0]?.bundleId,
        price: usd(packsOf(plainProduct)[0]?.prices.usd ?? Number.NaN).slice(1),
      }),
    ]),
  );
});

test('a sold-out product is out of stock in its structured data', async ({ request }) => {
  const { facts } = await readPage(request, `/products/${soldOut.product.handle}`);
  const offers = facts.find((fact) => fact['@type'] === 'Product')?.offers as { availability: string }[];
  expect(new Set(offers.map(({ availability }) => availability))).toEqual(
    new Set(['https://schema.org/OutOfStock']),
  );
});

for (const [path, type] of [
  ['/', 'Organization'],
  ['/faq', 'FAQPage'],
  ['/store-locator', 'LocalBusiness'],
] as const) {
  test(`${path} describes itself as ${type}`, async ({ request }) => {
    const { facts } = await readPage(request, path);
    expect(facts.map((fact) => fact['@type'])).toContain(type);
  });
}

test('structured data stays at hydration, without a console error', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(PRODUCT);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const [facts] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts).toContain('"@type":"Product"');
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read', async ({ page }) => {
    for (const [path] of PUBLIC_PAGES) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main')).not.toContainText(/loading/i);
      });
    }
  });
});
