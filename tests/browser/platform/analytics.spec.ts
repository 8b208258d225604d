import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { handle } = store.plainProduct;
const PRODUCT = `/products/${handle}`;
const QUERY = store.search.several;

const question = (page: Page) => page.getByRole('complementary', { name: 'Counting visits' });

interface Sent {
  path: string;
  body: string;
}

/**
 * Records every beacon in the tab's storage, where the next page finds it; the browser reports none that are
 * sent while a page unloads.
 */
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

test('nothing is recorded without consent', async ({ page }) => {
  await open(page, PRODUCT);
  await expect(question(page).getByRole('button', { name: 'Count me in' })).toBeVisible();
  await open(page, '/faq');
  expect(await paths(page)).toEqual([]);
});

test('with consent a session over several pages is reported when a page is left', async ({ page }) => {
  await open(page, PRODUCT);
  const collected = page.waitForResponse('**/metrics/collect-data');
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await expect(question(page)).toContainText('Your visits are counted.');
  expect((await collected).status()).toBe(200);
  await open(page, '/faq');
  await open(page, '/press');
  const [first, second] = (await beacons(page)).map(({ body }) => JSON.parse(body));
  expect(first).toMatchObject({ productPageViews: { [handle]: 1 }, cartData: { cartStatus: 'abandoned' } });
  expect(second.visit_id).toBe(first.visit_id);
  expect(second.viewedPages.map(({ page: path }: { page: string }) => path)).toEqual([PRODUCT, '/faq']);
});

test('with earlier consent events during the start of the next page belong to the session', async ({
  page,
}) => {
  await open(page, '/faq');
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await page.goto(`${PRODUCT}?utm_source=zine`);
  await page.getByRole('button', { name: 'add to cart' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await open(page, '/press');
  const reports = (await beacons(page)).filter(({ path }) => path.includes('update-session-data'));
  expect(JSON.parse(reports.at(-1)?.body ?? '')).toMatchObject({
    productPageViews: { [handle]: 1 },
    cartData: { cartStatus: 'abandoned', cartEvents: [{ type: 'ITEM_ADDED' }] },
  });
});

test('a page restored by the back/forward cache continues the stored session', async ({ page }) => {
  await open(page, '/faq');
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await page.evaluate(() => {
    const isSetAside = { persisted: true };
    dispatchEvent(new PageTransitionEvent('pagehide', isSetAside));
    const session = JSON.parse(sessionStorage.getItem('visit') ?? '');
    const press = { ...session.viewedPages[0], page: '/press' };
    sessionStorage.setItem(
      'visit',
      JSON.stringify({ ...session, viewedPages: [...session.viewedPages, press] }),
    );
    dispatchEvent(new PageTransitionEvent('pageshow', isSetAside));
  });
  await open(page, '/contact');
  const report = JSON.parse((await beacons(page)).at(-1)?.body ?? '');
  expect(report.viewedPages.map(({ page: path }: { page: string }) => path)).toEqual(['/faq', '/press']);
});

test('a search is reported with its results and the products seen and clicked', async ({ page }) => {
  await open(page, `/search?query=${QUERY}&query_type=search`);
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/products\//);
  const chosen = new URL(page.url()).pathname.split('/').at(-1);
  await open(page, '/faq');
  const [report] = (await beacons(page)).map(({ body }) => JSON.parse(body));
  expect(report.searchHistory).toMatchObject([{ query: QUERY, clickedProducts: [chosen] }]);
  expect(report.searchHistory[0].results).toBeGreaterThan(0);
  expect(report.searchHistory[0].scrolledProducts).toContain(chosen);
});

test('a visitor who refuses is not asked again, can change the answer, and is counted from then on only', async ({
  page,
}) => {
  await open(page, '/faq');
  await question(page).getByRole('button', { name: 'Don’t count me' }).press('Enter');
  await expect(question(page)).toBeFocused();
  await open(page, '/press');
  await expect(question(page)).toContainText('Your visits are not counted.');
  expect(await paths(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Change' }).press('Enter');
  await expect(question(page)).toBeFocused();
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await open(page, '/contact');
  expect(await paths(page)).toEqual(['/metrics/update-session-data']);
  const [report] = (await beacons(page)).map(({ body }) => JSON.parse(body));
  expect(report.viewedPages.map(({ page: path }: { page: string }) => path)).toEqual(['/press']);
});

test('consent that is withdrawn in another tab is withdrawn in this one', async ({ page }) => {
  await open(page, PRODUCT);
  await question(page).getByRole('button', { name: 'Count me in' }).click();
  await expect(question(page)).toContainText('Your visits are counted.');
  const other = await page.context().newPage();
  await open(other, '/faq');
  await question(other).getByRole('button', { name: 'Change' }).click();
  await question(other).getByRole('button', { name: 'Don’t count me' }).click();
  await expect(question(page)).toContainText('Your visits are not counted.');
  await other.close();
});

test('a browser with Global Privacy Control is neither asked nor counted', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await open(page, '/faq');
  await expect(question(page)).toContainText('Your browser asks not to be counted, so you are not.');
  await expect(question(page).getByRole('button')).toHaveCount(0);
  await open(page, '/press');
  expect(await paths(page)).toEqual([]);
});

test('an abandoned cart is reported with and without consent', async ({ page }) => {
  await open(page, PRODUCT);
  await page.getByRole('button', { name: 'add to cart' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await open(page, '/faq');
  expect(await paths(page)).toEqual(['/metrics/abandoned-cart']);
});

test('axe finds nothing in the consent banner', async ({ page }) => {
  await open(page, '/faq');
  await question(page).scrollIntoViewIfNeeded();
  await expectNoAxeFindingsAtEachWidth(page);
});
