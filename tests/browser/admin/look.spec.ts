import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_ostrel';

/** A shop of its own, because its look is what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop('ostrel');
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

const preview = (page: Page) => page.frameLocator('iframe');
const property = (page: Page, name: string) =>
  preview(page)
    .locator('html')
    .evaluate((root, wanted) => getComputedStyle(root).getPropertyValue(wanted), name);
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function openLook(page: Page) {
  await page.goto(`${shop.url}/admin/look`);
  await expect(preview(page).getByRole('banner')).toBeVisible();
}

test('a look is changed beside the page without loading it again, published, seen by shoppers and taken back', async ({
  page,
}) => {
  await openLook(page);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await page.getByRole('button', { name: 'Plum' }).click();
  await page.getByRole('radio', { name: 'Rounded' }).check();
  await page.getByRole('radio', { name: 'Bold, with shadows' }).check();
  await expect.poll(() => property(page, '--color-orange')).toBe('#f0b8c8');
  await expect.poll(() => property(page, '--edge-depth')).toBe('24px');
  expect(loads).toEqual([]);

  await page.getByLabel('Name of the shop').fill('Leaf & Salt');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();
  await page.goto(shop.url);
  await expect(page).toHaveTitle(/Leaf & Salt/);
  await expect(page.locator('html')).toHaveCSS('--color-orange', '#f0b8c8');

  await page.goto(`${shop.url}/admin/look`);
  await page.getByRole('button', { name: 'What it says' }).last().click();
  await page.getByRole('button', { name: 'Publish it again' }).click();
  await expect(page.getByText('Version 1 is what shoppers see.').first()).toBeVisible();
  await page.goto(shop.url);
  await expect(page).toHaveTitle(/Ostrel/);
  await expect(page.locator('html')).toHaveCSS('--color-orange', '#F1EFE6');
});

test('a colour that cannot be read is said at its field, refused, and mended with one press', async ({
  page,
}) => {
  await openLook(page);
  await field(page, 'Text').fill('#aabbcc');
  await expect(field(page, 'Text')).toHaveAccessibleDescription(/Cannot be read well enough with/);
  await expect.poll(() => property(page, '--color-wine')).toBe('#aabbcc');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Something is missing before it can be published.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page
    .getByRole('button', { name: /nearest shade that passes/ })
    .first()
    .click();
  await expect(field(page, 'Text')).not.toHaveAccessibleDescription(/Cannot be read/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved. Shoppers see it once it is published.').first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Throw the draft away' }).click();
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect(field(page, 'Text')).toHaveValue('#2F4A3C');
});

test('a colour is typed with or without its sign, in three digits or six', async ({ page }) => {
  await openLook(page);
  await field(page, 'Cards').fill('fed');
  await field(page, 'Cards').blur();
  await expect(field(page, 'Cards')).toHaveValue('#ffeedd');
});

test('a look is seen on the page of a product and in a cart, at the width of a phone', async ({ page }) => {
  await openLook(page);
  await page.getByLabel('Page of the shop').selectOption({ label: 'Product' });
  await expect(
    preview(page)
      .getByRole('button', { name: /add to cart/i })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Phone' }).click();
  await page.getByLabel('Page of the shop').selectOption({ label: 'Cart' });
  await expect(preview(page).getByText('The kettle is on. Take your time.')).toBeVisible();
  await expect
    .poll(() =>
      preview(page)
        .locator('html')
        .evaluate(() => innerWidth),
    )
    .toBe(390);
});

test('text is set in the font that is chosen', async ({ page }) => {
  await openLook(page);
  await page.getByRole('group', { name: 'Headings' }).getByRole('radio', { name: 'Prompt' }).check();
  await page.getByRole('group', { name: 'Reading text' }).getByRole('radio', { name: 'Newsreader' }).check();
  await expect.poll(() => property(page, '--font-reading')).toContain('Newsreader');
  await expect.poll(() => property(page, '--font-heading')).toContain('Prompt');
});
