import { expect } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('an order is found by words of its customer, and one unit of three is refunded with restock', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `three.bags.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 3 }] });
  await guest.dispose();
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });

  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: /^Number, name, email/ }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=three\.bags/);
  const row = page.getByRole('row').filter({ hasText: 'Maya Rao' });
  await expect(row).toHaveCount(1);
  await expectNoAxeFindingsAtEachWidth(page);

  await row.getByRole('button', { name: /^Refund order #\d+$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order #\d+$/ });
  await dialog.getByLabel(/^The Mix/).fill('1');
  await dialog.getByLabel('Reason').fill('one bag was open');
  const submit = dialog.getByRole('button', { name: /^Refund \$\d+\.\d\d$/ });
  await expect(submit).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  await submit.click();
  await expect(
    page.getByText(/^\$\d+\.\d\d refunded\. The money is on its way back\.$/).first(),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Partly refunded');

  await page.reload();
  await expect(row).toContainText('Partly refunded');
});
