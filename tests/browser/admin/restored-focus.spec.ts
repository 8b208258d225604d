import { expect } from '@playwright/test';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: 'store_doosra' } });
});

test('a row that is removed by its own button gives the focus to the one of the next row', async ({
  page,
}) => {
  await page.goto('/admin/settings?view=taxes');
  const removals = page.getByRole('button', { name: /^Remove tax \d+$/ });
  await expect(removals.first()).toBeVisible();
  const count = await removals.count();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add a place' }).click();
  await expect(removals).toHaveCount(count + 2);
  await removals.nth(count).press('Enter');
  await expect(removals).toHaveCount(count + 1);
  await expect(removals.nth(count)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removals).toHaveCount(count);
  await expect(page.getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
});

test('an entry is moved to the top by its button, which keeps the focus', async ({ page }) => {
  await page.goto('/admin/content/faq');
  const up = page.getByRole('button', { name: /^Move .* up$/ });
  const name = (await up.nth(1).getAttribute('title')) ?? '';
  const button = page.getByRole('button', { name, exact: true });
  await button.press('Enter');
  await expect(up.first()).toHaveAccessibleName(name);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('a page that takes the place of a loading one gives the focus to its heading, and stays where it is', async ({
  page,
}) => {
  await page.goto('/admin/stock');
  const loaded = Promise.withResolvers<void>();
  await page.route('**/admin/api/stock/*/movements*', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.getByRole('table').getByRole('link').first().click();
  const back = page.getByRole('link', { name: 'Back to stock' });
  await back.focus();
  loaded.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
