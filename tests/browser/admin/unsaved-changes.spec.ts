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

test('a campaign is not sent, nor to oneself, without what is typed, which Undo takes back', async ({
  page,
}) => {
  const content = {
    subject: 'Saved',
    preview: '',
    heading: 'Saved',
    discount_code: null,
    audience: { kind: 'all' },
    blocks: [{ type: 'prose', text: 'We roasted something.' }],
  };
  const { campaign_id } = await (
    await page.request.post('/admin/api/campaigns', { data: { store_id: STORE, content } })
  ).json();
  await page.goto(`/admin/newsletter/${campaign_id}`);
  const subject = page.getByLabel('Subject', { exact: true });
  await subject.fill('Typed');
  const refusal = page.getByRole('dialog', { name: 'Save first' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await refusal.getByRole('button', { name: 'Back to it' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Send a test to me' }).click();
  await refusal.getByRole('button', { name: 'Back to it' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(subject).toHaveValue('Saved');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(refusal).toHaveCount(0);
});

test('a product with something typed gets no other address before it is saved', async ({ page }) => {
  await page.goto('/admin/products/the-mix');
  await page.getByLabel('Line for lists').fill('Typed and not saved');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change the address' }).click();
  await page.getByRole('dialog', { name: 'Save first' }).getByRole('button', { name: 'Back to it' }).click();
  await expect(page.getByLabel('Line for lists')).toHaveValue('Typed and not saved');
});

test('what is typed is saved after a change beside it that concerns nothing of it', async ({ page }) => {
  const { id } = await (
    await page.request.post('/admin/api/webhooks', {
      data: {
        store_id: STORE,
        address: `https://example.com/${crypto.randomUUID()}`,
        description: '',
        events: ['order.placed'],
      },
    })
  ).json();
  await page.goto(`/admin/developers/webhooks/${id}`);
  await page.getByLabel('Description').fill('Of the accountant');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Make a new secret' }).click();
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The webhook is changed.').first()).toBeVisible();
});

test('what is counted in two tabs is in both', async ({ page, context }) => {
  const count = async (tab: Page, sku: string) => {
    await tab.getByLabel('SKU').fill(sku);
    await tab.keyboard.press('Enter');
    await tab.getByLabel(`How many of ${sku} are there?`).fill('900');
    await tab.keyboard.press('Enter');
  };
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/admin/count');
    await expect(tab.getByText('Nothing yet.')).toBeVisible();
  }
  await count(page, 'MIX-5OZ');
  await count(other, 'TRAIL-14OZ');
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Save 2 counts' })).toBeVisible();
  await page.getByRole('button', { name: 'operator' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('stock-counts');
});

test('an answer that fails once its conversation was left may have been sent, and the same text later is another answer', async ({
  page,
  request,
}) => {
  const email = `left.early.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await request.post('/customer_service/process_customer_service_request', {
    data: {
      store_id: STORE,
      customer_service_data: { customer_name: 'Maya Rao', customer_email: email, message: 'Where is it?' },
    },
  });
  await page.goto(`/admin/inbox?q=${email}`);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').click();
  const left = Promise.withResolvers<void>();
  const keys: string[] = [];
  await page.route('**/admin/api/conversations/*/replies', async (route) => {
    keys.push(route.request().postDataJSON().idempotency_key);
    await left.promise;
    // Not as without a connection, in which links wait too.
    await route.fulfill({ status: 504 });
  });
  const answer = page.getByRole('textbox', { name: `Answer to ${email}` });
  await answer.fill('Tomorrow.');
  await answer.press('Control+Enter');
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  left.resolve();
  const unknown = `It is not known whether the answer to ${email} was sent. Look before you send it again.`;
  await expect(page.getByText(unknown).first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to it' }).click();
  await expect(answer).toHaveValue('Tomorrow.');
  await answer.press('Control+Enter');
  await expect.poll(() => keys).toHaveLength(2);
  await answer.fill('');
  await answer.fill('Tomorrow.');
  await answer.press('Control+Enter');
  await expect.poll(() => keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
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
