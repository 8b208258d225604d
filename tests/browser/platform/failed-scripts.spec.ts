import { expect, type Page } from '@playwright/test';
import {
  CARDS,
  fillCard,
  haveInCart,
  open,
  openFilledCheckout,
  payButton,
} from '../support/checkout-page.ts';
import { failScripts } from '../support/failing-scripts.ts';
import { openWallet } from '../support/sandbox-wallet.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct, nutrition } = store;

const lost = (page: Page, section: string) =>
  page.getByRole('alert').filter({ hasText: `${section} could not be shown.` });
const tryAgain = (page: Page, section: string) =>
  lost(page, section).getByRole('button', { name: 'Try again' });

/** The card is only in the page: whatever replaces or reloads the page loses it. */
async function openWithCard(page: Page): Promise<void> {
  await openFilledCheckout(page, plainProduct.handle);
  await fillCard(page, CARDS.goesThrough);
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
}
const card = (page: Page) => page.getByLabel('Card number');

test('a lost script of the gift cards leaves the checkout intact, and is fetched by trying again', async ({
  page,
}) => {
  await openWithCard(page);
  const mend = await failScripts(page);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await expect(lost(page, 'The gift card form')).toBeVisible();
  mend();
  await tryAgain(page, 'The gift card form').click();
  await expect(page.getByLabel('Gift card code')).toBeVisible();
  await expect(card(page)).toHaveValue(/^4242/);
});

test('a lost script of the help leaves the checkout intact, and is fetched by trying again', async ({
  page,
}) => {
  await openWithCard(page);
  const mend = await failScripts(page);
  await page.getByRole('button', { name: 'Shipping and returns' }).click();
  await expect(lost(page, 'Shipping and returns')).toBeVisible();
  mend();
  await tryAgain(page, 'Shipping and returns').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(card(page)).toHaveValue(/^4242/);
});

test('a lost script of the wallet leaves the checkout intact, and is fetched by trying again', async ({
  page,
}) => {
  const mend = await failScripts(page, 'It takes the place of Apple Pay');
  await openWithCard(page);
  await expect(lost(page, 'Express checkout')).toBeVisible();
  mend();
  await tryAgain(page, 'Express checkout').click();
  await openWallet(page);
  await expect(card(page)).toHaveValue(/^4242/);
});

test('a section whose script is lost a second time can still be tried again', async ({ page }) => {
  await openWithCard(page);
  const mend = await failScripts(page);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await tryAgain(page, 'The gift card form').click();
  await expect(tryAgain(page, 'The gift card form')).toBeVisible();
  mend();
  await tryAgain(page, 'The gift card form').click();
  await expect(page.getByLabel('Gift card code')).toBeVisible();
});

test('a section whose script is lost again and again is shown once the page was loaded again', async ({
  page,
}) => {
  await openWithCard(page);
  const mend = await failScripts(page);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await tryAgain(page, 'The gift card form').click();
  await tryAgain(page, 'The gift card form').click();
  const reload = lost(page, 'The gift card form').getByRole('button', { name: 'Reload the page' });
  await expect(reload).toBeVisible();
  mend();
  await reload.click();
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await expect(page.getByLabel('Gift card code')).toBeVisible();
});

test('a lost script of the contact form is named as what it is', async ({ page }) => {
  await openWithCard(page);
  await failScripts(page);
  await page.getByRole('button', { name: 'Write to us' }).click();
  await expect(lost(page, 'The contact form')).toBeVisible();
});

test('a lost script of the nutrition facts is fetched by trying again', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('link', { name: nutrition.other.title }).first().click();
  const summary = page.getByText('Nutrition facts', { exact: true }).first();
  await expect(summary).toBeVisible();
  const mend = await failScripts(page);
  await summary.click();
  await expect(lost(page, 'The nutrition facts')).toBeVisible();
  mend();
  await tryAgain(page, 'The nutrition facts').click();
  await expect(page.getByRole('table', { name: nutrition.table })).toBeVisible();
});

test('a press of the cart button opens the cart once its lost script can be fetched', async ({ page }) => {
  const started = page.waitForEvent('requestfailed');
  const mend = await failScripts(page, 'cart-changes');
  await page.goto('/faq');
  await started;
  const pressed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Cart, 0 items' }).click();
  await pressed;
  mend();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
});

test('the session and the cart are read once the lost script that does it can be fetched', async ({
  page,
}) => {
  await haveInCart(page, plainProduct.handle);
  const failed = page.waitForEvent('requestfailed');
  const mend = await failScripts(page, 'cart-changes');
  await page.goto('/faq');
  await failed;
  mend();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});
