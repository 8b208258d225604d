import { expect } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

test('an API key is made with scopes, shown once, works, and is revoked', async ({ page, playwright }) => {
  const name = `Scanner ${Date.now()}`;
  await page.goto('/admin/developers');
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('Choose at least one thing that the key may do.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'See the stock' }).check();
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const key = await dialog.getByText(/^shopkey_/).textContent();
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const ask = async () => (await program.get(`/admin/api/stock?store_id=${STORE}`)).status();
  expect(await ask()).toBe(200);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(page.getByRole('row', { name }).getByText('Revoked')).toBeVisible();
  expect(await ask()).toBe(401);
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a webhook is refused at its field, added, sent a sample and removed', async ({ page }) => {
  // A name that no resolver knows.
  const address = `https://hooks-${Date.now()}.example/shop`;
  await page.goto('/admin/developers?view=webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  const field = dialog.getByRole('textbox', { name: 'Address' });
  await field.fill('https://127.0.0.1/shop');
  await dialog.getByRole('checkbox', { name: 'A subscription was cancelled' }).check();
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(field).toHaveAccessibleDescription(/must not be a private address/);
  await expectNoAxeFindingsAtEachWidth(page);
  await field.fill(address);
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: address }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Send a sample' }).click();
  await page.getByRole('button', { name: 'Send it' }).click();
  const toast = page.getByText('The sample is sent.');
  await toast.first().waitFor();
  await expect(page.getByRole('row', { name: /subscription\.cancelled/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for subscription.cancelled' }).click();
  await page.getByRole('menuitem', { name: 'Show it' }).click();
  await expect(page.getByText('"is_sample": true')).toBeVisible();
  // It covers the head of the panel on a phone.
  await expect(toast).toHaveCount(0, { timeout: 15_000 });
  await expectNoAxeFindingsAtEachWidth(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Make a new secret' }).click();
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Deliveries are signed with two secrets.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('The webhook is removed.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: address })).toHaveCount(0);
});
