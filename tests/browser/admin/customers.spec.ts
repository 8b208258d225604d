import { expect } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('a customer is found by name, gets a tag and a note, and is in the export', async ({ page }) => {
  const tag = `tag-${crypto.randomUUID().slice(0, 6)}`;
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/customers');
  await page
    .getByRole('searchbox', { name: 'Name, email, phone, city, order number' })
    .fill('asha@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  await page.getByRole('table').getByRole('link', { name: /Asha/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: /Asha/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoAxeFindingsAtEachWidth(page);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: /Tags/ }).fill(`VIP, ${tag}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'About the customer' })).toContainText(tag);
  await page.getByRole('textbox', { name: 'Note' }).fill(`Asked about ${tag}.`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Asked about ${tag}.`);

  await page.goto(`/admin/customers?tag=${tag}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('customers.csv');
});

test('a guest who asks for it is erased once the order has ended, with a receipt', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `erase.me.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await guest.dispose();
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto(`/admin/customers?q=${encodeURIComponent(email)}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase the customer' });
  await dialog.getByLabel(`Type ${email}`).fill(email);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(
    dialog.getByText(/^#\d+ has not left yet\. Ship or cancel first, then erase\.$/),
  ).toBeVisible();

  const { orders } = await (
    await page.request.get(`/admin/api/orders?store_id=${STORE}&q=${encodeURIComponent(email)}`)
  ).json();
  await page.request.post('/admin/api/cancel', {
    data: { store_id: STORE, order_id: orders[0].order_id, reason: 'asked to be erased' },
  });
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  const receipt = page.getByRole('dialog', { name: 'Erased' });
  await expect(receipt).toContainText('Books and tax records have to be kept.');
  await expectNoAxeFindings(page);
  await receipt.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/admin/customers?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a note about a customer has files, whose names are said when they are chosen', async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const { customers } = await (
    await page.request.get('/admin/api/customers', { params: { store_id: STORE, q: 'asha@example.com' } })
  ).json();
  await page.goto(`/admin/customers/${customers[0].customer_id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const text = `Wants invoices ${crypto.randomUUID().slice(0, 8)}`;
  await timeline.getByLabel('Note', { exact: true }).fill(text);
  const files = timeline.getByLabel('Pictures or PDFs');
  const chooser = page.waitForEvent('filechooser');
  await files.press('Space');
  await (await chooser).setFiles([
    { name: 'shelf.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 paid') },
  ]);
  await expect(timeline.getByRole('status').filter({ hasText: 'shelf.png, invoice.pdf' })).toHaveCount(1);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  await timeline.getByRole('button', { name: 'Add note' }).click();
  const note = timeline.getByRole('listitem').filter({ hasText: text });
  await expect(note.getByRole('list', { name: 'Attachments' }).getByRole('link')).toHaveCount(2);
  await expect(files).toHaveValue('');
  await expect(timeline.getByRole('status').filter({ hasText: 'shelf.png' })).toHaveCount(0);
});
