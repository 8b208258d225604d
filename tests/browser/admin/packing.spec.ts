import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const UPS = '1Z999AA10123456784';

test.use({ viewport: { width: 390, height: 844 } });

/** What a test has: orders of one person, the oldest first. */
interface Orders {
  list: string;
  numbers: string[];
  ids: string[];
}

/** Buys some orders, and opens their list to pack. */
async function ordersToPack(page: Page, guest: APIRequestContext, count: number): Promise<Orders> {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const customer = `packed.${crypto.randomUUID().slice(0, 8)}@example.com`;
  // All tests sell from one stock.
  await change(page, '/admin/api/stock_receipts', {
    lines: [
      { sku: 'MIX-5OZ', quantity: 3 * count },
      { sku: 'BHEL-5OZ', quantity: count },
    ],
    note: '',
    idempotency_key: crypto.randomUUID(),
  });
  for (let bought = 0; bought < count; bought++)
    await buy(guest, {
      email: customer,
      items: [
        { sku: 'MIX-5OZ', quantity: 3 },
        { sku: 'BHEL-5OZ', quantity: 1 },
      ],
      gift: { note: 'For the train.', hide_prices: true },
    });
  const list = `view=to_pack&sort=oldest&q=${customer}`;
  const answer = await page.request.get(`/admin/api/orders?store_id=${STORE}&${list}`);
  const { orders }: { orders: { order_number: number; order_id: string }[] } = await answer.json();
  await page.goto(`/admin/orders?${list}`);
  return {
    list,
    numbers: orders.map(({ order_number }) => `#${order_number}`),
    ids: orders.map(({ order_id }) => order_id),
  };
}

/** Buys some orders, and has the first of them open to be packed. */
async function startPacking(page: Page, guest: APIRequestContext, count: number): Promise<Orders> {
  const orders = await ordersToPack(page, guest, count);
  await start(page);
  await heading(page, orders.numbers[0]).waitFor();
  return orders;
}

const change = async (page: Page, path: string, data: object = {}) => {
  const answer = await page.request.post(path, { data: { store_id: STORE, ...data } });
  expect(answer.status(), await answer.text()).toBe(200);
};

const heading = (page: Page, number: string | undefined) =>
  page.getByRole('heading', { level: 1, name: `Order ${number}` });
const start = (page: Page) => page.getByRole('link', { name: 'Pack one after the other' }).click();
const ship = (page: Page) => page.getByRole('button', { name: 'Ship', exact: true });
const tickAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: /The Mix/ }).check();
  await page.getByRole('checkbox', { name: /Bhel/ }).check();
};
const note = (page: Page, id: string | undefined) =>
  change(page, `/admin/api/orders/${id}/notes`, {
    text: 'Add a sample.',
    idempotency_key: crypto.randomUUID(),
  });

/** Cancels the only parcel of an order. */
async function cancelParcel(page: Page, id: string | undefined): Promise<void> {
  const found = await page.request.get(`/admin/api/orders/${id}?store_id=${STORE}`);
  const { order } = await found.json();
  const [{ shipment_id, version }] = order.shipments;
  await change(page, `/admin/api/orders/${id}/shipments/${shipment_id}/cancel`, { version, notify: false });
}

/** Shipments are answered once the function is called. */
async function holdShipments(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/orders\/[^/]+\/shipments$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const units = (page: Page) => page.getByRole('region', { name: /^Items/ });

test('orders are packed one after the other: ticked off, scanned and shipped', async ({ page, request }) => {
  const { numbers } = await startPacking(page, request, 3);
  await expect(heading(page, numbers[0])).toBeFocused();
  await expect(page.getByRole('button', { name: '1 of 3' })).toBeVisible();
  await expect(page.getByText('For the train.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expectNoAxeFindingsAtEachWidth(page);

  await tickAll(page);
  await expect(page.getByRole('heading', { name: 'Items, 4 of 4 ticked' })).toBeVisible();
  const tracking = page.getByLabel('Tracking number');
  await tracking.fill(UPS);
  await expect(page.getByText('UPS', { exact: true })).toBeVisible();
  // A scanner ends the number with Enter.
  await tracking.press('Enter');
  await expect(page.getByText(`${numbers[0]} shipped with UPS.`).first()).toBeVisible();
  await expect(heading(page, numbers[1])).toBeFocused();

  await page.getByRole('button', { name: 'Packed' }).click();
  await expect(heading(page, numbers[2])).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tick everything', exact: true }).click();
  await ship(page).click();
  await expect(page.getByRole('heading', { name: 'All packed' })).toBeVisible();
  await expect(page.getByText('1 order packed and not shipped yet.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Type tracking numbers' }).click();
  await expect(page.getByLabel('Orders and tracking numbers')).toHaveValue(`${numbers[1]},`);
});

test('what was ticked and typed is there again after leaving', async ({ page, request }) => {
  const { list } = await startPacking(page, request, 2);
  await page.getByRole('button', { name: /^One more of The Mix/ }).click();
  await page.getByRole('button', { name: /^One more of The Mix/ }).click();
  await page.getByLabel('Tracking number').fill('123456789012');
  await page.goto('/admin/stock');
  await page.goto(`/admin/orders?${list}`);
  await start(page);
  await expect(units(page)).toContainText('2 of 3');
  await expect(page.getByLabel('Tracking number')).toHaveValue('123456789012');
});

test('what is missing stays to be packed', async ({ page, request }) => {
  const { ids } = await startPacking(page, request, 1);
  await page.getByRole('button', { name: /^One more of The Mix/ }).click();
  await ship(page).click();
  const dialog = page.getByRole('dialog', { name: '3 units not ticked' });
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Ship what is ticked' }).click();
  await expect(page.getByRole('heading', { name: '1 shipped in part' })).toBeVisible();
  await page.goto(`/admin/orders/${ids[0]}`);
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('1 shipped, 2 to ship');
});

test('an order that a colleague shipped meanwhile is not shipped again', async ({ page, request }) => {
  const { numbers, ids } = await startPacking(page, request, 2);
  await tickAll(page);
  await change(page, `/admin/api/orders/${ids[0]}/shipments`, {
    lines: null,
    tracking: '',
    idempotency_key: crypto.randomUUID(),
  });
  await ship(page).click();
  await expect(page.getByText('All of this order has left already')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Next order' }).last().click();
  await expect(heading(page, numbers[1])).toBeVisible();
});

test('an order that a colleague held back meanwhile says why', async ({ page, request }) => {
  const { ids } = await startPacking(page, request, 1);
  await tickAll(page);
  await change(page, `/admin/api/orders/${ids[0]}/hold`, { reason: 'moves house' });
  await ship(page).click();
  await expect(page.getByText('This order is on hold: moves house')).toBeVisible();
  await expect(ship(page)).toHaveCount(0);
});

test('an order that was changed meanwhile shows what is different', async ({ page, request }) => {
  const { ids } = await startPacking(page, request, 1);
  await tickAll(page);
  await change(page, `/admin/api/orders/${ids[0]}/shipments`, {
    lines: [{ position: 0, quantity: 1 }],
    tracking: '',
    idempotency_key: crypto.randomUUID(),
  });
  await ship(page).click();
  await expect(page.getByText('This order was changed while you packed it.', { exact: true })).toBeVisible();
  await expect(page.getByText('2 to pack')).toBeVisible();
  await page.getByRole('button', { name: 'Pack it as it is now' }).click();
  await ship(page).click();
  await expect(page.getByRole('heading', { name: 'All packed' })).toBeVisible();
});

test('a shipment that is answered late loses nothing of the order that is open by then', async ({
  page,
  request,
}) => {
  const { numbers } = await startPacking(page, request, 3);
  await page.getByRole('button', { name: 'Next order' }).click();
  await heading(page, numbers[1]).waitFor();
  await tickAll(page);
  const answer = await holdShipments(page);
  await ship(page).click();
  const next = page.getByRole('button', { name: 'Next order' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({ force: true });
  await expect(heading(page, numbers[1])).toBeVisible();
  await page.goBack();
  await heading(page, numbers[0]).waitFor();
  await page.getByRole('button', { name: /^One more of The Mix/ }).click();
  answer();
  await expect(page.getByText(`${numbers[1]} shipped.`).first()).toBeVisible();
  await expect(heading(page, numbers[0])).toBeVisible();
  await expect(units(page)).toContainText('1 of 3');
  await page.getByRole('button', { name: /show all/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: numbers[1] })).toContainText('shipped');
});

test('an order that was shipped, and whose parcel was cancelled, is packed again', async ({
  page,
  request,
}) => {
  const { ids } = await startPacking(page, request, 1);
  await tickAll(page);
  await ship(page).click();
  await expect(page.getByRole('heading', { name: 'All packed' })).toBeVisible();
  await cancelParcel(page, ids[0]);
  await page.reload();
  await tickAll(page);
  await ship(page).click();
  await expect(page.getByRole('heading', { name: 'All packed' })).toBeVisible();
});

test('an order whose parcel was cancelled after its answer was lost is shipped again', async ({
  page,
  request,
}) => {
  const { ids } = await startPacking(page, request, 1);
  await tickAll(page);
  const shipments = /\/orders\/[^/]+\/shipments$/;
  await page.route(shipments, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await ship(page).click();
  await expect(page.getByText('All of this order has left already')).toBeVisible();
  await page.unroute(shipments);
  await cancelParcel(page, ids[0]);
  await page.reload();
  await ship(page).click();
  await expect(page.getByText('This parcel was cancelled after it was shipped.')).toBeVisible();
  await ship(page).click();
  await expect(page.getByRole('heading', { name: 'All packed' })).toBeVisible();
});

test('a note that a colleague wrote meanwhile is shown before the order is shipped', async ({
  page,
  request,
}) => {
  const { ids } = await startPacking(page, request, 1);
  await tickAll(page);
  await note(page, ids[0]);
  await ship(page).click();
  await expect(page.getByText('This order was changed while you packed it.', { exact: true })).toBeVisible();
  await expect(page.locator('ins', { hasText: 'Add a sample.' })).toBeVisible();
});

test('a note that a colleague wrote meanwhile is shown when the packer comes back to the window', async ({
  page,
  request,
}) => {
  const { ids } = await startPacking(page, request, 1);
  await tickAll(page);
  await note(page, ids[0]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.locator('ins', { hasText: 'Add a sample.' })).toBeVisible();
});

test('what is being added to an order and is not paid is said before it is packed, which still can be', async ({
  page,
  request,
}) => {
  const { ids, list } = await ordersToPack(page, request, 1);
  await change(page, '/admin/api/draft_orders', {
    source_order_id: ids[0],
    purpose: 'addition',
    idempotency_key: crypto.randomUUID(),
  });
  await page.goto(`/admin/orders/pack?${list}`);
  const open = page.getByRole('status').filter({ hasText: 'More may come to be packed with it' });
  await expect(open).toContainText(/D\d+, being prepared: nothing is in it yet\./);
  await expectNoAxeFindingsAtEachWidth(page);
  await tickAll(page);
  await ship(page).click();
  await expect(page.getByText(/shipped.*The customer is told by email\./).first()).toBeVisible();
});

test('a change is said, without what was different, after a reload', async ({ page, request }) => {
  const { ids } = await startPacking(page, request, 1);
  await tickAll(page);
  await note(page, ids[0]);
  await page.reload();
  await expect(page.getByText('Compare it with what you packed.')).toBeVisible();
});

test('counting the last unit keeps the focus on its button', async ({ page, request }) => {
  await startPacking(page, request, 1);
  const more = page.getByRole('button', { name: /^One more of The Mix/ });
  for (let pressed = 0; pressed < 4; pressed++) {
    await more.focus();
    await page.keyboard.press('Enter');
  }
  await expect(more).toBeFocused();
  await expect(units(page)).toContainText('3 of 3');
});

test('a bulk action that is stopped keeps its dialog and what was typed', async ({ page, request }) => {
  const { numbers } = await ordersToPack(page, request, 3);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Ship 3 orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' });
  await dialog.getByLabel(`Tracking of ${numbers[2]}`).fill(UPS);
  const answer = await holdShipments(page);
  await dialog.getByRole('button', { name: 'Ship 3 orders' }).click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  answer();
  await expect(dialog.getByText('waits')).toHaveCount(2);
  await expect(dialog.getByLabel(`Tracking of ${numbers[2]}`)).toHaveValue(UPS);
  await expect(dialog.getByRole('button', { name: 'Ship 2 orders', exact: true })).toBeVisible();
});

test('closing a running bulk action stops it first', async ({ page, request }) => {
  await ordersToPack(page, request, 2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  const answer = await holdShipments(page);
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  await dialog.getByRole('button', { name: 'Stop' }).waitFor();
  await page.keyboard.press('Escape');
  answer();
  await expect(dialog.getByText('waits')).toHaveCount(1);
});
