import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** A shop of its own, because collections change what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const isSaved = (page: Page) => expect(page.getByText('Saved. Shoppers see it now.').first()).toBeVisible();
const section = (page: Page, name: string) => page.getByRole('region', { name });
const byHand = (page: Page) => section(page, 'Products by hand').getByRole('listitem');

/** A new shop draws the small pictures of its products first, and the browser fetches six things at once. */
const seesProducts = (page: Page, count: string) =>
  expect(section(page, 'What shoppers see').getByRole('status')).toContainText(count, { timeout: 60_000 });

async function start(page: Page, title: string): Promise<void> {
  await page.goto(`${shop.url}/admin/collections`);
  await page.getByRole('button', { name: 'New collection' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Start the collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function add(page: Page, ...titles: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add products' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add products' });
  for (const title of titles) {
    await dialog.getByLabel('Title or address').fill(title);
    await dialog.getByRole('button', { name: `Add ${title}`, exact: true }).click();
    await expect(dialog.getByText('In it').first()).toBeVisible();
  }
  await page.keyboard.press('Escape');
}

test('a collection goes from nothing to the menu of the shop in the browser alone', async ({ page }) => {
  await start(page, 'Tea Time');
  expect(new URL(page.url()).pathname).toBe('/admin/collections/tea_time');
  await page.getByLabel('Text', { exact: false }).first().fill('What goes with a pot of chai.');
  await page.getByLabel('In the menu of the shop').selectOption({ label: 'Behind Bites' });
  await page.getByLabel('Add a picture').setInputFiles({
    name: 'Tea.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffb000' } })
      .jpeg()
      .toBuffer(),
  });
  await expect
    .poll(() => page.locator('img[src^="blob:"]').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(900);
  await page.getByLabel('Alternative text').fill('A glass of chai');
  await add(page, 'The Mix', 'Masala Cashews');
  await seesProducts(page, '2 products');
  await expectNoAxeFindingsAtEachWidth(page);
  await save(page);
  await isSaved(page);
  await page.goto(`${shop.url}/shop?query=tea_time`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tea Time' })).toBeVisible();
  await expect(page.getByText('What goes with a pot of chai.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'A glass of chai' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText([
    'All',
    'Mixes',
    'Bites',
    'Tea Time',
    'Gifts',
  ]);
});

test('products are put in order by dragging, by arrow keys and by buttons', async ({ page }) => {
  await start(page, 'In Order');
  await add(page, 'The Mix', 'The Bites', 'Masala Cashews');
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}, number`) });
  await handle('Masala Cashews').dragTo(byHand(page).first());
  await expect(byHand(page)).toHaveText([/Masala Cashews/, /The Mix/, /The Bites/]);
  await handle('Masala Cashews').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(byHand(page)).toHaveText([/The Mix/, /The Bites/, /Masala Cashews/]);
  await expect(handle('Masala Cashews')).toBeFocused();
  await expect(page.getByText('Masala Cashews is number 3 of 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Move The Bites up' }).click();
  await page.getByRole('button', { name: 'Take out Masala Cashews' }).click();
  await save(page);
  await isSaved(page);
  await page.reload();
  await expect(byHand(page)).toHaveText([/The Bites/, /The Mix/]);
});

test('a rule shows what it takes while it is written, and says what is wrong at its condition', async ({
  page,
}) => {
  await start(page, 'Hot Things');
  await page.getByLabel('Fills itself by a rule').check();
  const seen = section(page, 'What shoppers see');
  await expect(seen.getByRole('status')).toContainText('16 products');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Heat is at least' });
  await page.getByLabel('Value of condition 1').selectOption({ label: '3 of 5 chillies' });
  await expect(seen.getByRole('status')).not.toContainText('16 products');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Condition 2', { exact: true }).selectOption({ label: 'Price is under' });
  await page.getByLabel('Value of condition 2').fill('seven');
  await save(page);
  await expect(page.getByLabel('Value of condition 2')).toHaveAccessibleDescription(
    'Enter an amount, like 7.99.',
  );
  await page.getByLabel('Value of condition 2').fill('100');
  await expectNoAxeFindingsAtEachWidth(page);
  const titles = seen.getByRole('listitem');
  await expect(titles.first()).toBeVisible();
  const expected = (await titles.allTextContents()).length;
  await save(page);
  await isSaved(page);
  await page.goto(`${shop.url}/shop?query=hot_things`);
  await expect(page.locator('[data-product]')).toHaveCount(expected);
});

test('two people who edit the same collection are told, and nothing that was typed is lost', async ({
  page,
}) => {
  await page.goto(`${shop.url}/admin/collections/gifts`);
  await page.getByLabel('Text', { exact: false }).first().fill('Typed here.');
  const api = `${shop.url}/admin/api/collections/gifts`;
  const { content, version, menu } = await (await page.request.get(`${api}?store_id=${STORE}`)).json();
  const elsewhere = { store_id: STORE, version, menu, content: { ...content, title: 'Gifts, louder' } };
  expect((await page.request.post(api, { data: elsewhere })).ok()).toBe(true);
  await save(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'Somebody else changed' });
  await expect(refusal).toContainText('Gifts, louder');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Gifts, louder');
  await save(page);
  await isSaved(page);
  await page.reload();
  await expect(page.getByLabel('Text', { exact: false }).first()).toHaveValue('Typed here.');
});

test('a collection is deleted once it is confirmed, and its page is no longer in the list', async ({
  page,
}) => {
  await start(page, 'Short Lived');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Short Lived' })).toHaveCount(0);
  await expectNoAxeFindingsAtEachWidth(page);
});
