import { expect } from '@playwright/test';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  // Before, the browser would search by loading the page again.
  await page.goto('/admin/orders', { waitUntil: 'networkidle' });
});

test('the search of a list keeps the focus and what is typed next, and shows the search that Back leads to', async ({
  page,
}) => {
  const search = page.getByRole('searchbox', { name: /^Number, name, email/ });
  await search.fill('first');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=first$/);
  await expect(search).toBeFocused();
  await page.keyboard.type('ly');
  await expect(search).toHaveValue('firstly');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=firstly$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=first$/);
  await expect(search).toHaveValue('first');

  await search.fill('');
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(search).toBeFocused();
  await page.keyboard.type('next');
  await expect(search).toHaveValue('next');
});

test('a day that is typed key by key is one search and one entry of the history', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const day = searchParams.get('from');
    if (pathname === '/admin/api/orders' && day !== null) asked.add(day);
  });
  const from = page.getByLabel('From', { exact: true });
  await from.focus();
  await page.keyboard.type('11262025');
  await expect(page).toHaveURL(/\?from=2025-11-26$/);
  await expect(from).toHaveValue('2025-11-26');
  await from.blur();
  await expect.poll(() => [...asked]).toEqual(['2025-11-26']);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(from).toHaveValue('');
});
