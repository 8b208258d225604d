import { expect } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

test('an address that is asked for in vain is listed, redirected to the page that fits, and leads there', async ({
  page,
}) => {
  const missing = `/collections/bites-${Date.now()}`;
  const visited = await page.goto(missing);
  expect(visited?.status()).toBe(404);
  // Addresses are counted together for a few seconds.
  await expect(async () => {
    await page.goto('/admin/redirects?view=missing');
    await expect(page.getByRole('row', { name: missing })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoAxeFindingsAtEachWidth(page);
  const row = page.getByRole('row', { name: missing });
  await row.getByRole('button', { name: 'Redirect to /shop?query=bites' }).click();
  await expect(page.getByRole('dialog').getByLabel('From')).toHaveValue(missing);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: missing })).toHaveCount(0);

  await expect(async () => {
    await page.goto(`${missing}?utm_source=letter`);
    expect(page.url()).toContain('/shop?query=bites');
  }).toPass();

  // A link within the shop leads there too.
  await open(page, '/faq');
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, missing);
  await page.waitForURL('**/shop?query=bites');
});

test('a redirect is refused at its field, saved, changed and removed', async ({ page }) => {
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: 'New redirect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill('/faq');
  await dialog.getByLabel('To').fill('/press');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('From')).toHaveAccessibleDescription(/is a page of the shop/);
  await dialog.getByLabel('From').fill('/questions');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('/questions is redirected.').first()).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.getByRole('button', { name: 'Actions for /questions' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await dialog.getByLabel('To').fill('/faq');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /\/questions \/faq/ })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for /questions' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: /^Remove the redirect/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('/questions is not redirected any more.').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /\/questions/ })).toHaveCount(0);
});
