import { expect, type Page } from '@playwright/test';
import { subscriptionCells, subscriptionFile } from '../../support/imports/subscription-file.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { CARDS, fillCard } from '../support/checkout-page.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const EMAIL = 'odile.marchetti@example.com';

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

async function sendFile(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/imports`);
  await page
    .getByLabel('What the file has')
    .selectOption({ label: 'Subscriptions from Shopify and its apps' });
  const file = subscriptionFile(
    subscriptionCells('contract-1'),
    subscriptionCells('contract-2', { customer_email: 'second@example.com', cadence_interval_count: '7' }),
  );
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'contracts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.waitForURL(/\/admin\/imports\/[0-9a-f-]{36}$/);
}

test('subscriptions of another shop are imported, their owner is asked for a card, and they begin with it', async ({
  page,
}) => {
  test.slow();
  await page.request.post(`${shop.url}/admin/api/sign_in`, { data: { ...STAFF_ACCOUNT, store_id: STORE } });
  await test.step('staff check and import the file', async () => {
    await sendFile(page);
    await expect(
      page.getByText('comes every 7 months, and this shop has no such subscription option', { exact: false }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText('1 imported.')).toBeVisible();
  });
  const importAddress = page.url();

  await test.step('the subscription waits, and cannot be resumed', async () => {
    await page.getByRole('link', { name: 'See the subscriptions' }).click();
    await page.getByRole('link', { name: 'Odile Marchetti' }).click();
    await expect(page.getByRole('heading', { name: 'Subscription of Odile Marchetti' })).toBeVisible();
    await expect(page.getByText('Waiting for a card')).toBeVisible();
    await expect(page.getByText('First delivery, with a card')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
    await expectNoAxeFindingsAtEachWidth(page);
  });

  await test.step('staff ask for the card', async () => {
    await page.goto(importAddress);
    await page.getByRole('button', { name: 'Ask for 1 card' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send the emails' }).click();
    await expect(page.getByText('The emails are on their way.')).toBeVisible();
  });

  const mail = await shop.mailTo(EMAIL, /needs a card/);
  const path = /\/subscriptions\/card#token=\S+/.exec(mail.text)?.[0] ?? '';

  await test.step('the owner sees what it costs and gives a card', async () => {
    await page.goto(`${shop.url}${path}`);
    await expect(page.getByText('The Mix, 5 oz', { exact: false })).toContainText('$5.10');
    await expect(page.getByText('Nothing is charged now.')).toBeVisible();
    await expect(page.getByText('the price agreed today', { exact: false })).toBeVisible();
    await expectNoAxeFindingsAtEachWidth(page);
    await fillCard(page, CARDS.goesThrough);
    await page.getByRole('button', { name: 'Agree and save' }).click();
    await expect(page.getByRole('heading', { name: 'And on it goes.' })).toBeFocused();
    await expect(page.getByText(/March 10, 2099|Mar 10, 2099|10 March 2099/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to your subscription' }).click();
    await expect(page.getByRole('article')).toContainText('running');
  });

  await test.step('staff see that it has begun', async () => {
    await page.goto(importAddress);
    await expect(page.getByText('1 has begun.')).toBeVisible();
    await expectNoAxeFindingsAtEachWidth(page);
  });
});
