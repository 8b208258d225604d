import { expect, type Page } from '@playwright/test';
import { bottomBar } from '../support/bottom-bar.ts';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** A window 1280 pixels wide magnified to 200 % and to 400 %. */
const SIZES = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];
/** A phone and a tablet. */
const DEVICES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];
/** WCAG 1.4.12. */
const SPACED_TEXT =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

/** By what they are about, so that no test visits them all. */
const PAGES = {
  'the overview and orders': [
    '/admin',
    '/admin/orders',
    '/admin/orders/pack?view=to_pack',
    '/admin/orders/ship',
    '/admin/orders/invoices',
    '/admin/orders/imported',
    '/admin/drafts',
    '/admin/customers',
    '/admin/subscriptions',
    '/admin/subscriptions/renewals',
  ],
  'products and stock': [
    '/admin/products',
    '/admin/products/the-mix',
    '/admin/collections',
    '/admin/collections/mixes',
    '/admin/stock',
    '/admin/stock/MIX-5OZ',
    '/admin/count',
    '/admin/reviews?view=all',
    '/admin/reviews/requests',
    '/admin/imports',
    '/admin/exports',
  ],
  content: [
    '/admin/content',
    '/admin/content/HomePage',
    '/admin/emails',
    '/admin/emails/order-confirmation',
    '/admin/look',
    '/admin/redirects',
    '/admin/store-locations',
    '/admin/store-locations/turnstile-pantry',
  ],
  'marketing and the inbox': [
    '/admin/newsletter',
    '/admin/newsletter/new',
    '/admin/newsletter/subscribers',
    '/admin/discounts',
    '/admin/discounts/new-code',
    '/admin/discounts/WELCOME10',
    '/admin/gift-cards',
    '/admin/gift-cards/issue',
    '/admin/inbox',
    '/admin/inbox/saved-replies',
  ],
  'reports and settings': [
    '/admin/reports',
    '/admin/reports/month',
    '/admin/reports/journal',
    '/admin/reports/sales_by_day',
    '/admin/alerts',
    '/admin/settings',
    '/admin/settings?view=currencies',
    '/admin/settings?view=shipping',
    '/admin/settings?view=taxes',
    '/admin/settings?view=invoices',
    '/admin/setup',
    '/admin/people',
    '/admin/developers',
    '/admin/developers?view=webhooks',
    '/admin/audit',
    '/admin/account',
  ],
};

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

for (const [area, addresses] of Object.entries(PAGES))
  test(`no page of ${area} is scrolled sideways on small screens or magnified, also with spaced text`, async ({
    page,
  }) => {
    expect(await cutOffParts(page, addresses)).toEqual([]);
  });

test('no page of an order is scrolled sideways on small screens or magnified, also with spaced text', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `bartholomew.featherstonehaugh-montgomery.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 2 }] });
  await guest.dispose();
  const { orders } = await (
    await page.request.get('/admin/api/orders', { params: { store_id: STORE, q: email } })
  ).json();
  const { draft_order_id } = await (
    await page.request.post('/admin/api/draft_orders', {
      data: {
        store_id: STORE,
        source_order_id: orders[0].order_id,
        purpose: 'order',
        idempotency_key: crypto.randomUUID(),
      },
    })
  ).json();
  const found = await cutOffParts(page, [
    `/admin/orders/${orders[0].order_number}`,
    `/admin/orders/packing-slips?orders=${orders[0].order_id}`,
    `/admin/orders/pack?orders=${orders[0].order_id}`,
    `/admin/drafts/${draft_order_id}`,
  ]);
  expect(found).toEqual([]);
});

test('no page of a webhook is scrolled sideways on small screens or magnified, also with spaced text', async ({
  page,
}) => {
  const post = async (path: string, data: object) =>
    (await page.request.post(`/admin/api/webhooks${path}`, { data: { store_id: STORE, ...data } })).json();
  const address = `https://hooks.example/${'a-long-path-'.repeat(8)}`;
  const { id } = await post('', { address, description: '', events: ['subscription.cancelled'] });
  await post(`/${id}/sample`, { type: 'subscription.cancelled' });
  const found = await cutOffParts(page, [`/admin/developers/webhooks/${id}`]);
  await post(`/${id}/remove`, { version: 1 });
  expect(found).toEqual([]);
});

test('a wide window shows twelve orders at once, and a phone has the buttons of an order at the bottom', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `many.${crypto.randomUUID().slice(0, 8)}@example.com`;
  for (let bought = 0; bought < 12; bought++)
    await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await guest.dispose();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/orders?q=${email}`);
  const last = page.getByRole('row').nth(12);
  await expect(last).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 390, height: 844 });
  const heights = await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights), 'a card has two lines').toBeLessThan(76);

  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click();
  const ship = page.getByRole('button', { name: 'Ship', exact: true });
  await expect(ship).toBeVisible();
  const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(sections.slice(0, 2)).toEqual(['Items', 'Customer']);
  expect(sections.at(-1)).toBe('Timeline');
  const box = await ship.boundingBox();
  expect(box?.y).toBeGreaterThan(750);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(ship).toBeInViewport();
  const isCovered = await page
    .getByRole('main')
    .locator('section')
    .last()
    .evaluate((section) => section.getBoundingClientRect().bottom > innerHeight - 60);
  expect(isCovered, 'the end of the page is behind the buttons').toBe(false);
});

test('a phone has at most three buttons at the bottom of a page', async ({ page, playwright, baseURL }) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `bar.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const password = 'plum-tree-kx7';
  await guest.post('/auth/signup', {
    data: { email, password, store_id: STORE, first_name: 'Bo', last_name: 'Bar' },
  });
  await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 2 }] });
  await guest.dispose();
  const read = async (path: string) =>
    (await page.request.get(`/admin/api/${path}`, { params: { store_id: STORE, q: email } })).json();
  const { orders } = await read('orders');
  const { customers } = await read('customers');
  await page.setViewportSize({ width: 390, height: 844 });
  const bars: Record<string, string[]> = {};
  for (const address of [
    `orders/${orders[0].order_id}`,
    `customers/${customers[0].customer_id}`,
    'stock/MIX-5OZ',
  ]) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
    bars[address.split('/')[0] ?? ''] = await bottomBar(page);
  }
  expect(bars).toEqual({
    orders: ['More', 'Refund', 'Ship'],
    customers: ['More', 'Write to them', 'Edit'],
    stock: ['More', 'Count', 'Receive'],
  });
});

/** What does not fit into the window on any of the pages, at any of the sizes or with spaced text. */
const cutOffParts = async (page: Page, addresses: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const address of addresses) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await isLoaded(page);
    for (const size of [...SIZES, ...DEVICES]) {
      await page.setViewportSize(size);
      await resized(page, size.width);
      const parts = [...(await wideParts(page)), ...(await scrolledParts(page))];
      found.push(...parts.map((part) => `${address} at ${size.width} pixels: ${part}`));
    }
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, SPACED_TEXT);
    found.push(...(await wideParts(page)).map((part) => `${address} with spaced text: ${part}`));
  }
  return found;
};

/** Until the page is laid out for the new width. */
const resized = async (page: Page, width: number) => {
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
};

const isLoaded = async (page: Page) => {
  await expect(page.getByRole('navigation', { name: 'Back office' }).first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Fetching...')).toHaveCount(0);
};

/** Parts that are scrolled by themselves without a name or a way by keys, and lists that do not fit. */
const scrolledParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
      const isScrolled = ['auto', 'scroll'].includes(getComputedStyle(part).overflowX);
      if (!isScrolled || part.scrollWidth <= part.clientWidth) return [];
      const isNamed = part.hasAttribute('aria-label') || part.hasAttribute('aria-labelledby');
      const isReached = part.tabIndex === 0 || part.querySelector('a, button') !== null;
      const text = `${part.textContent.slice(0, 40)}: ${part.scrollWidth} in ${part.clientWidth}`;
      if (!isNamed || !isReached) return [`scrolled without a name or keys: ${text}`];
      // Figures of a report stand in columns at any width.
      const isList = part.querySelector('table[role]') !== null;
      return isList ? [`a list is cut off: ${text}`] : [];
    }),
  );

/** What reaches beyond the window and is in nothing that is scrolled by itself. */
const wideParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isScrolled = (part: Element) => {
      for (let above = part.parentElement; above; above = above.parentElement)
        if (getComputedStyle(above).overflowX !== 'visible') return true;
      return false;
    };
    const parts = [...document.querySelectorAll('main *')].filter(
      (part) => part.getBoundingClientRect().right > clientWidth + 1 && !isScrolled(part),
    );
    return [`${scrollWidth} wide`, ...parts.map((part) => part.outerHTML.slice(0, 100)).slice(0, 4)];
  });
