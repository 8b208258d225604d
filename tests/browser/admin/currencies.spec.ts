import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { CARDS, chooseShipping, fillCard, fillContact, haveInCart, open } from '../support/checkout-page.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { isSaid } from '../support/product-page.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

const STORE = 'store_doosra';

/** A shop of its own, because what it sells in changes what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

const settings = (page: Page) => page.goto(`${shop.url}/admin/settings?view=currencies`);
const missingInEuros = (page: Page) => page.getByRole('list', { name: 'Missing in EUR' });

async function stopSellingInEuros(page: Page): Promise<void> {
  await settings(page);
  await page.getByRole('button', { name: 'Stop selling in EUR' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop selling in it' }).click();
  await isSaid(page, 'Shoppers cannot choose EUR any more.');
}

test('a currency is prepared, and lists what has no price in it', async ({ page }) => {
  await settings(page);
  await page.getByLabel('Prepare a currency').selectOption({ label: 'Euros (EUR)' });
  await page.getByRole('button', { name: 'Prepare EUR' }).click();
  await isSaid(page, 'Prices can be typed in EUR now.');
  await expect(page.getByRole('heading', { level: 3, name: /Euros \(EUR\)/ })).toContainText('Prepared');
  await expect(missingInEuros(page).getByRole('link')).toHaveText([
    /products have no price in it/,
    /shipping prices are missing/,
    /discount has no amount in it/,
  ]);
  await expect(page.getByRole('button', { name: 'Sell in EUR' })).toBeHidden();
  await expectNoAxeFindingsAtEachWidth(page);
});

test('the prices of all products are written in it by a rate', async ({ page }) => {
  await settings(page);
  await missingInEuros(page)
    .getByRole('link', { name: /products/ })
    .click();
  await expect(page.getByLabel('Without a price in')).toHaveValue('eur');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Write prices in another currency' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What 1 USD costs in EUR').fill('a lot');
  await dialog.getByRole('button', { name: 'Write and publish' }).click();
  await expect(dialog.getByLabel('What 1 USD costs in EUR')).toHaveAccessibleDescription(
    /a number like 1.38/,
  );
  await dialog.getByLabel('What 1 USD costs in EUR').fill('0.9');
  await dialog.getByLabel('Rounded to').selectOption({ label: 'A price that ends in 9' });
  await expect(dialog.getByText(/^\$[\d.]+ becomes €\d+\.\d9\./)).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: 'Write and publish' }).click();
  await expect(page.getByText('All products that are on sale have prices in EUR.')).toBeVisible();
  await page.goto(`${shop.url}/admin/products/the-mix`);
  await expect(page.getByLabel('Price, EUR, row 1', { exact: true })).toHaveValue('7.19');
});

test('prices that were written together are undone in one press, and written again', async ({ page }) => {
  await page.goto(`${shop.url}/admin/products?view=active&without_price_in=eur`);
  await expect(page.getByText('All products that are on sale have prices in EUR.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo changed prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prices changed together' });
  await expect(dialog.getByRole('listitem')).toContainText('Prices in EUR at 0.9');
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: /^Undo for \d+ products/ }).click();
  await isSaid(page, / products with the prices from before\./);
  await expect(dialog.getByText('Undone, or edited since.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Write prices in another currency' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('What 1 USD costs in EUR').fill('0.9');
  await form.getByLabel('Rounded to').selectOption({ label: 'A price that ends in 9' });
  await form.getByRole('button', { name: 'Write and publish' }).click();
  await expect(page.getByText('All products that are on sale have prices in EUR.')).toBeVisible();
});

test('a currency that has all its prices is sold in', async ({ page }) => {
  await settings(page);
  await missingInEuros(page)
    .getByRole('link', { name: /shipping prices/ })
    .click();
  await expect(page.getByLabel(/^Euros/).first()).toBeVisible();
  for (const field of await page.getByLabel(/^Euros/).all()) await field.fill('5.50');
  await page.getByRole('button', { name: 'Save shipping' }).click();
  await isSaid(page, 'Shipping is saved.');
  await page.goto(`${shop.url}/admin/discounts/ONCE`);
  await page.getByLabel('Amount, EUR').fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await isSaid(page, 'Saved. It holds from now on.');
  await settings(page);
  await page.getByRole('button', { name: 'Sell in EUR' }).click();
  await isSaid(page, 'Shoppers can choose EUR now.');
  await expect(page.getByRole('heading', { level: 3, name: /Euros \(EUR\)/ })).toContainText('Sold in');
});

test('a shopper chooses it in the footer and buys in it', async ({ newVisitor }) => {
  const shopper = await newVisitor({ baseURL: shop.url, locale: 'en-US' });
  const currency = shopper.getByRole('contentinfo').getByLabel('Currency');
  await expect(async () => {
    await open(shopper, '/shop');
    await currency.selectOption({ label: 'Euros (€)' }, { timeout: 1_000 });
  }).toPass();
  await expect(shopper.getByRole('listitem').filter({ hasText: 'The Mix' }).first()).toContainText('€7.19');
  await haveInCart(shopper, 'the-mix');
  await open(shopper, '/cart');
  await expect(shopper.getByText('€7.19').first()).toBeVisible();
  await shopper.getByRole('button', { name: 'checkout', exact: true }).click();
  await fillContact(shopper, 'jonas@example.com');
  await chooseShipping(shopper, 'Standard');
  await fillCard(shopper, CARDS.goesThrough);
  const payButton = shopper.getByRole('button', { name: /^Pay/ });
  await expect(payButton).toHaveText(/^Pay €\d/);
  await payButton.click();
  await expect(shopper.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const mail = await shop.mailTo('jonas@example.com', /order/i);
  // As on the pages, although it is sent to the United States, where the currency is a foreign one.
  expect(mail.text).toContain('€7.19');
});

test('a shopper whose checkout is open when the shop stops selling in its currency goes on in the own one', async ({
  page,
  newVisitor,
}) => {
  const shopper = await newVisitor({ baseURL: shop.url, locale: 'de-DE' });
  await haveInCart(shopper, 'the-mix');
  await open(shopper, '/cart');
  await shopper.getByRole('button', { name: 'checkout', exact: true }).click();
  await fillContact(shopper, 'lena@example.com');
  await chooseShipping(shopper, 'Standard');
  await expect(shopper.getByRole('button', { name: /^Pay €/ })).toBeVisible();
  await stopSellingInEuros(page);
  await chooseShipping(shopper, 'Express');
  await expect(shopper.getByRole('alert')).toContainText(
    'This shop no longer sells in EUR: go on in US dollars.',
  );
  await expect(shopper.getByRole('alert')).toContainText('so is what you typed');
  await shopper.getByRole('link', { name: 'Start again' }).click();
  await expect(shopper.getByLabel('Email')).toHaveValue('lena@example.com');
  await expect(shopper.getByLabel('Address line 1')).toHaveValue('12 Mott Street');
  await chooseShipping(shopper, 'Standard');
  await expect(shopper.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Sell in EUR' }).click();
  await isSaid(page, 'Shoppers can choose EUR now.');
});

test('a visitor whose language is German as in Germany sees euros before hydration', async ({
  newVisitor,
}) => {
  const shopper = await newVisitor({ baseURL: shop.url, locale: 'de-DE' });
  await shopper.route('**/assets/*.js', (route) => route.abort());
  await shopper.goto('/products/the-mix');
  const price = shopper.getByRole('region', { name: 'Buy' });
  await expect(price.getByText('€7.19', { exact: true })).toBeVisible();
  await expect(price.getByText('$7.99', { exact: true })).toBeHidden();
  await expect(price.getByText('CAD 10.49', { exact: true })).toBeHidden();
});

test('without scripts prices are in the own currency of the shop', async ({ newVisitor }) => {
  const shopper = await newVisitor({ baseURL: shop.url, locale: 'de-DE', javaScriptEnabled: false });
  await shopper.goto('/products/the-mix');
  const price = shopper.getByRole('region', { name: 'Buy' });
  await expect(price.getByText('$7.99', { exact: true })).toBeVisible();
  await expect(price.getByText('€7.19', { exact: true })).toBeHidden();
});

test('a currency is not sold in any more after a confirmation, and its prices stay', async ({ page }) => {
  await stopSellingInEuros(page);
  await expect(page.getByRole('button', { name: 'Sell in EUR' })).toBeVisible();
});
