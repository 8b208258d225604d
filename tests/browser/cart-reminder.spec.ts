import { expect, type Page, test } from '@playwright/test';
import { addToCart, open } from './support/checkout-page.ts';

const reminder = (page: Page) => page.getByRole('checkbox', { name: /one mail with my cart/ });
const wish = (page: Page) => page.waitForRequest('**/metrics/cart-reminder');

test('a reminder is asked for with a tick, for the address that is typed, and taken back with another', async ({
  page,
}) => {
  await addToCart(page, 'the-mix');
  await page.getByRole('button', { name: 'checkout' }).click();
  await expect(reminder(page)).not.toBeChecked();
  await page.getByLabel('Email').fill('maya@example.com');
  const wished = wish(page);
  await reminder(page).check();
  expect((await wished).postDataJSON()).toMatchObject({ email: 'maya@example.com' });
  const changed = wish(page);
  await page.getByLabel('Email').fill('maya.rao@example.com');
  expect((await changed).postDataJSON()).toMatchObject({ email: 'maya.rao@example.com' });
  const takenBack = wish(page);
  await reminder(page).uncheck();
  expect((await takenBack).postDataJSON()).toMatchObject({ email: null });
});

test('a link that has gone stale says so on the cart page, and leaves no trace in the address', async ({
  page,
}) => {
  await open(page, '/cart#restore=stale');
  await expect(page.getByText('That link has gone stale.')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});
