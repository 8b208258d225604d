import { expect, type Page } from '@playwright/test';
import { refuseStorage } from '../support/refused-storage.ts';
import { test } from '../support/test.ts';

const LINK = {
  status: 'open',
  problem: null,
  order_number: null,
  order_id: null,
  order_token: null,
  email: 'pia@example.com',
  name: 'Pia Phone',
  address: ['350 5th Ave', 'New York, NY 10118'],
  items: [],
  shipping_option: 'Standard',
  currency: 'usd',
  subtotal: 1500,
  total: 2095,
  breakdown: [],
};

/** The page to which the bank sends the shopper back, in the tab that has opened the emailed link. */
async function comeBack(page: Page, redirectStatus: string): Promise<void> {
  await page.route('**/orders/payment_link', (route) => route.fulfill({ json: LINK }));
  await page.goto('/pay#token=of-the-email');
  await expect(page).toHaveURL(/\/pay$/);
  await expect(page.getByRole('button', { name: 'Continue to the card' })).toBeVisible();
  await page.goto(`/pay?payment_intent=pi_1&redirect_status=${redirectStatus}`);
  await expect(page).toHaveURL(/\/pay$/);
  await expect(page.getByRole('button', { name: 'Continue to the card' })).toBeVisible();
}

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your bank did not confirm' });

test('a step that the bank has refused is named, and the payment can be made again', async ({ page }) => {
  await comeBack(page, 'failed');
  await expect(refusal(page)).toBeVisible();
});

test('nothing is said of a refusal after a step that went through', async ({ page }) => {
  await comeBack(page, 'succeeded');
  await expect(refusal(page)).toBeHidden();
});

test('without storage the payment stays with the skip link', async ({ page }) => {
  await refuseStorage(page);
  await page.route('**/orders/payment_link', (route) => route.fulfill({ json: LINK }));
  await page.goto('/pay#token=of-the-email');
  await expect(page.getByRole('button', { name: 'Continue to the card' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/\/pay#content$/);
  await expect(page.getByRole('button', { name: 'Continue to the card' })).toBeVisible();
});
