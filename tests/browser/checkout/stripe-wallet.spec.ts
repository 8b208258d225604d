import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { haveInCart, haveItemsInCart } from '../support/checkout-page.ts';
import {
  changeAddress,
  changeRate,
  confirm,
  haveWallet,
  type WalletReply,
  walletLog,
} from '../support/fake-stripe-wallet.ts';
import { STRIPE_CARDS, startStripeShop } from '../support/stripe-shop.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct } = store;
const PACK = firstOf(plainProduct);

const NEW_YORK = { city: 'New York', state: 'NY', postal_code: '10013', country: 'US' };
const TORONTO = { city: 'Toronto', state: 'Ontario', postal_code: 'M5J 2X5', country: 'CA' };
const { stub } = startStripeShop();

const express = (page: Page) => page.getByRole('heading', { name: 'Express checkout' });
const walletButton = (page: Page) => page.getByRole('button', { name: 'Fake wallet' });
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' });
const lastIntent = () => [...stub.records.intents.values()].at(-1);
const sumOf = ({ details }: WalletReply) =>
  (details?.lineItems ?? []).reduce((sum, { amount }) => sum + amount, 0);

async function openWallet(page: Page): Promise<void> {
  await haveWallet(page);
  await haveInCart(page, plainProduct.handle, otherProduct.handle);
  await page.goto('/checkout');
  await walletButton(page).click();
  await page.waitForFunction(() => window.fakeWallet !== undefined);
}

test('a browser without a wallet shows no express checkout, and its form does not move', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  const email = page.getByLabel('Email');
  await expect(email).toBeVisible();
  const before = await email.boundingBox();
  await expect(page.getByLabel('Card (Stripe)')).toBeVisible();
  await expect(express(page)).toBeHidden();
  expect(await email.boundingBox()).toEqual(before);
  await expectNoAxeFindings(page);
});

for (const [label, where, height] of [
  ['Email', 'at the top of the page', 1200],
  ['Full name', 'further down', 600],
] as const) {
  test(`a field ${where} that is being filled in does not move when the wallets turn up`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height });
    await haveWallet(page);
    await haveInCart(page, plainProduct.handle);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('https://js.stripe.com/**', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/checkout');
    const field = page.getByLabel(label);
    await field.focus();
    const top = () => field.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    release();
    await expect(walletButton(page)).toBeVisible();
    expect(await top()).toBeCloseTo(before, 0);
  });
}

test('the wallet shows the server’s costs of each address and rate, and pays what it shows', async ({
  page,
}) => {
  await openWallet(page);
  const home = await changeAddress(page, NEW_YORK);
  expect(home.details?.shippingRates?.map(({ id }) => id)).toEqual(['standard', 'express']);
  expect(sumOf(home)).toBe(home.amount);
  const faster = await changeRate(page, 'express');
  expect(faster.details?.shippingRates?.[0]?.id).toBe('express');
  expect([sumOf(faster), faster.amount > home.amount]).toEqual([faster.amount, true]);
  const abroad = await changeAddress(page, TORONTO);
  expect(abroad.details?.shippingRates?.[0]?.id).toBe('express');

  expect(await confirm(page, STRIPE_CARDS.goesThrough)).toEqual({ kind: 'paid' });
  await expect(confirmed(page)).toBeVisible();
  expect(lastIntent()).toMatchObject({
    status: 'succeeded',
    amount_received: abroad.amount,
    receipt_email: 'maya@example.com',
  });
});

test('the amount is set before each answer to the sheet', async ({ page }) => {
  await openWallet(page);
  const { amount } = await changeAddress(page, NEW_YORK);
  expect((await walletLog(page)).slice(-3)).toEqual([
    'shippingaddresschange',
    `amount ${amount}`,
    'shippingaddresschange resolved',
  ]);
});

test('an address to which the shop does not ship is rejected in the sheet, and another one can pay', async ({
  page,
}) => {
  await openWallet(page);
  const island = { city: 'San Juan', state: 'PR', postal_code: '00901', country: 'US' };
  expect((await changeAddress(page, island)).kind).toBe('rejected');
  await changeAddress(page, NEW_YORK);
  expect(await confirm(page, STRIPE_CARDS.goesThrough)).toEqual({ kind: 'paid' });
  await expect(confirmed(page)).toBeVisible();
});

test('a sheet without an address pays nothing', async ({ page }) => {
  await openWallet(page);
  expect(await confirm(page, STRIPE_CARDS.goesThrough)).toMatchObject({ kind: 'failed' });
  expect(lastIntent()).toMatchObject({ status: 'requires_payment_method' });
});

test('a declined card is explained on the page, and the wallet can be opened again', async ({ page }) => {
  await openWallet(page);
  await changeAddress(page, NEW_YORK);
  expect(await confirm(page, STRIPE_CARDS.declined)).toMatchObject({ kind: 'failed' });
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await walletButton(page).click();
  await page.waitForFunction(() => window.fakeWallet !== undefined);
  await changeAddress(page, NEW_YORK);
  expect(await confirm(page, STRIPE_CARDS.goesThrough)).toEqual({ kind: 'paid' });
  await expect(confirmed(page)).toBeVisible();
});

test('a payment that Stripe refuses is explained on the page, and the wallet can be opened again', async ({
  page,
}) => {
  await openWallet(page);
  await changeAddress(page, NEW_YORK);
  const error = { type: 'invalid_request_error', code: 'testmode_charges_only', message: 'Not live.' };
  stub.faults = [{ on: /POST .*\/confirm$/, kind: 'refused', error }];
  expect(await confirm(page, STRIPE_CARDS.goesThrough)).toMatchObject({ kind: 'failed' });
  await expect(page.getByRole('alert')).toContainText('takes no cards right now, and nothing was charged');
  await expect(walletButton(page)).toBeEnabled();
});

test('a total that the server has changed meanwhile fails in the sheet with both amounts', async ({
  page,
}) => {
  await openWallet(page);
  const { amount } = await changeAddress(page, NEW_YORK);
  await page.route('**/stripe/calculate_tax_final', async (route) => {
    const answer = await route.fetch();
    const totals = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...totals, total: totals.total + 100, amount_due: totals.amount_due + 100 },
    });
  });
  const result = await confirm(page, STRIPE_CARDS.goesThrough);
  const [now, before] = [amount + 100, amount].map((cents) => `$${(cents / 100).toFixed(2)}`);
  expect(result).toEqual({
    kind: 'failed',
    reason: 'fail',
    message: `The total is now ${now}, not ${before}. Nothing was charged.`,
  });
  await expect(page.getByRole('alert')).toContainText(`The total is now ${now}.`);
  expect(lastIntent()).toMatchObject({ status: 'requires_payment_method' });
});

test('a bank’s confirmation is answered on the same page', async ({ page }) => {
  await openWallet(page);
  await changeAddress(page, NEW_YORK);
  await confirm(page, STRIPE_CARDS.asksForStep);
  await page.getByRole('button', { name: 'It is me' }).click();
  await expect(confirmed(page)).toBeVisible();
});

test('a note that cannot be sent keeps the sheet from opening', async ({ page }) => {
  await haveWallet(page);
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel('Note').fill('x'.repeat(241));
  await walletButton(page).click();
  await expect(page.getByLabel('Note')).toBeFocused();
  expect(await page.evaluate(() => window.fakeWallet)).toBeUndefined();
});

test('a subscription has no express checkout', async ({ page }) => {
  await haveWallet(page);
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  await page.goto('/checkout');
  await expect(page.getByLabel('Card (Stripe)')).toBeVisible();
  await expect(walletButton(page)).toHaveCount(0);
});
