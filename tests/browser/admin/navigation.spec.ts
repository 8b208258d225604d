import { expect } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: 'store_doosra' } });
});

test('on a phone the menu opens by keys, keeps the focus, and is gone once a page is chosen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin/orders');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await menu.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  const pages = panel.getByRole('navigation', { name: 'Back office' });
  await expect(pages.getByRole('link', { name: 'Orders', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectNoAxeFindings(page);
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    await expect(panel.locator(':focus')).toHaveCount(1);
  }
  await pages.getByRole('link', { name: 'Stock' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('on a phone the menu closes by Escape, and the focus is back on its button', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin/orders');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('on a laptop the pages are reached by Tab, say which one is open, and keep their names when they are folded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/orders');
  const pages = page.getByRole('navigation', { name: 'Back office' });
  const stock = pages.getByRole('link', { name: 'Stock' });
  await expect(pages.getByRole('link', { name: 'Orders', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const isFocused = () => stock.evaluate((link) => link === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  await expect(stock).toHaveAttribute('aria-current', 'page');
  const width = async () => (await pages.boundingBox())?.width ?? 0;
  const unfolded = await width();
  await page.getByRole('button', { name: 'Fold the navigation' }).click();
  await expect.poll(width).toBeLessThan(unfolded);
  await expect(stock).toHaveAccessibleName('Stock');
});

test('the pages are in groups with titles, and the one that is open is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/admin/audit');
  const pages = page.getByRole('navigation', { name: 'Back office' });
  await expect(pages.getByRole('list', { name: 'Selling' }).getByRole('link')).toHaveText([
    'Orders',
    'Draft orders',
    'Subscriptions',
    'Customers',
    'Inbox',
  ]);
  await expect(pages.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
});

test('an address without a page is said to be one within the back office, with the way home', async ({
  page,
}) => {
  const answer = await page.goto('/admin/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('a search for a word of several pages lists each of them once', async ({ page }) => {
  await page.goto('/admin/orders');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  const found = search.getByRole('region', { name: 'Pages' }).getByRole('link');
  await search.getByRole('searchbox').fill('settings: ');
  await expect(found).toHaveText(
    ['Currencies', 'Shipping', 'Taxes', 'Invoices'].map((view) => `Settings: ${view}`),
  );
});

for (const { typed, group, result, address } of [
  { typed: 'taxes', group: 'Pages', result: 'Settings: Taxes', address: /\/admin\/settings\?view=taxes$/ },
  {
    typed: 'sales by product',
    group: 'Reports',
    result: /^Sales by product/,
    address: /\/reports\/[a-z_]+$/,
  },
  { typed: 'bhel', group: 'Products', result: /Bhel/, address: /\/admin\/products\/puffed-rice-bhel$/ },
  { typed: 'bhel', group: 'Stock', result: /BHEL-5OZ/, address: /\/admin\/stock\/BHEL-5OZ$/ },
  { typed: 'fiveoff', group: 'Discounts', result: /^FIVEOFF/, address: /\/discounts\/FIVEOFF$/ },
])
  test(`search leads to ${group.toLowerCase()} by ‘${typed}’`, async ({ page }) => {
    await page.goto('/admin/orders');
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('searchbox').fill(typed);
    await search.getByRole('region', { name: group }).getByRole('link', { name: result }).click();
    await expect(page).toHaveURL(address);
  });

test('search finds a product that is not published, and leads to its editor', async ({ page }) => {
  const handle = `unseen-${crypto.randomUUID().slice(0, 8)}`;
  const made = await page.request.post('/admin/api/products', {
    data: { store_id: 'store_doosra', handle, title: handle, copy_of: null },
  });
  expect(made.status()).toBe(200);
  await page.goto('/admin/orders');
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('searchbox').fill(handle);
  await expect(search.getByRole('region', { name: 'Products' })).toContainText('Draft');
  await search.getByRole('link', { name: handle }).click();
  await expect(page).toHaveURL(`/admin/products/${handle}`);
});
