import { expect } from '@playwright/test';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  // Before, the browser would search by loading the page again.
  await page.goto('/admin/orders', { waitUntil: 'networkidle' });
});

test('the search of a list keeps the focus and what is typed next, and shows the search that Back leads to', async ({
  page,
}) => {
  const search = page.getByRole('searchbox', { name: /^Number, name, email/ });
  await search.fill('first');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=first$/);
  await expect(search).toBeFocused();
  await page.keyboard.type('ly');
  await expect(search).toHaveValue('firstly');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=firstly$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=first$/);
  await expect(search).toHaveValue('first');

  await search.fill('');
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(search).toBeFocused();
  await page.keyboard.type('next');
  await expect(search).toHaveValue('next');
});

test('a day that is typed key by key is one search and one entry of the history', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const day = searchParams.get('from');
    if (pathname === '/admin/api/orders' && day !== null) asked.add(day);
  });
  const from = page.getByLabel('From', { exact: true });
  await from.focus();
  await page.keyboard.type('11262025');
  await expect(page).toHaveURL(/\?from=2025-11-26$/);
  await expect(from).toHaveValue('2025-11-26');
  await from.blur();
  await expect.poll(() => [...asked]).toEqual(['2025-11-26']);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(from).toHaveValue('');
});

test('a list that a link limits to a code says so, and shows the others after a press', async ({ page }) => {
  await page.goto('/admin/orders?view=all&code=NOBODYS');
  await expect(page.getByText('No order is like that.')).toBeVisible();
  await page.getByRole('button', { name: /^Only NOBODYS/ }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?view=all$/);
});

test('the way back from an order leads to the list as it was left', async ({ page }) => {
  await buy(page.request, { email: 'back@example.com', items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await page.goto('/admin/orders?q=back%40example.com');
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL(/\?q=back%40example\.com$/);
});

test('orders that were shipped at once are selected no longer', async ({ page }) => {
  const email = `bulk.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(page.request, { email, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await buy(page.request, { email, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await page.goto(`/admin/orders?q=${email}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const selected = page.getByRole('group', { name: 'Selected rows' });
  await expect(selected).toContainText('2 selected');
  await selected.getByRole('button', { name: 'Ship 2 orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(selected).toHaveCount(0);
});
