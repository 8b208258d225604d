import { expect } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { mailsTo } from '../support/mailbox.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('an order is found by its customer, refunded in part with restock, opened by keys, noted on, and its email sent again', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const customer = `three.bags.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email: customer, items: [{ sku: 'MIX-5OZ', quantity: 3 }] });
  await guest.dispose();
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });

  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: /^Number, name, email/ }).fill(customer);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=three\.bags/);
  const row = page.getByRole('row').filter({ hasText: 'Maya Rao' });
  await expect(row).toHaveCount(1);
  await expectNoAxeFindingsAtEachWidth(page);

  await expect(row).toContainText('Paid');
  await expect(row.getByRole('cell').nth(8)).toHaveText('Items 3');
  await page
    .getByRole('navigation', { name: 'Views of orders' })
    .getByRole('link', { name: 'Today' })
    .click();
  await expect(row.first()).toBeVisible();
  await page.goBack();
  // The rows of the other view stay until those of this one are there.
  await expect(row).toHaveCount(1);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order #\d+$/ });
  await dialog.getByLabel('Reason').fill('one bag was open');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  const nothing = dialog.getByText('Choose what goes back: units, shipping or an amount.');
  await expect(nothing).toBeVisible();
  await dialog.getByLabel(/^The Mix/).fill('1');
  await expect(nothing).toHaveCount(0);
  const submit = dialog.getByRole('button', { name: /^Refund \$\d+\.\d\d$/ });
  await expect(submit).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  await submit.click();
  await expect(
    page.getByText(/^\$\d+\.\d\d refunded\. The money is on its way back\.$/).first(),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // What was refunded in part is still to be packed, on its page as in the list.
  const heading = page.getByRole('heading', { level: 1, name: /^Order #\d+/ });
  await expect(heading).toContainText('Partly refunded To pack');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByRole('button', { name: 'Refund everything' }).click();
  await expect(dialog.getByLabel(/^The Mix/)).toHaveValue('2');
  await expect(dialog.getByLabel('Shipping')).toHaveValue(/^\d+\.\d\d$/);
  await expect(dialog.getByText('Left of the order afterwards').locator('..')).toContainText('$0.00');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/orders?view=to_pack&q=${customer}`);
  await expect(row).toContainText('Partly refunded');
  await expect(row).toContainText('To pack');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('2 to ship, 1 refunded');
  await expectNoAxeFindingsAtEachWidth(page);

  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByLabel('Note').fill('Put a card in, they were kind.');
  // Neither a link nor the back button loses what was typed.
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Stock' }).click();
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.evaluate(() => history.back());
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline.getByRole('listitem').first()).toContainText('Put a card in');
  await expect(timeline.getByLabel('Note')).toHaveValue('');

  await page.getByRole('button', { name: /^Read ‘Your order #\d+ is in’$/ }).click();
  const email = page.getByRole('dialog', { name: /is in$/ });
  await expect(email).toContainText('The Mix');
  await expectNoAxeFindings(page);
  await email.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`Sent to ${customer}.`).first()).toBeVisible();
  const confirmations = async () => {
    const mails = await mailsTo(page.request, customer);
    return mails.filter(({ subject }) => subject.endsWith('is in')).length;
  };
  await expect.poll(confirmations).toBe(2);

  await email.getByRole('button', { name: 'Close' }).click();
  await timeline.getByLabel('Note').fill('never mind');
  await page.evaluate(() => history.back());
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?/);
});

test('a mistyped email of a guest’s order is corrected on its page', async ({ page, request }) => {
  const [mistyped, email] = ['guset', 'guest'].map(
    (name) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`,
  ) as [string, string];
  await buy(request, { email: mistyped, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const listed = await page.request.get(`/admin/api/orders?store_id=${STORE}&q=${mistyped}`);
  const { orders }: { orders: { order_number: number }[] } = await listed.json();
  await page.goto(`/admin/orders/${orders[0]?.order_number}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change the email' }).click();
  const dialog = page.getByRole('dialog', { name: /^Where emails about order/ });
  await expect(dialog.getByLabel('Email')).toHaveValue(mistyped);
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Change the email' }).click();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(email);
  await expect(page.getByText('Changed the email address')).toBeVisible();
});
