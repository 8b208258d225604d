import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { mailsTo } from '../support/mailbox.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

test('ten orders are packed and shipped, two of them in parts', async ({ page, playwright, baseURL }) => {
  const customer = `ten.orders.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  for (let bought = 0; bought < 10; bought++)
    await buy(guest, { email: customer, items: [{ sku: 'MIX-5OZ', quantity: 2 }] });

  await page.goto('/admin');
  await page.getByRole('link', { name: /orders? to pack$/ }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?view=to_pack&sort=oldest$/);
  const toPack = `/admin/orders?view=to_pack&sort=oldest&q=${customer}`;
  await page.goto(toPack);
  const rows = page.getByRole('row').filter({ hasText: 'Maya Rao' });
  await expect(rows).toHaveCount(10);
  const numbers = (await rows.getByRole('link', { name: /^#\d+$/ }).allTextContents()).map((text) =>
    text.trim(),
  );

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('link', { name: 'Packing slips and pick list' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Pick list' })).toContainText('20The Mix');
  await page.getByLabel('Paper').selectOption('label');
  await expectNoAxeFindingsAtEachWidth(page);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(10);
  expect(printed).toMatch(/MediaBox\s*\[0 0 288 432\]/);

  for (const number of numbers.slice(0, 2)) {
    await openByKeyboard(page, toPack);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Order ${number}`);
    await ship(page, { tracking: '1Z999AA10123456784', units: '1' });
    await expect(page.getByText('Partly shipped').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('1 shipped, 1 to ship');
    await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('UPS 1Z999AA10123456784');
    await ship(page, { tracking: '' });
    await expect(page.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0);
  }
  await expectNoAxeFindingsAtEachWidth(page);

  await page.goto('/admin/orders/ship');
  const list = numbers.slice(2).map((number, index) => `${number}, 12345678901${index}`);
  await page.getByLabel('Orders and tracking numbers').fill(['Order, Tracking', ...list].join('\n'));
  await expect(page.getByText('The first line is headings: Order, Tracking.')).toBeVisible();
  await expect(page.getByText('ready', { exact: true })).toHaveCount(8);
  const button = page.getByRole('button', { name: 'Ship 8 orders' });
  // The answer is lost: the orders have left, and the list does not know.
  await page.route('**/admin/api/shipments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('no order is shipped twice');
  await page.unroute('**/admin/api/shipments');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  await button.click();
  await expect(page.getByText('shipped with FedEx')).toHaveCount(8);

  await page.goto(toPack);
  await expect(page.getByText('No order is like that.')).toBeVisible();
  const subjects = async () => {
    const own = (await mailsTo(guest, customer)).map(({ subject }) => subject);
    return [
      own.filter((text) => text.startsWith('Part of your order')),
      own.filter((text) => /^Your .* its way/.test(text)),
    ].map(({ length }) => length);
  };
  await expect.poll(subjects).toEqual([2, 10]);
  await guest.dispose();
});

test('an order is held back and released, a tracking number is corrected, and a parcel taken back', async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNewOrder(page, playwright, baseURL);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Hold' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('moves house');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText('On hold: moves house')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Release' }).click();

  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Ship order/ });
  await dialog.getByLabel('Tracking number').fill('javascript:1');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(
    dialog.getByText('Type a tracking number, or an address that begins with https://.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('javascript:1');
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).dblclick();
  await expect(dialog).toHaveCount(0);
  // The button that had the focus is there no more.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const parcels = page.getByRole('region', { name: 'Parcels' });
  await expect(parcels.getByRole('listitem')).toHaveCount(1);
  await parcels.getByRole('button', { name: 'Change the tracking of parcel 1' }).click();
  const tracking = page.getByRole('dialog', { name: 'Tracking of parcel 1' });
  await tracking.getByLabel('Tracking number').fill('123456789012');
  await tracking.getByRole('button', { name: 'Save' }).click();
  await expect(parcels).toContainText('FedEx 123456789012');
  await parcels.getByRole('button', { name: 'Cancel parcel 1' }).click();
  await page.getByRole('button', { name: 'Cancel the parcel' }).click();
  await expect(parcels).toContainText('cancelled');
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeVisible();
});

test('a list says before anything is sent which of its lines cannot be shipped', async ({
  page,
  playwright,
  baseURL,
}) => {
  await openNewOrder(page, playwright, baseURL);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const number = /#(\d+)/.exec(heading ?? '')?.[1];
  await page.goto('/admin/orders/ship');
  const list = ['Maya, 1Z999AA10123456784', `${number}, 123456789012`, '99999999', `${number}`];
  await page.getByLabel('Orders and tracking numbers').fill(list.join('\n'));
  await expect(page.getByText('3 lines of 4 cannot be shipped, and are left out.')).toBeVisible();
  await expect(page.getByText('Line 1: Maya is not the number of an order.')).toBeVisible();
  await expect(page.getByText(/^Line 3: There is no order 99999999/)).toBeVisible();
  await expect(page.getByText(`Line 4: Order ${number} is named twice: also in line 2.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ship 1 order' })).toBeEnabled();
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a parcel without items is refused, with a sentence that asks for them', async ({
  page,
  playwright,
  baseURL,
}) => {
  await openNewOrder(page, playwright, baseURL);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Ship order/ });
  for (const units of await dialog.getByRole('spinbutton').all()) await units.fill('0');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing is in this parcel');
});

test('an order is cancelled once, after the password was repeated', async ({ page, playwright, baseURL }) => {
  await openNewOrder(page, playwright, baseURL);
  // The answer when the password was entered more than 15 minutes ago.
  await page.route(
    '**/admin/api/cancel',
    (route) => route.fulfill({ status: 403, json: { code: 'password_needed', detail: 'Confirm first.' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
  await dialog.getByLabel('Reason').fill('asked by phone');
  await dialog.getByRole('button', { name: 'Cancel the order' }).dblclick();
  const password = page.getByRole('dialog', { name: 'Your password, please' });
  await expect(password).toContainText('needs your password again');
  await password.getByLabel('Password', { exact: true }).fill('not-the-password');
  await password.getByRole('button', { name: 'Confirm' }).click();
  await expect(password.getByText('This is not your password.')).toBeVisible();
  await expect(password.getByLabel('Password', { exact: true })).toBeFocused();
  await password.getByLabel('Password', { exact: true }).fill(STAFF_ACCOUNT.password);
  await password.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/is cancelled\. The money is on its way back\./).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

/** The page of an order that a guest has just placed. */
async function openNewOrder(
  page: Page,
  playwright: Parameters<Parameters<typeof test>[2]>[0]['playwright'],
  baseURL: string | undefined,
): Promise<void> {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const customer = `one.order.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email: customer, items: [{ sku: 'MIX-5OZ', quantity: 2 }] });
  await guest.dispose();
  await page.goto(`/admin/orders?q=${customer}`);
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
}

async function openByKeyboard(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await expect(page.getByRole('row').filter({ hasText: 'Maya Rao' }).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
}

/** Ships a parcel of the order that is open, with the keyboard. */
async function ship(page: Page, { tracking, units }: { tracking: string; units?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Ship', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Ship order/ });
  await dialog.getByLabel('Tracking number').fill(tracking);
  if (units) await dialog.getByLabel(/^The Mix/).fill(units);
  await dialog.getByLabel('Tracking number').press('Enter');
  await expect(dialog).toHaveCount(0);
}
