import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { centsIn, csvRows, unzip } from '../../support/unzip.ts';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy } from '../support/buy.ts';
import { goOnTo } from '../support/go-on-to.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test('a month is exported for the bookkeeper, with every cent of its orders', async ({ page }) => {
  await buy(page.request, { email: 'books@example.com', items: [{ sku: 'MIX-5OZ', quantity: 2 }] });
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: 'A month for the bookkeeper' }).click();
  await page.getByRole('combobox', { name: 'Month', exact: true }).selectOption({ index: 0 });
  await expect(page.getByText('This month is not over: its figures still change.')).toBeVisible();
  const totals = page.getByRole('region', { name: 'In US dollars' });
  await expect(totals).toContainText('Net');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download for the bookkeeper' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{2}\.zip$/);
  const files = unzip(readFileSync(await download.path()));
  const orders = csvRows(files.get('orders.csv') ?? '');
  expect(orders.length).toBeGreaterThan(0);
  const sum = centsIn(orders, 'Total');
  expect(sum).toBe(centsIn(csvRows(files.get('totals.csv') ?? ''), 'Total'));
  const parts = ['Items', 'Discounts', 'Shipping', 'Tax'].map((column) => centsIn(orders, column));
  expect(parts.reduce((all, cents) => all + cents, 0)).toBe(sum);
});

test('on a phone the days of the journal and its file are there without unfolding anything', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/reports/journal');
  await expect(page.getByRole('link', { name: 'Download for QuickBooks' })).toBeVisible();
  await expect(page.getByLabel('Until', { exact: true })).toBeVisible();
});

test('a month leads to the reports of its days', async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/reports/month');
  const month = await page.getByRole('combobox', { name: 'Month', exact: true }).inputValue();
  await page.getByRole('link', { name: 'Tax by state' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(`${month}-01`);
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue(
    new RegExp(`^${month}-(?:28|29|30|31)$`),
  );
});

test('the journal of some days is downloaded for QuickBooks, with accounts as the books call them', async ({
  page,
}) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: 'Journal for QuickBooks' }).click();
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('From', { exact: true }).fill(day(300));
  await expect(page).toHaveURL(/from=/);
  await page.getByLabel('Until', { exact: true }).fill(day(2));
  const sums = page.getByRole('region', { name: 'Journal in USD' });
  await expect(sums.getByRole('row', { name: /^Together/ })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  await page.getByLabel('Shipping', { exact: true }).fill('Income:Postage');
  await page.getByRole('button', { name: 'Save names' }).click();
  await expect(sums.getByRole('rowheader', { name: 'Income:Postage' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download for QuickBooks' }).click(),
  ]);
  const rows = csvRows(readFileSync(await download.path()).toString());
  expect(rows.map(({ AccountName }) => AccountName)).toContain('Income:Postage');
  expect(centsIn(rows, 'Debits')).toBe(centsIn(rows, 'Credits'));
});

test('a report shows a period as a chart and a table, beside the period before, and as a file', async ({
  page,
}) => {
  await buy(page.request, { email: 'figures@example.com', items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: 'Sales by product' }).click();
  const figures = page.getByRole('region', { name: 'Sales by product, figures' });
  await expect(figures.first().getByRole('row', { name: /^The Mix/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /: highest is / }).first()).toBeVisible();
  await page.getByLabel('Compared with').selectOption('previous_period');
  await expect(page).toHaveURL(/compare=previous_period/);
  await expect(figures.first().getByRole('rowheader', { name: 'before' }).first()).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sales_by_product(-\d{4}-\d{2}-\d{2}){2}\.csv$/);
});

test('every report in the list opens, with figures or with a word about why there are none', async ({
  page,
}) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/reports');
  for (const heading of ['Sales', 'Refunds', 'Customers', 'Subscriptions', 'Visitors', 'Payouts'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  const links = page.getByRole('main').locator('li a');
  const titles = await links.allTextContents();
  expect(titles.length).toBeGreaterThan(15);
  for (const title of titles) {
    await goOnTo(page, '/admin/reports');
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const figures = page.getByRole('region', { name: `${title}, figures` });
    const ofMonthOrJournal = page.getByRole('region', { name: /^(?:In|Journal in) / });
    const word = page.getByRole('status').filter({ hasText: /\.$/ });
    await expect(figures.or(ofMonthOrJournal).or(word).first()).toBeVisible();
  }
});

test('an order that is paid by card waits for a payout, and is one press away', async ({ page }) => {
  await buy(page.request, { email: 'payout@example.com', items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await page.goto('/admin/reports/payouts');
  const waiting = page.getByRole('region', { name: 'Not paid out yet', exact: true });
  await expect(waiting).toContainText(/before refunds and fees/);
  await expect(waiting.getByText('Coming').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds that are not in a payout' }).first()).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await waiting
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/orders\//);
});

test('a refund that no payout names yet is listed with its order, and leads to its figures', async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  const guest = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const email = `back.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await buy(guest, { email, items: [{ sku: 'MIX-5OZ', quantity: 1 }] });
  await guest.dispose();
  const { orders } = await (
    await page.request.get('/admin/api/orders', { params: { store_id: STORE, q: email } })
  ).json();
  const goodwill = { store_id: STORE, lines: [], shipping: 0, goodwill: 150 };
  const refund = await page.request.post(`/admin/api/orders/${orders[0].order_id}/refund`, {
    data: {
      ...goodwill,
      restock: false,
      reason: 'Late',
      expected_total: 150,
      idempotency_key: crypto.randomUUID(),
    },
  });
  expect(refund.ok(), await refund.text()).toBe(true);
  await page.goto('/admin/reports/payouts');
  const waiting = page.getByRole('table', { name: 'Orders with these refunds' });
  const row = waiting.getByRole('row').filter({ hasText: `#${orders[0].order_number}, ` });
  await expect(row).toContainText('$1.50');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('link', { name: 'Figures and CSV' }).click();
  const figures = page.getByRole('region', { name: 'Refunds without a payout, figures, USD' });
  await expect(figures.getByRole('row', { name: new RegExp(`^#${orders[0].order_number}, `) })).toContainText(
    '$1.50',
  );
});
