import { expect, type Page } from '@playwright/test';
import { setStock } from '../support/as-staff.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { cell, isSaid, orangePicture, publish, publishLater, startDraft } from '../support/product-page.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const TITLE = 'Cumin Plum Crackers';
const HANDLE = 'cumin-plum-crackers';

/** A shop of its own: its clock is moved, and what it publishes changes what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

/** Where shoppers and search engines find a product that is sold. */
const PLACES = {
  'its page': `/products/${HANDLE}`,
  'the shop': '/shop',
  'a search': '/shop?query=plum+crackers&query_type=search',
  'the sitemap': '/sitemap.xml',
  'the product feed': '/feeds/google-products.xml',
};

const OFFER = /"sku":"CUMIN-PLUM-1"[^}]*?"price":"([\d.]+)"/;

/** The places that have it, and the price that search engines read on its page. */
async function found(page: Page) {
  const texts = new Map<string, string>();
  for (const [place, path] of Object.entries(PLACES)) {
    const answer = await page.request.get(`${shop.url}${path}`);
    texts.set(place, answer.ok() ? await answer.text() : '');
  }
  const places = [...texts].flatMap(([place, text]) => (text.includes(`/products/${HANDLE}`) ? [place] : []));
  return { places, offer: texts.get('its page')?.match(OFFER)?.[1] ?? null };
}

/** The pages on which shoppers see its price. */
const PRICED = [PLACES['its page'], PLACES['the shop'], PLACES['a search']];

/** Whether all of them show a price. Each is cached on its own, so that one may follow before another. */
async function haveFollowed(page: Page, price: string): Promise<boolean> {
  const answers = await Promise.all(PRICED.map((path) => page.request.get(`${shop.url}${path}`)));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  return texts.every((text) => text.includes(price));
}

const signIn = (page: Page) =>
  page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });

const everywhere = Object.keys(PLACES);

test('a product goes from a draft over a scheduled sale to the archive, and every list, page, feed and search follows', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page);
  await test.step('a draft is nowhere', async () => {
    await startDraft(page, shop.url, TITLE);
    await page.getByLabel('Description', { exact: true }).fill('Plums, cumin, and a snap.');
    await page
      .getByLabel('Add pictures')
      .setInputFiles({ name: 'Crackers.jpg', mimeType: 'image/jpeg', buffer: await orangePicture() });
    await page.getByLabel('Alternative text of picture 1').fill('An orange square');
    await page.getByRole('button', { name: 'Add a variant' }).click();
    await cell(page, 'SKU', 1).fill('CUMIN-PLUM-1');
    await cell(page, 'Name', 1).fill('One box');
    await cell(page, 'Options', 1).fill('Pack: One');
    await cell(page, 'Price, USD', 1).fill('6.00');
    await cell(page, 'Price, CAD', 1).fill('8.00');
    await cell(page, 'Weight, g', 1).fill('120');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await isSaid(page, 'Saved. Shoppers see it once it is published.');
    expect(await found(page)).toEqual({ places: [], offer: null });
  });

  await test.step('published, it is everywhere at its price', async () => {
    await publish(page);
    await isSaid(page, 'Published.');
    await setStock(shop.url, 'CUMIN-PLUM-1', 12);
    await expect.poll(() => found(page)).toEqual({ places: everywhere, offer: '6.00' });
  });

  await test.step('its sale begins on its day', async () => {
    await cell(page, 'Price, USD', 1).fill('4.50');
    await cell(page, 'Before, USD', 1).fill('6.00');
    await cell(page, 'Price, CAD', 1).fill('6.00');
    await cell(page, 'Before, CAD', 1).fill('8.00');
    await publishLater(page, 1);
    expect(await found(page)).toEqual({ places: everywhere, offer: '6.00' });
    shop.command('clock', '--ahead', '2');
    await expect.poll(() => found(page), { timeout: 150_000 }).toEqual({ places: everywhere, offer: '4.50' });
    await expect.poll(() => haveFollowed(page, '$4.50'), { timeout: 30_000 }).toBe(true);
    for (const path of PRICED) {
      await page.goto(`${shop.url}${path}`);
      const price = page.getByRole('main').getByText('$4.50').first();
      await expect(price).toBeVisible();
      await expect(
        page.getByRole('main').locator('s, del').filter({ hasText: '$6.00' }).first(),
      ).toBeVisible();
    }
  });

  await test.step('archived, it is nowhere', async () => {
    // Two days later, the session has ended.
    await signIn(page);
    await page.goto(`${shop.url}/admin/products/${HANDLE}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect.poll(() => found(page)).toEqual({ places: [], offer: null });
  });
});
