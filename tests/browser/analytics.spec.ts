import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeFindingsAtBothWidths } from './support/axe.ts';
import { open } from './support/checkout-page.ts';

const question = (page: Page) => page.getByRole('complementary', { name: 'Counting visits' });

interface Sent {
  path: string;
  body: string;
}

/** Notes every beacon in the tab's storage, where the next page finds it; the browser itself shows none that leave with a page. */
async function noteBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]');
      sessionStorage.setItem('sent', JSON.stringify([...sent, { path: String(url), body: String(body) }]));
      return send(url, body);
    };
  });
}

const beacons = (page: Page): Promise<Sent[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('sent') ?? '[]'));
const paths = async (page: Page) => (await beacons(page)).map(({ path }) => path);

test.beforeEach(({ page }) => noteBeacons(page));

test('nothing is counted before the visitor has agreed', async ({ page }) => {
  await open(page, '/products/the-mix');
  await expect(question(page).getByRole('button', { name: 'Count me in' })).toBeVisible();
  await open(page, '/faq');
  expect(await paths(page)).toEqual([]);
});

test('a visitor who agrees is counted when the page is left, as one visit over several pages', async ({
  page,
}) => {
  await open(page, '/products/the-mix');
  const collected = page.waitForResponse('**/metrics/collect-data');
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await expect(question(page)).toContainText('Your visits are counted.');
  expect((await collected).status()).toBe(200);
  await open(page, '/faq');
  await open(page, '/press');
  const [first, second] = (await beacons(page)).map(({ body }) => JSON.parse(body));
  expect(first).toMatchObject({ productPageViews: { 'the-mix': 1 }, cartData: { cartStatus: 'abandoned' } });
  expect(second.visit_id).toBe(first.visit_id);
  expect(second.viewedPages.map(({ page: path }: { page: string }) => path)).toEqual([
    '/products/the-mix',
    '/faq',
  ]);
});

test('what happens while the next page starts is part of the visit of somebody who has agreed before', async ({
  page,
}) => {
  await open(page, '/faq');
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await page.goto('/products/the-mix?utm_source=zine');
  await page.getByRole('button', { name: 'add to cart' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await open(page, '/press');
  const reports = (await beacons(page)).filter(({ path }) => path.includes('update-session-data'));
  expect(JSON.parse(reports.at(-1)?.body ?? '')).toMatchObject({
    productPageViews: { 'the-mix': 1 },
    cartData: { cartStatus: 'abandoned', cartEvents: [{ type: 'ITEM_ADDED' }] },
  });
});

test('a page that the browser brings back as it was left goes on with what was kept since', async ({
  page,
}) => {
  await open(page, '/faq');
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await page.evaluate(() => {
    const isSetAside = { persisted: true };
    dispatchEvent(new PageTransitionEvent('pagehide', isSetAside));
    const visit = JSON.parse(sessionStorage.getItem('visit') ?? '');
    const press = { ...visit.viewedPages[0], page: '/press' };
    sessionStorage.setItem('visit', JSON.stringify({ ...visit, viewedPages: [...visit.viewedPages, press] }));
    dispatchEvent(new PageTransitionEvent('pageshow', isSetAside));
  });
  await open(page, '/contact');
  const report = JSON.parse((await beacons(page)).at(-1)?.body ?? '');
  expect(report.viewedPages.map(({ page: path }: { page: string }) => path)).toEqual(['/faq', '/press']);
});

test('a search is reported with what was found, seen and chosen', async ({ page }) => {
  await open(page, '/search?query=chilli&query_type=search');
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/products\//);
  const chosen = new URL(page.url()).pathname.split('/').at(-1);
  await open(page, '/faq');
  const [report] = (await beacons(page)).map(({ body }) => JSON.parse(body));
  expect(report.searchHistory).toMatchObject([{ query: 'chilli', clickedProducts: [chosen] }]);
  expect(report.searchHistory[0].results).toBeGreaterThan(0);
  expect(report.searchHistory[0].scrolledProducts).toContain(chosen);
});

test('a visitor who says no is not asked again, can change their mind, and is counted from then on only', async ({
  page,
}) => {
  await open(page, '/faq');
  await question(page).getByRole('button', { name: 'Don’t count me' }).click();
  await open(page, '/press');
  await expect(question(page)).toContainText('Your visits are not counted.');
  expect(await paths(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Change' }).click();
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await open(page, '/contact');
  expect(await paths(page)).toEqual(['/metrics/update-session-data']);
  const [report] = (await beacons(page)).map(({ body }) => JSON.parse(body));
  expect(report.viewedPages.map(({ page: path }: { page: string }) => path)).toEqual(['/press']);
});

test('a browser with Global Privacy Control is not asked and not counted', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await open(page, '/faq');
  await expect(question(page)).toContainText('Your browser asks not to be counted, so you are not.');
  await expect(question(page).getByRole('button')).toHaveCount(0);
  await open(page, '/press');
  expect(await paths(page)).toEqual([]);
});

test('a cart that is left with something in it is said to be left, whoever is counted', async ({ page }) => {
  await open(page, '/products/the-mix');
  await page.getByRole('button', { name: 'add to cart' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await open(page, '/faq');
  expect(await paths(page)).toEqual(['/metrics/abandoned-cart']);
});

test('axe finds nothing in the question', async ({ page }) => {
  await open(page, '/faq');
  await question(page).scrollIntoViewIfNeeded();
  await expectNoAxeFindingsAtBothWidths(page);
});
