import { expect } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { bottomBar } from '../support/bottom-bar.ts';
import { subscribeTo } from '../support/buy.ts';
import { CARDS, fillCard } from '../support/checkout-page.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const OWNER = 'failing.card@example.com';
/** The first renewal of a monthly subscription is due by then. */
const A_MONTH = '32';

let shop: OwnShop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test('a paused subscription has no next day, and the focus stays on its page', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const email = 'pausing@example.com';
  const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: 'every-1-month' }];
  await subscribeTo(page.request, { email, items });
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: 'store_doosra' } });
  await page.goto(`/admin/subscriptions?q=${email}`);
  await page.getByRole('link', { name: 'Maya Rao' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause the subscription' });
  await dialog.getByLabel('Reason').fill('away until spring');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Next delivery').last().locator('..')).toHaveText('Next deliveryPaused');
  await page.goto(`/admin/subscriptions?q=${email}`);
  await expect(page.getByRole('row').filter({ hasText: email }).getByText('Paused')).toHaveCount(2);
  await context.close();
});

test('a subscription goes from a failed card to paid, with a card that its owner was asked for', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: 'every-1-month' }];
  await subscribeTo(page.request, { email: OWNER, items }, CARDS.failsLater);
  shop.command('clock', '--ahead', A_MONTH);
  await shop.mailTo(OWNER, /^Your card was not accepted$/);

  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: 'store_doosra' } });
  await page.goto('/admin/subscriptions?view=past_due');
  const row = page.getByRole('link', { name: 'Maya Rao' });
  await expect(row).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await row.click();
  const failure = page.getByRole('alert').filter({ hasText: 'A delivery failed' });
  await expect(failure).toContainText('1 of 4 attempts were made.');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindingsAtEachWidth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await bottomBar(page)).toEqual(['More', 'Pause', 'Skip']);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ask for another card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for another card' });
  await dialog.getByLabel('Reason').fill('called, has a new card');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('called, has a new card');

  // The card still fails when it is tried by hand.
  await failure.getByRole('button', { name: 'Try now' }).click();
  await expect(async () => {
    await page.reload();
    await expect(failure).toContainText('2 of 4 attempts were made.', { timeout: 2000 });
  }).toPass();

  const { text } = await shop.mailTo(OWNER, /^Another card for your subscription$/);
  const owner = await context.newPage();
  await owner.goto(/\/subscriptions\/card#token=\S+/.exec(text)?.[0] ?? '');
  await expect(
    owner.getByText(/The delivery that could not be charged, \$\d+\.\d\d, is charged/),
  ).toBeVisible();
  await fillCard(owner, CARDS.goesThrough);
  await owner.getByRole('button', { name: 'Agree and save' }).click();
  await expect(owner.getByText(/is being charged to it now\.$/)).toBeVisible();
  await owner.close();

  await shop.mailTo(OWNER, /^Your order #\d+ is in$/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText(/paid, order #\d+/, {
      timeout: 2000,
    });
  }).toPass();
  await expect(failure).toHaveCount(0);
  await page.goto('/admin/subscriptions/renewals');
  await expect(page.getByRole('table', { name: 'Units that the deliveries need' })).toContainText('The Mix');
  await expectNoAxeFindingsAtEachWidth(page);
  await context.close();
});
