import { expect, type Page } from '@playwright/test';
import type { ImportKindName } from '../../../src/domain/imports/import-kinds.ts';
import { csvFile } from '../../support/imports/csv-file.ts';
import { customerCells, customerFile } from '../../support/imports/customer-file.ts';
import { reviewCells, reviewFile } from '../../support/imports/review-file.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

/** A shop of its own, because its customers, reviews and codes are in lists of other tests. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test.beforeEach(async ({ page }) => {
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

/** Sends a file of which one row is right and another is not, with the reason that the check gives. */
async function check(page: Page, kind: ImportKindName, content: string, reason: string): Promise<void> {
  await page.goto(`${shop.url}/admin/imports`);
  await page.getByLabel('What the file has').selectOption(kind);
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.waitForURL(/\/admin\/imports\/[0-9a-f-]{36}$/);
  await expect(page.getByText(reason, { exact: false })).toBeVisible();
  await expect(page.getByText('1 new, 0 changed, 0 as they are, 1 not understood')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
}

async function importOne(page: Page, one: string): Promise<void> {
  await page.getByRole('button', { name: `Import 1 ${one}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 imported.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
}

test('customers are imported and found by staff, with the note about them', async ({ page }) => {
  test.slow();
  const content = customerFile(
    customerCells('ines.okafor@example.com', { Note: 'Rings the bell twice' }),
    customerCells(''),
  );
  await check(page, 'customers', content, 'Line 3, Email: is missing');
  await importOne(page, 'customer');
  await page.goto(`${shop.url}/admin/customers?q=ines.okafor`);
  await page.getByRole('link', { name: 'Ines Okafor' }).click();
  await expect(page.getByText('Rings the bell twice')).toBeVisible();
  await expect(page.getByText('17 Quillwort Passage', { exact: false }).first()).toBeVisible();
});

/** On every clock of the world: the day has not begun yet everywhere. */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('reviews are imported and shown to shoppers and staff, with where they come from', async ({ page }) => {
  test.slow();
  const content = reviewFile(
    reviewCells('Gone before the film began.', { review_date: YESTERDAY }),
    reviewCells('No such thing.', { product_handle: 'no-such-product' }),
  );
  await check(page, 'reviews', content, 'Line 3, product_handle: no-such-product is no product');
  await importOne(page, 'review');
  await page.goto(`${shop.url}/admin/reviews?view=all&q=film`);
  await page.getByRole('row').filter({ hasText: 'Ines Okafor' }).getByRole('link').click();
  await expect(page.getByText('Gone before the film began.').first()).toBeVisible();
  await expect(page.getByText('Imported from Judge.me', { exact: false })).toBeVisible();
  await expect(async () => {
    await page.goto(`${shop.url}/products/the-mix`);
    const card = page.getByRole('listitem').filter({ hasText: 'Gone before the film began.' });
    await expect(card.first()).toContainText('Imported from Judge.me', { timeout: 2_000 });
  }).toPass();
});

test('discounts are imported, seen by staff, and redeemed at the checkout', async ({ page }) => {
  test.slow();
  const columns = ['Name', 'Value', 'Value Type', 'Type', 'Applies Once Per Customer', 'Status'];
  const rest = { Value: '15.0', 'Value Type': 'percentage', Type: 'code', Status: 'Active' };
  const content = csvFile(columns, [
    { Name: 'MOVEDIN', ...rest },
    { Name: 'MOVED-IN', ...rest },
  ]);
  await check(page, 'discounts', content, 'Line 3: A code is 1 to 40 capitals and digits.');
  await importOne(page, 'discount');
  await page.goto(`${shop.url}/admin/discounts`);
  await expect(page.getByRole('row').filter({ hasText: 'MOVEDIN' })).toContainText('15 %');

  await page.request.post(`${shop.url}/metrics/cart-items`, {
    data: { cartItems: [{ sku: 'MIX-5OZ', quantity: 1 }] },
  });
  await page.goto(`${shop.url}/checkout`);
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code').fill('MOVEDIN');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Remove MOVEDIN' })).toBeVisible();
});
