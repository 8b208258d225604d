import { expect, type Page } from '@playwright/test';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

const questionOn = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function searchWithEnter(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  return search;
}

test('another tab of the settings asks before it replaces what is typed', async ({ page }) => {
  await page.goto('/admin/settings');
  await page.getByLabel('Tax number').fill('VAT GB1');
  await page.getByRole('link', { name: 'Invoices', exact: true }).last().click();
  await questionOn(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Tax number')).toHaveValue('VAT GB1');
});

test('a step of the setup asks before it goes on without what is typed', async ({ page }) => {
  await page.goto('/admin/setup?step=name');
  const brand = page.getByLabel('Name of the shop');
  await brand.fill('Typed and not saved');
  await page.getByRole('button', { name: 'Done, go on' }).click();
  await questionOn(page).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await questionOn(page).getByRole('button', { name: 'Stay' }).click();
  await expect(brand).toHaveValue('Typed and not saved');
});

test.describe('a note for an order', () => {
  let numbers: [string, string];

  test.beforeAll(async ({ playwright, baseURL }) => {
    const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const email = `two.orders.${crypto.randomUUID().slice(0, 8)}@example.com`;
    await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
    await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
    await guest.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
    const { orders } = await (
      await guest.get('/admin/api/orders', { params: { store_id: STORE, q: email } })
    ).json();
    numbers = orders.map(({ order_number }: { order_number: number }) => String(order_number));
    await guest.dispose();
  });

  test('is asked about before the search opens another order', async ({ page }) => {
    await page.goto(`/admin/orders/${numbers[0]}`);
    const note = page.getByRole('region', { name: 'Timeline' }).getByLabel('Note');
    await note.fill('For this order only.');
    const search = await searchWithEnter(page, numbers[1]);
    await questionOn(page).getByRole('button', { name: 'Stay' }).click();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(note).toHaveValue('For this order only.');
    await expect(page.getByRole('heading', { level: 1, name: `Order #${numbers[0]}` })).toBeVisible();
  });

  test('is left from the search, which closes', async ({ page }) => {
    await page.goto(`/admin/orders/${numbers[0]}`);
    await page.getByRole('region', { name: 'Timeline' }).getByLabel('Note').fill('For this order only.');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await page.keyboard.type('Redirects');
    await search.getByRole('link', { name: 'Redirects' }).click();
    await questionOn(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Redirects' })).toBeVisible();
    await expect(search).toHaveCount(0);
  });
});
