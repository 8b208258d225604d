import { expect } from '@playwright/test';
import {
  addToCart,
  CARDS,
  chooseShipping,
  fillCard,
  open,
  openFilledCheckout,
  pay,
} from '../support/checkout-page.ts';
import { test } from '../support/test.ts';

const DAYS = String.raw`[A-Z][a-z]{2} \d+( to ([A-Z][a-z]{2} )?\d+)?`;
const USUALLY = new RegExp(`^Usually arrives ${DAYS}$`);
const IN_HONOLULU = new RegExp(`^Arrives ${DAYS} in 96801$`);

test('product and cart say what shipping costs and when it arrives; a ZIP code refines it and is remembered', async ({
  page,
}) => {
  await addToCart(page, 'the-mix');
  await expect(page.locator('article').getByText('Shipping from $5.95, free from $65')).toBeVisible();
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
  await expect(page.getByText('Shipping from $11.95, free from $65')).toBeVisible();
  await expect(page.getByText(IN_HONOLULU)).toBeVisible();

  await page.goto('/products/the-bites');
  await expect(page.locator('article').getByText(IN_HONOLULU)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('ZIP code')).toHaveValue('96801');
});

test('the confirmation says the days of the shipping option that was chosen', async ({ page }) => {
  await openFilledCheckout(page, 'the-mix');
  await chooseShipping(page, 'Express');
  const express = page.locator('label').filter({ hasText: 'Express' });
  const arrives = await express.getByText(/^Arrives /).textContent();
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('listitem').filter({ hasText: `${arrives}.` })).toBeVisible();
});
