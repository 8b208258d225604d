import { expect, type Page } from '@playwright/test';
import { axTree, unheard } from '../support/ax-tree.ts';
import { buy, subscribeTo } from '../support/buy.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const WIDTHS = [390, 1280];

type Playwright = Parameters<Parameters<typeof test>[2]>[0]['playwright'];

interface Sample {
  order: string;
  customer: string;
  conversation: string;
  subscription: string;
}

/** An order of somebody with an account, who has a subscription and has written a message. */
async function makeSample(page: Page, playwright: Playwright, baseURL: string | undefined): Promise<Sample> {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `heard.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await guest.post('/auth/signup', {
    data: { email, password: 'plum-tree-kx7', store_id: STORE, first_name: 'Hana', last_name: 'Heard' },
  });
  await subscribeTo(guest, {
    email,
    items: [{ sku: 'MIX-5OZ', quantity: 1, subscription: 'every-1-month' }],
  });
  await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 3 }] });
  await guest.post('/customer_service/process_customer_service_request', {
    data: {
      store_id: STORE,
      customer_service_data: { customer_name: 'Hana', customer_email: email, message: 'Where is my box?' },
    },
  });
  await guest.dispose();
  const read = async (path: string) =>
    (await page.request.get(`/admin/api/${path}`, { params: { store_id: STORE, q: email } })).json();
  const { orders } = await read('orders');
  const { customers } = await read('customers');
  const { conversations } = await read('conversations');
  const { subscriptions } = await read('subscriptions');
  return {
    order: orders[0].order_id,
    customer: customers[0].customer_id,
    conversation: conversations[0].conversation_id,
    subscription: subscriptions[0].subscription_id,
  };
}

test('every control has a name and no heading leaves out a level, on a phone and on a laptop', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { order, customer, conversation, subscription } = await makeSample(page, playwright, baseURL);
  const openDialog = (button: string) => async () => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
  };
  const places: [name: string, path: string, open?: () => Promise<void>][] = [
    ['order', `orders/${order}`],
    ['refund', `orders/${order}`, openDialog('Refund')],
    ['edit items', `orders/${order}`, openDialog('Edit items')],
    ['customer', `customers/${customer}`],
    ['inbox', `inbox/${conversation}`],
    ['subscription', `subscriptions/${subscription}`],
    ['pause', `subscriptions/${subscription}`, openDialog('Pause')],
    ['counting', 'count'],
    ['stock', 'stock/MIX-5OZ'],
    ['audit', 'audit'],
    ['orders', 'orders'],
  ];
  const found: string[] = [];
  for (const [name, path, open] of places) {
    await page.goto(`/admin/${path}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Fetching...')).toHaveCount(0);
      await open?.();
      found.push(...unheard(await axTree(page)).map((text) => `${name} at ${width}: ${text}`));
      if (open) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
  expect(found).toEqual([]);
});

test('a list is a table with rows and cells for a screen reader, also where it is shown as cards', async ({
  page,
  playwright,
  baseURL,
}) => {
  await makeSample(page, playwright, baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['orders', 'stock', 'audit', 'people']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const roles = new Set((await axTree(page)).map(({ role }) => role));
    for (const role of ['table', 'row', 'cell', 'columnheader'])
      expect(roles, `${role} at /admin/${path}`).toContain(role);
  }
});

test('the focus returns to the button of the menu from which a dialog was opened', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { order, customer } = await makeSample(page, playwright, baseURL);
  for (const [path, item] of [
    [`orders/${order}`, 'Hold'],
    [`customers/${customer}`, 'Merge with another customer'],
    ['stock/MIX-5OZ', 'Write off'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').or(dialog.getByRole('searchbox')).first()).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(more, path).toBeFocused();
  }
});

test('what a refund gives back is said as it is typed', async ({ page, playwright, baseURL }) => {
  const { order } = await makeSample(page, playwright, baseURL);
  await page.goto(`/admin/orders/${order}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const said = dialog.getByRole('status');
  await expect(said).toHaveCount(1);
  await dialog.getByRole('spinbutton').fill('1');
  await expect(said).toHaveText('$7.99 goes back');
});

test('what was done is said politely', async ({ page, playwright, baseURL }) => {
  const { order } = await makeSample(page, playwright, baseURL);
  await page.goto(`/admin/orders/${order}`);
  await page.getByLabel('Note', { exact: true }).fill('Rings twice');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note added.').first()).toBeVisible();
  const polite = (await axTree(page)).filter(({ live }) => live === 'polite');
  expect(polite.map(({ name }) => name)).toContain('Notifications');
});
