import { expect } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { refuseStorage } from '../support/refused-storage.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('a delivery is received, counted on a phone with nothing lost by a reload, and the history says so', async ({
  page,
  request,
}) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/stock?q=Office+Share+Tin');
  await page.getByRole('row').filter({ hasText: 'Office Share Tin' }).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Office Share Tin' })).toBeVisible();
  const sku = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const facts = page.getByRole('region', { name: 'Now' });
  const onHand = async () => Number(/On hand\s*(\d+)/.exec((await facts.textContent()) ?? '')?.[1]);
  const before = await onHand();
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByLabel('Units of Office Share Tin').fill('12');
  await page.getByLabel('Note').fill('delivery 4711');
  await page.getByRole('button', { name: 'Add to the stock' }).click();
  const history = page.getByRole('table', { name: 'Movements of the stock' });
  await expect(history.getByRole('row').nth(1)).toContainText(/Received.*\+12/);
  await page.reload();
  await expect.poll(onHand).toBe(before + 12);
  await buy(request, { email: 'tin@example.com', items: [{ sku, quantity: 1 }] });
  await page.reload();
  await expect(facts).toContainText(/Sold and still to be packed\s*1/);
  await expect(facts).toContainText(new RegExp(`There in all\\s*${before + 12}`));
  await expectNoAxeFindingsAtEachWidth(page);

  await page.getByRole('link', { name: 'Back to stock' }).click();
  await page.getByRole('link', { name: 'Count', exact: true }).click();
  await expect(page.getByLabel('SKU')).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  // Enter is all that a scanner presses.
  await page.getByLabel('SKU').fill(sku.toLowerCase());
  await page.keyboard.press('Enter');
  const units = page.getByLabel(`How many of ${sku} are there?`);
  await expect(units).toBeFocused();
  await expect(page.getByText('1 of them is sold and still to be packed.')).toBeVisible();
  const fewer = `2 fewer than the ${before + 12} that should be there, 1 of them sold and still to be packed`;
  await units.fill(String(before + 10));
  await expectNoAxeFindings(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(fewer, { exact: true })).toBeVisible();
  await expect(page.getByLabel('SKU')).toBeFocused();
  await page.reload();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByText(fewer, { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Save 1 count' }).click();
  await expect(page.getByText('1 of 1 counts saved.').first()).toBeVisible();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/stock/${sku}`);
  await expect(history.getByRole('row').nth(1)).toContainText(/Counted.*-2/);
  expect(await onHand()).toBe(before + 9);

  await page.getByRole('button', { name: 'Count' }).click();
  const inAll = page.getByLabel('How many are there in all?');
  await expect(inAll).toHaveValue(String(before + 10));
  await inAll.fill(String(before + 8));
  await page.request.post('/admin/api/stock_receipts', {
    data: {
      store_id: STORE,
      lines: [{ sku, quantity: 1 }],
      note: '',
      idempotency_key: crypto.randomUUID(),
    },
  });
  await page.getByRole('button', { name: 'Save the count' }).click();
  await expect(page.getByText('Some were sold, packed or received while you counted.')).toBeVisible();
  await page.getByRole('button', { name: 'Save the count' }).click();
  await expect.poll(onHand).toBe(before + 7);
});

test('in a browser that stores nothing, counting says so and asks before it is left', async ({ page }) => {
  await refuseStorage(page);
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/count');
  await expect(page.getByText('Save what you have counted before you leave it.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('SKU').fill('mix-5oz');
  await page.keyboard.press('Enter');
  await page.getByLabel('How many of MIX-5OZ are there?').fill('3');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Back to stock' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('button', { name: 'Save 1 count' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove the count of/ }).click();
  await page.getByRole('link', { name: 'Back to stock' }).click();
  await expect(page).toHaveURL(/\/admin\/stock$/);
});

test('a delivery of several items is received at once from the list, with what came of each', async ({
  page,
}) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const onHand = async () => {
    const answer = await page.request.get('/admin/api/stock', { params: { store_id: STORE, q: 'The Mix' } });
    const { stock }: { stock: { product: string; sku: string; on_hand: number }[] } = await answer.json();
    return new Map(stock.map(({ product, sku, on_hand }) => [`${product}, ${sku}`, on_hand]));
  };
  const before = await onHand();
  const [first = '', second = ''] = before.keys();
  await page.goto('/admin/stock?q=The+Mix');
  for (const name of [first, second]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Receive 2 items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive 2 items' });
  await dialog.getByRole('button', { name: 'Add to the stock' }).click();
  await expect(dialog.getByText('Nothing has arrived: give the units of an item.')).toBeVisible();
  await dialog.getByRole('spinbutton').first().fill('24');
  await dialog.getByRole('spinbutton').nth(1).fill('6');
  await dialog.getByLabel('Note').fill('delivery 4712');
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: 'Add to the stock' }).click();
  await expect(page.getByText('Received.').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Selected rows' })).toHaveCount(0);
  const after = await onHand();
  const came = [first, second].map((sku) => (after.get(sku) ?? 0) - (before.get(sku) ?? 0));
  expect(came.toSorted((a, b) => a - b)).toEqual([6, 24]);
});
