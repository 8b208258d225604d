import { expect } from '@playwright/test';
import { buy } from '../support/buy.ts';
import {
  addToCart,
  CARDS,
  chooseShipping,
  fillCard,
  open,
  openFilledCheckout,
  pay,
} from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { costIn, firstOf, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { customer, otherProduct, plainProduct, reviews } = store;
const FREE_FROM = `$${store.standard.freeFromDollars}`;

const DAYS = String.raw`[A-Z][a-z]{2} \d+( to ([A-Z][a-z]{2} )?\d+)?`;
const USUALLY = new RegExp(`^Usually arrives ${DAYS}$`);
const IN_HONOLULU = new RegExp(`^Arrives ${DAYS} in 96801$`);

test('product and cart say what shipping costs and when it arrives; a ZIP code refines it and is remembered', async ({
  page,
}) => {
  await addToCart(page, plainProduct.handle);
  await expect(
    page
      .locator('article')
      .getByText(`Shipping from ${usd(costIn(store.standard, 'NY'))}, free from ${FREE_FROM}`),
  ).toBeVisible();
  await expect(page.locator('article').getByText(USUALLY)).toBeVisible();

  await open(page, '/cart');
  await expect(page.getByText(USUALLY)).toBeVisible();
  await page.getByLabel('ZIP or postal code').fill('9680');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('ZIP or postal code')).toHaveAccessibleDescription(
    /Enter a ZIP code like 10001 or a postal code like M5V 2T6./,
  );
  await page.getByLabel('ZIP or postal code').fill('96801');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`Shipping from ${usd(costIn(store.standard, 'HI'))}, free from ${FREE_FROM}`),
  ).toBeVisible();
  await expect(page.getByText(IN_HONOLULU)).toBeVisible();

  await page.goto(`/products/${otherProduct.handle}`);
  await expect(page.locator('article').getByText(IN_HONOLULU)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('ZIP code')).toHaveValue('96801');
});

test('the confirmation says the days of the shipping option that was chosen', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await chooseShipping(page, 'Express');
  const express = page.locator('label').filter({ hasText: 'Express' });
  const arrives = await express.getByText(/^Arrives /).textContent();
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('listitem').filter({ hasText: `${arrives}.` })).toBeVisible();
});

test('the confirmation, opened again when the days have passed, no longer says that it arrives', async ({
  page,
}) => {
  await openFilledCheckout(page, plainProduct.handle);
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('Order number')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Arrives ' })).toBeVisible();
  await page.route('**/stripe/checkout-session-details*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), today: '2099-01-01' } });
  });
  await page.reload();
  await expect(page.getByText('Order number')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Arrives ' })).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the order history names what is left of the estimated days, and none that have passed', async ({
  page,
}) => {
  const data = { email: customer.email, password: customer.password, store_id: store.id };
  expect((await page.request.post('/auth/login', { data })).status()).toBe(200);
  await buy(page.request, {
    email: customer.email,
    items: [{ sku: firstOf(reviews.bought).sku, quantity: 1 }],
  });
  await page.goto('/profile');
  await expect(page.getByText(/^Estimated arrival /).first()).toBeVisible();
  await page.route('**/auth/fetch_customer_order_history', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), today: '2099-01-01' } });
  });
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/^Estimated arrival /)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
