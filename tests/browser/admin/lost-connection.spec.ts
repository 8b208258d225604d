import { expect } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('without a connection the page says so and stays, and what was typed survives a reload', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `offline.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await guest.dispose();
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto(`/admin/orders?q=${email}`);
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByLabel('Note').fill('Leave it with the neighbour.');

  await page.context().setOffline(true);
  const banner = page.getByText('No connection to the shop.');
  await expect(banner).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline.getByRole('alert')).toContainText('We could not reach the shop.');
  await expect(timeline.getByLabel('Note')).toHaveValue('Leave it with the neighbour.');

  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(timeline.getByLabel('Note')).toHaveValue('Leave it with the neighbour.');
  await expect(timeline.getByText('What you typed before is back. It is not saved yet.')).toBeVisible();
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline.getByRole('listitem').first()).toContainText('Leave it with the neighbour.');
  await expect(timeline.getByLabel('Note')).toHaveValue('');
  await page.reload();
  await expect(timeline.getByLabel('Note')).toHaveValue('');
  await timeline.getByLabel('Note').fill('never mind');
  await page.getByRole('link', { name: 'Stock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/admin/stock');
  await page.goBack();
  await expect(timeline.getByLabel('Note')).toHaveValue('');
});
