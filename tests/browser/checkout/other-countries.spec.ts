import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { CARDS, fillCard, haveItemsInCart, open, pay } from '../support/checkout-page.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { store } from '../support/stores/chosen.ts';
import { costIn, firstOf, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;
const PACK = firstOf(plainProduct);

/** A shop of its own, because where it ships to changes what every visitor sees. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

async function shipToGermany(page: Page): Promise<void> {
  await page.request.post(`${shop.url}/admin/api/sign_in`, {
    data: { ...STAFF_ACCOUNT, store_id: store.id },
  });
  await page.goto(`${shop.url}/admin/settings?view=shipping`);
  const standard = page.getByRole('group', { name: 'Standard', exact: true });
  await standard.getByRole('button', { name: 'Another place' }).click();
  await standard.getByLabel('Country').last().selectOption({ label: 'Germany' });
  await standard.getByLabel('US dollars').last().fill('19.90');
  await standard.getByLabel('Canadian dollars').last().fill('26.90');
  await standard.getByLabel('On the way, Germany, from').fill('6');
  await standard.getByLabel('On the way, Germany, to').fill('12');
  await page.getByRole('button', { name: 'Save shipping' }).click();
  await expect(page.getByText('Shipping is saved.').first()).toBeVisible();
}

async function taxInGermany(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/settings?view=taxes`);
  await expect(page.getByText('Nobody in Germany can buy yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Germany' }).click();
  await page.getByLabel('Called').last().fill('VAT');
  await page.getByRole('textbox', { name: /^Food/ }).last().fill('7');
  await page
    .getByRole('textbox', { name: /^Shipping/ })
    .last()
    .fill('7');
  await page.getByRole('checkbox', { name: 'Germany' }).check();
  await page.getByRole('button', { name: 'Save taxes' }).click();
  await expect(page.getByText('Taxes are saved.').first()).toBeVisible();
}

test('a country is sold to once it has a price for shipping and a tax', async ({ page, newVisitor }) => {
  await shipToGermany(page);
  await taxInGermany(page);
  await expect(page.getByText('Nobody in Germany can buy yet')).toBeHidden();

  const shopper = await newVisitor({ baseURL: shop.url });
  await haveItemsInCart(shopper, { sku: PACK.sku });
  await open(shopper, '/checkout');
  await shopper.getByLabel('Email').fill('jonas@example.com');
  await shopper.getByLabel('Country').selectOption({ label: 'Germany' });
  await shopper.getByLabel('Full name').fill('Jonas Weidmann');
  await shopper.getByLabel('Address line 1').fill('Torstr. 12');
  await shopper.getByLabel('City').fill('Berlin');
  await shopper.getByLabel('Postal code').fill('SW1A 1AA');
  await shopper.getByLabel('Postal code').blur();
  await expect(shopper.getByLabel('Postal code')).toHaveAccessibleDescription(
    /Enter a postal code as it is written in Germany/,
  );
  await shopper.getByLabel('Postal code').fill('10119');
  await shopper.getByRole('radio', { name: /Standard/ }).check();
  await expect(shopper.getByText('Includes VAT').first()).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(shopper);
  await fillCard(shopper, CARDS.goesThrough);
  await pay(shopper);
  await expect(shopper.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  const mail = await shop.mailTo('jonas@example.com', /order/i);
  expect(mail.text).toContain('10119 Berlin');
  expect(mail.text).toContain('Germany');
});

test('the cart and a product say that the tax is included, where it is', async ({ page, newVisitor }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, {
    data: { ...STAFF_ACCOUNT, store_id: store.id },
  });
  await page.goto(`${shop.url}/admin/settings?view=taxes`);
  await page.getByRole('checkbox', { name: 'United States' }).check();
  await page.getByRole('button', { name: 'Save taxes' }).click();
  await expect(page.getByText('Taxes are saved.').first()).toBeVisible();

  const shopper = await newVisitor({ baseURL: shop.url });
  await haveItemsInCart(shopper, { sku: PACK.sku });
  await open(shopper, '/cart');
  await expect(shopper.getByText('Tax included. Shipping calculated at checkout')).toBeVisible();
  await shopper.goto(`/products/${plainProduct.handle}`);
  await expect(
    shopper.getByText(`Tax included. Shipping from ${usd(costIn(store.standard, 'NY'))}`),
  ).toBeVisible();
});
