import { expect, type Page } from '@playwright/test';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

let shop: OwnShop;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shop = await startOwnShop('doosra');
});
test.afterAll(() => shop.stop());

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}/admin/login`);
  await page.getByLabel('Email').fill(STAFF_ACCOUNT.email);
  await page.getByLabel('Password').fill(STAFF_ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.goto(`${shop.url}${path}`);
}

/** Goes to a product by the menu, without loading the page again, and sees in which zone it can be scheduled. */
async function schedulesIn(page: Page, product: string, zone: string): Promise<void> {
  await page.getByRole('list', { name: 'Products' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('main').getByRole('link', { name: product }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Publish later' }).click();
  await expect(page.getByLabel('Time')).toHaveAccessibleDescription(zone);
}

test('after another store is chosen, products are scheduled in its time zone', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, '/admin/setup?step=store');
  await page.getByRole('button', { name: 'Begin with Ostrel' }).click();
  await page.getByRole('button', { name: 'Replace the shop' }).click();
  await expect(
    page.getByRole('heading', { level: 2, name: 'What is the shop called, and where is it?' }),
  ).toBeVisible({ timeout: 60_000 });
  await schedulesIn(page, 'Chamomile Field', 'America/Los Angeles');
});

test('after another time zone is saved, products are scheduled in it', async ({ page }) => {
  await signIn(page, '/admin/settings');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await schedulesIn(page, 'Chamomile Field', 'Asia/Tokyo');
});
