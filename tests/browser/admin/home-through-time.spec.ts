import { expect, type Page } from '@playwright/test';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const HEADING = 'Snacks that turn the other way';

/** A shop of its own, because its clock is moved. */
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

const preview = (page: Page) => page.frameLocator('iframe');

const signIn = (page: Page) =>
  page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
const homeOf = async (page: Page) => (await page.request.get(`${shop.url}/`)).text();

test('the home page is rearranged on the page itself, scheduled, published at its time and rolled back', async ({
  page,
}) => {
  await signIn(page);
  const { version } = await (
    await page.request.get(`${shop.url}/admin/api/content/HomePage?store_id=${STORE}`)
  ).json();
  await page.goto(`${shop.url}/admin/content/HomePage`);
  await page.getByLabel('State').selectOption('live');
  await preview(page).getByRole('heading', { name: HEADING }).click();
  const typed = preview(page).getByRole('textbox').and(preview(page).locator('[contenteditable]'));
  await typed.fill('Snacks for the day after');
  await page.keyboard.press('Escape');
  await preview(page).getByRole('button', { name: 'Move up' }).click();
  await expect(page.locator('[name="blocks.0.headingText"]')).toHaveValue('Snacks for the day after');
  await expect(preview(page).getByRole('heading', { name: 'Snacks for the day after' })).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Publish later' }).click();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('dialog').getByLabel('Day').fill(tomorrow);
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('This draft is scheduled.')).toBeVisible();
  expect(await homeOf(page)).not.toContain('Snacks for the day after');

  shop.command('clock', '--ahead', '3');
  await expect(async () => expect(await homeOf(page)).toContain('Snacks for the day after')).toPass({
    timeout: 100_000,
  });

  await signIn(page);
  await page.goto(`${shop.url}/admin/content/HomePage`);
  const published = page.getByRole('region', { name: 'Versions' });
  await published.getByRole('button', { name: 'What it says' }).last().click();
  await page.getByRole('button', { name: 'Publish it again' }).click();
  await expect(page.getByText(`Version ${version} is what shoppers see.`).first()).toBeVisible();
  await expect(async () => expect(await homeOf(page)).not.toContain('Snacks for the day after')).toPass();
});
