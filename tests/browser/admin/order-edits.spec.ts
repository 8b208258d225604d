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

type Requests = Parameters<Parameters<typeof test>[2]>[0]['playwright'];

/** Buys as somebody new; returns their address. */
async function bought(
  playwright: Requests,
  baseURL: string | undefined,
  quantity: number,
  orders = 1,
): Promise<string> {
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `edits.${crypto.randomUUID().slice(0, 8)}@example.com`;
  for (let count = 0; count < orders; count++)
    await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity }] });
  await guest.dispose();
  return email;
}

async function openOrderOf(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/orders?q=${email}`);
  await page
    .getByRole('row')
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #\d+/ })).toBeVisible();
}

/** What the shop mailed to an address. */
async function subjectsTo(page: Page, email: string): Promise<string[]> {
  return (await mailsTo(page.request, email)).map(({ subject }) => subject);
}

test('items are lowered and added in one press, with what it means shown to the cent before', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = await bought(playwright, baseURL, 3);
  await openOrderOf(page, email);
  const items = page.getByRole('region', { name: 'Items', exact: true });
  await items.getByRole('button', { name: 'Edit items' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit the items of order #/ });
  await dialog.getByLabel(/^The Mix/).fill('1');
  await expect(dialog.getByRole('heading', { name: 'Goes back to the customer' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add an item' }).click();
  await dialog.getByLabel('Name or SKU').fill('BHEL-5OZ');
  await dialog.getByRole('button', { name: /Bhel, 5 oz bag.* in stock$/ }).click();
  await expect(dialog.getByRole('heading', { name: /^Is added/ })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  const press = dialog.getByRole('button', { name: /^Refund \$[\d.]+ and ask for \$[\d.]+$/ });
  const refund = /Refund (\$[\d.]+) and/.exec((await press.textContent()) ?? '')?.[1] ?? '';
  await dialog.getByLabel('Reason').fill('asked on the phone');
  await press.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(items).toContainText('1 to ship, 2 refunded');
  await expect(items).toContainText(`−${refund}`);
  await expect.poll(() => subjectsTo(page, email)).toContainEqual(expect.stringContaining('ready to pay'));
  expect((await subjectsTo(page, email)).filter((subject) => subject.includes('ready to pay'))).toHaveLength(
    1,
  );
});

test('a refund names the units that came back, and a colleague’s edit is seen before anything is lost', async ({
  page,
  playwright,
  baseURL,
}) => {
  await openOrderOf(page, await bought(playwright, baseURL, 3));
  const items = page.getByRole('region', { name: 'Items', exact: true });
  await items.getByRole('button', { name: 'Edit items' }).click();
  const edit = page.getByRole('dialog', { name: /^Edit the items/ });
  await edit.getByLabel(/^The Mix/).fill('2');
  await edit.getByLabel('Reason').fill('two are enough');
  await expect(edit.getByRole('button', { name: /^Refund \$/ })).toBeVisible();
  // Somebody else ships a bag meanwhile.
  const orderPath = page.url().replace(/^.*\/admin\/orders\//, '');
  const { order } = await (await page.request.get(`/admin/api/orders/${orderPath}?store_id=${STORE}`)).json();
  await page.request.post(`/admin/api/orders/${order.order_id}/shipments`, {
    data: {
      store_id: STORE,
      lines: [{ position: 0, quantity: 1 }],
      tracking: '',
      idempotency_key: crypto.randomUUID(),
    },
  });
  await edit.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(edit.getByRole('alert').first()).toContainText('Somebody else worked on this order');
  await expect(edit.getByLabel('Reason')).toHaveValue('two are enough');
  await edit.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(items).toContainText('1 shipped, 2 to ship');

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByLabel(/^The Mix/).fill('1');
  const restocked = dialog.getByLabel(/^Put these of The Mix/);
  await expect(restocked).toBeChecked();
  await dialog.getByLabel(/^Which units of The Mix/).selectOption('shipped');
  await expect(restocked, 'what was shipped may be eaten or broken').not.toBeChecked();
  await restocked.check();
  await restocked.uncheck();
  await dialog.getByLabel('Reason').fill('it came back open');
  await expect(dialog.getByText('Items', { exact: true })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: /^Refund \$/ }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(items).toContainText('1 shipped, 2 to ship, 1 refunded');
});

test('a dialog that is closed while its change is under way asks first, and nothing typed is lost', async ({
  page,
  playwright,
  baseURL,
}) => {
  await openOrderOf(page, await bought(playwright, baseURL, 3));
  await page.getByRole('button', { name: 'Edit items' }).click();
  const edit = page.getByRole('dialog', { name: /^Edit the items/ });
  await edit.getByLabel(/^The Mix/).fill('2');
  await edit.getByLabel('Reason').fill('two are enough');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/edit\?|\/edit$/, async (route) => {
    await answered;
    await route.fulfill({ status: 503, json: { code: 'busy', message: 'Please try again.' } });
  });
  await edit.getByRole('button', { name: /^Refund \$/ }).click();
  await edit.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  answer();
  await expect(edit.getByRole('alert')).toContainText('Please try again.');
  await expect(edit.getByLabel('Reason')).toHaveValue('two are enough');
});

test('a replacement without items is refused, with a sentence that asks for them', async ({
  page,
  playwright,
  baseURL,
}) => {
  await openOrderOf(page, await bought(playwright, baseURL, 1));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Replace items' }).click();
  const dialog = page.getByRole('dialog', { name: /^Replace items of order #/ });
  await dialog.getByLabel('Reason').fill('the bag was torn');
  await dialog.getByRole('button', { name: 'Choose what to send' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Nothing is chosen: give the units of at least one item.',
  );
  await expect(dialog.getByLabel('Reason')).toHaveValue('the bag was torn');
});

test('many orders are held, released and shipped at once, each with its result, also after a lost connection', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = await bought(playwright, baseURL, 1, 3);
  await page.goto(`/admin/orders?q=${email}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'More for 3' }).click();
  await page.getByRole('menuitem', { name: 'Hold 3 orders' }).click();
  const hold = page.getByRole('dialog', { name: 'Hold 3 orders' });
  await hold.getByLabel('Reason').fill('the label printer is broken');
  await hold.getByRole('button', { name: 'Hold 3 orders' }).click();
  await expect(hold.getByText('held back')).toHaveCount(3);
  await expectNoAxeFindingsAtEachWidth(page);
  await hold.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'On hold' })).toHaveCount(3);

  await page.getByRole('button', { name: 'Ship 3 orders' }).click();
  const refused = page.getByRole('dialog', { name: 'Ship 3 orders' });
  await refused.getByRole('button', { name: 'Ship 3 orders' }).click();
  await expect(refused.getByText(/on hold: the label printer is broken/)).toHaveCount(3);
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'More for 3' }).click();
  await page.getByRole('menuitem', { name: 'Release 3 orders' }).click();
  const release = page.getByRole('dialog', { name: 'Release 3 orders' });
  await release.getByRole('button', { name: 'Release 3 orders' }).click();
  await release.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Ship 3 orders' }).click();
  const ship = page.getByRole('dialog', { name: 'Ship 3 orders' });
  // Of the second order the answer is lost: it has left, and the browser does not know.
  let sent = 0;
  await page.route('**/admin/api/orders/*/shipments', async (route) => {
    sent += 1;
    if (sent !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  // A scanner ends each number with Enter: that leads to the next one.
  await ship
    .getByLabel(/^Tracking of #/)
    .first()
    .fill('1Z999AA10123456784');
  await page.keyboard.press('Enter');
  await expect(ship.getByLabel(/^Tracking of #/).nth(1)).toBeFocused();
  await ship.getByRole('button', { name: 'Ship 3 orders' }).click();
  await expect(ship.getByText('shipped', { exact: true })).toHaveCount(2);
  await ship.getByRole('button', { name: 'Ship 1 order again' }).click();
  await expect(ship.getByText('shipped', { exact: true })).toHaveCount(3);
  await ship.getByRole('button', { name: 'Done' }).click();
  const left = async () =>
    (await subjectsTo(page, email)).filter((subject) => subject.endsWith('is on its way')).length;
  await expect.poll(left).toBe(3);
  const { orders } = await (
    await page.request.get(`/admin/api/orders?store_id=${STORE}&q=${email} 1Z999AA10123456784`)
  ).json();
  expect(orders).toHaveLength(1);
});

test('thirty orders of a list leave once each when the connection is lost between two parts', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const email = await bought(playwright, baseURL, 1, 30);
  const { orders } = await (
    await page.request.get(`/admin/api/orders?store_id=${STORE}&limit=50&q=${email}`)
  ).json();
  const list = orders.map(
    ({ order_number }: { order_number: number }, index: number) => `${order_number} 1234567890${10 + index}`,
  );
  await page.goto('/admin/orders/ship');
  await page.getByLabel('Orders and tracking numbers').fill(list.join('\n'));
  let parts = 0;
  await page.route('**/admin/api/shipments', async (route) => {
    parts += 1;
    if (parts !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Ship 30 orders' }).click();
  await expect(page.getByText('shipped with FedEx')).toHaveCount(25);
  await expect(page.getByText('no answer: ship it again')).toHaveCount(5);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Ship 5 orders' }).click();
  await expect(page.getByText('shipped with FedEx')).toHaveCount(30);
  const left = async () =>
    (await subjectsTo(page, email)).filter((subject) => subject.endsWith('is on its way')).length;
  await expect.poll(left).toBe(30);
});

test('a note has pictures and PDFs, keeps its text when one is refused, and a changed parcel is mailed', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = await bought(playwright, baseURL, 1);
  await openOrderOf(page, email);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByLabel('Note').fill('The label was torn.');
  await timeline.getByLabel('Pictures or PDFs').setInputFiles([
    { name: 'label.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 paid') },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ]);
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline.getByRole('alert')).toContainText('broken.jpg: This is not a photo');
  await expect(timeline.getByText('The label was torn.')).toBeVisible();
  await expect(timeline.getByLabel('Note')).toHaveValue('');
  const files = timeline.getByRole('list', { name: 'Attachments' });
  await expect(files.getByRole('link')).toHaveCount(2);
  await expectNoAxeFindingsAtEachWidth(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: /receipt\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('receipt.pdf');
  await timeline.getByRole('button', { name: 'Leave out' }).click();

  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const ship = page.getByRole('dialog', { name: /^Ship order/ });
  await ship.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await ship.getByRole('button', { name: 'Ship', exact: true }).click();
  const parcels = page.getByRole('region', { name: 'Parcels' });
  await parcels.getByRole('button', { name: 'Change the tracking of parcel 1' }).click();
  const tracking = page.getByRole('dialog', { name: 'Tracking of parcel 1' });
  const tick = tracking.getByLabel('Email the customer what changed');
  await expect(tick).not.toBeChecked();
  await tracking.getByLabel('Tracking number').fill('123456789012');
  await expect(tick).toBeChecked();
  await tracking.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => subjectsTo(page, email))
    .toContainEqual(expect.stringContaining('another tracking number'));
});

test('filters are saved under a name, shared, changed, and deleted', async ({ page }) => {
  const name = `Big ones ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto('/admin/orders?view=to_pack&sort=total');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save the view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const tabs = page.getByRole('navigation', { name: 'Views of orders' });
  const tab = tabs.getByRole('link', { name });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/sort=total&view=to_pack&saved=/);
  await expectNoAxeFindingsAtEachWidth(page);

  await page.reload();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Sort').selectOption('oldest');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(save).toHaveCount(0);
  await tabs.getByRole('link', { name: 'All' }).click();
  await expect(tab).not.toHaveAttribute('aria-current', 'page');
  await tab.click();
  await expect(page.getByLabel('Sort')).toHaveValue('oldest');
  await page.goBack();
  await expect(tab).not.toHaveAttribute('aria-current', 'page');
  await tab.click();

  await page.getByRole('button', { name: `The view ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rename or share' }).click();
  const change = page.getByRole('dialog', { name: `The view ${name}` });
  await change.getByLabel(/^Share it with everybody/).check();
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `The view ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename or stop sharing' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete the view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(tab).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

for (const [path, label] of [
  ['/admin/customers?account=yes', 'Views of customers'],
  ['/admin/subscriptions?view=active&sort=next', 'Views of subscriptions'],
  ['/admin/reviews?view=published&rating=5', 'Views of reviews'],
  ['/admin/stock?view=low', 'Views of the stock'],
  ['/admin/inbox?view=closed', 'Views of conversations'],
  ['/admin/audit?type=order', 'Views of the audit log'],
] as const)
  test(`${label} can be saved`, async ({ page }) => {
    const name = `Mine ${crypto.randomUUID().slice(0, 6)}`;
    await page.goto(path);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const tab = page.getByRole('navigation', { name: label }).getByRole('link', { name });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expectNoAxeFindings(page);
  });
