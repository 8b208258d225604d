import { expect, type Page } from '@playwright/test';
import { addToCart, open, openFilledCheckout } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;

const reminder = (page: Page) => page.getByRole('checkbox', { name: /one mail with my cart/ });
const reminderRequest = (page: Page) => page.waitForRequest('**/metrics/cart-reminder');

test('a reminder is requested for the typed address, and cancelled when the address changes', async ({
  page,
}) => {
  await addToCart(page, plainProduct.handle);
  await page.getByRole('button', { name: 'checkout' }).click();
  await expect(reminder(page)).not.toBeChecked();
  await page.getByLabel('Email').fill('maya@example.com');
  const requested = reminderRequest(page);
  await reminder(page).check();
  expect((await requested).postDataJSON()).toMatchObject({ email: 'maya@example.com' });
  const changed = reminderRequest(page);
  await page.getByLabel('Email').fill('maya.rao@example.com');
  expect((await changed).postDataJSON()).toMatchObject({ email: 'maya.rao@example.com' });
  const cancelled = reminderRequest(page);
  await reminder(page).uncheck();
  expect((await cancelled).postDataJSON()).toMatchObject({ email: null });
});

test('a cancellation that does not reach the shop is named, and made again until it does', async ({
  page,
}) => {
  await openFilledCheckout(page, plainProduct.handle);
  const requested = reminderRequest(page);
  await reminder(page).check();
  await requested;
  await page.route('**/metrics/cart-reminder', (route) => route.abort(), { times: 1 });
  await reminder(page).uncheck();
  const failure = page.getByText('We could not reach the shop. We keep trying');
  await expect(failure).toBeVisible();
  await expect(failure).toBeHidden();
});

test('a reminder that is refused for another address is cancelled for the one before', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  const requested = reminderRequest(page);
  await reminder(page).check();
  await requested;
  await page.route('**/metrics/cart-reminder', (route) => route.fulfill({ status: 429, json: {} }), {
    times: 1,
  });
  const cancelled = page.waitForRequest(
    (request) => request.url().endsWith('/metrics/cart-reminder') && request.postDataJSON().email === null,
  );
  await page.getByLabel('Email').fill('maya.rao@example.com');
  await cancelled;
  await expect(page.getByText('Tick the box if you still want this mail.')).toBeVisible();
  await expect(reminder(page)).not.toBeChecked();
});

test('a link is not called stale while the shop cannot be reached, and works once it can', async ({
  page,
}) => {
  await page.route('**/metrics/restore-cart', (route) => route.abort(), { times: 1 });
  await open(page, '/cart#restore=stale');
  await expect(page.getByText('We could not reach the shop.')).toBeVisible();
  await expect(page.getByText('That link has gone stale.')).toBeHidden();
  await expect(page).toHaveURL(/\/cart#restore=stale$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('That link has gone stale.')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});

test('a restored cart that cannot be read is not said to be there', async ({ page }) => {
  await page.route('**/metrics/restore-cart', async (route) => {
    await page.route('**/metrics/cart-items?*', (read) => read.abort());
    await route.fulfill({ json: { cartItems: [] } });
  });
  await open(page, '/cart#restore=fresh');
  await expect(page.getByText('We could not reach the shop.')).toBeVisible();
  await page.unroute('**/metrics/cart-items?*');
  await page.unroute('**/metrics/restore-cart');
  await page.route('**/metrics/restore-cart', (route) => route.fulfill({ json: { cartItems: [] } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Here it is: what you left.')).toBeVisible();
});

test('an expired link shows a message in the cart and is removed from the address', async ({ page }) => {
  await open(page, '/cart#restore=stale');
  await expect(page.getByText('That link has gone stale.')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});
