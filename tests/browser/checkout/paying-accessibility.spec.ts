import { expect } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { CARDS, fillCard, open, openFilledCheckout, pay, payButton } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;

test('a checkout with all errors shown and its order have no findings', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await page.getByLabel('Full name').fill('');
  await payButton(page).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.getByLabel('Full name').fill('Maya Rao');
  await fillCard(page, CARDS.declined);
  await pay(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('Order number')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});

test('returns and contact, opened from the checkout, have no findings', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await page.getByRole('button', { name: 'Shipping and returns' }).click();
  await expect(page.getByText(store.texts.returns)).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Write to us' }).click();
  await expect(page.getByLabel('Message')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});

test('the profile has no findings', async ({ page }) => {
  await open(page, '/login');
  await page.getByLabel('Email').fill(store.customer.email);
  await page.getByLabel('Password', { exact: true }).fill(store.customer.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Track Order' }).first()).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});
