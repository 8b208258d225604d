import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await press();
  return readFile(await (await download).path(), 'utf8');
}

test('what was exported from a list is downloaded again from the list of exports, filtered by kind and person', async ({
  page,
}) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/discounts?q=welcome');
  const link = page.getByRole('link', { name: 'Export as CSV' });
  const first = await downloaded(page, () => link.click());
  expect(first).toContain('WELCOME10');

  await page.getByRole('link', { name: 'Earlier exports' }).click();
  await expect(page).toHaveURL(/exports\?kind=discounts/);
  await expect(page.getByLabel('Kind')).toHaveValue('discounts');
  const row = page.getByRole('row').filter({ hasText: 'discounts.csv' }).first();
  await expect(row).toContainText('a search');
  await expect(row).not.toContainText('welcome');
  await expectNoAxeFindingsAtEachWidth(page);
  const again = row.getByRole('link', { name: 'Download discounts.csv again' });
  await again.focus();
  expect(await downloaded(page, () => page.keyboard.press('Enter'))).toBe(first);

  await row.getByRole('link', { name: /all that they exported$/ }).click();
  await expect(page).toHaveURL(/q=operator/);
  await page.getByLabel('Email of a person').fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing like that was exported.')).toBeVisible();
});

test('orders are exported with a line for each of their items, as the list is filtered', async ({
  page,
  request,
}) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const customer = `exported.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const items = [
    { sku: 'MIX-5OZ', quantity: 3 },
    { sku: 'BHEL-5OZ', quantity: 1 },
  ];
  await buy(request, { email: customer, items });
  await page.goto(`/admin/orders?q=${customer}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloaded(page, () =>
    page.getByRole('menuitem', { name: 'CSV with a line for each item' }).click(),
  );
  const [head = '', ...rows] = file.trim().split('\n');
  expect(head).toMatch(/Name,Email,Financial Status,Paid at/);
  expect(rows.map((row) => row.includes(customer))).toEqual([true, true]);
});
