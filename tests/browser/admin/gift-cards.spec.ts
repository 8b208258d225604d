import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { mailsTo } from '../support/mailbox.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

const STORE = 'store_doosra';
const CODE = /(?:[A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}/;

test.beforeEach(async ({ page }) => {
  await page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: STORE } });
});

const newEmail = () => `priya.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** A card with $50.00, by its id. */
async function newCard(page: Page, email = newEmail()): Promise<string> {
  const answer = await page.request.post('/admin/api/gift_cards', {
    data: {
      store_id: STORE,
      amount: 5_000,
      currency: 'usd',
      email,
      name: '',
      message: '',
      order: '',
      reason: 'A prize',
      idempotency_key: crypto.randomUUID(),
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).gift_card_id;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** What was sent to an address, or nothing yet. */
async function textOfEmail(page: Page, email: string): Promise<string> {
  return (await mailsTo(page.request, email))[0]?.text ?? '';
}

test('a card is issued, its code is shown once, emailed, and found by its end', async ({ page }) => {
  const email = newEmail();
  await page.goto('/admin/gift-cards');
  await page.getByRole('link', { name: 'Issue a gift card' }).click();
  await page.getByLabel('Amount').fill('2000.01');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Happy Diwali!');
  await page.getByLabel('Why').fill('A prize');
  await page.getByRole('button', { name: 'Issue and email it' }).click();
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Enter an amount up to \$2000\.00/);
  await page.getByLabel('Amount').fill('25');
  await page.getByLabel('Order').fill('#999999');
  await page.getByRole('button', { name: 'Issue and email it' }).click();
  await expect(page.getByLabel('Order')).toHaveAccessibleDescription(/There is no order #999999/);
  await page.getByLabel('Order').fill('');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Issue and email it' }).click();
  await expect(heading(page)).toHaveText('The gift card is issued');
  const code = (await page.getByText(CODE).textContent()) ?? '';
  await expectNoAxeFindingsAtEachWidth(page);
  await expect.poll(() => textOfEmail(page, email)).toContain(code);

  await page.getByRole('link', { name: 'To the card' }).click();
  await expect(page.getByText('$25.00 on it')).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  await page.goto(`/admin/gift-cards?q=${code.slice(-4)}`);
  await expectNoAxeFindingsAtEachWidth(page);
  await expect(page.getByRole('link', { name: `Card …${code.slice(-4)}` }).first()).toBeVisible();
});

test('a balance is adjusted with a reason, and the card says so', async ({ page }) => {
  await page.goto(`/admin/gift-cards/${await newCard(page)}`);
  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByLabel('Amount, USD').fill('50.01');
  await page.getByLabel('Why').fill('Paid a part of order #1001');
  await page.getByRole('button', { name: 'Adjust it' }).click();
  await expect(page.getByLabel('Amount, USD')).toHaveAccessibleDescription(/There is \$50\.00 on it/);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByLabel('Amount, USD').fill('19.99');
  await page.getByRole('button', { name: 'Adjust it' }).click();
  await expect(page.getByText('$30.01 on it')).toBeVisible();
  const entries = page.getByRole('region', { name: 'What changed the balance' }).first();
  await expect(entries).toContainText('Paid a part of order #1001');
  await expect(entries).toContainText('−$19.99');
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a card is sent again to another address with a new code', async ({ page }) => {
  const id = await newCard(page);
  const email = newEmail();
  await page.goto(`/admin/gift-cards/${id}`);
  const before = (await heading(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByLabel('Email').fill(email);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('An email with a new code goes out.')).toBeVisible();
  await expect(heading(page)).not.toHaveText(before);
  await expect.poll(() => textOfEmail(page, email)).toMatch(CODE);
});

test('a card is switched off, found among those, and switched on', async ({ page }) => {
  const email = newEmail();
  await page.goto(`/admin/gift-cards/${await newCard(page, email)}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Switch it off' }).click();
  await page.getByRole('button', { name: 'Switch it off' }).click();
  await expect(heading(page)).toContainText('Switched off');
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await page.goto(`/admin/gift-cards?view=disabled&q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: /^Card …/ }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Switch it on' }).click();
  await expect(heading(page)).toContainText('Active');
});

test('somebody who adjusts what a colleague has changed is shown the difference and keeps what was typed', async ({
  page,
}) => {
  const id = await newCard(page);
  await page.goto(`/admin/gift-cards/${id}`);
  await page.getByRole('button', { name: 'Adjust' }).click();
  await page.getByLabel('Amount, USD').fill('10');
  await page.getByLabel('Why').fill('Spent on the phone');
  await page.request.post(`/admin/api/gift_cards/${id}/adjust`, {
    data: { store_id: STORE, version: 1, change: -1_000, reason: 'Spent on the phone' },
  });
  await page.getByRole('button', { name: 'Adjust it' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Somebody else changed this gift card' });
  await expect(refusal).toContainText('$40.00');
  await expect(page.getByLabel('Amount, USD')).toHaveValue('10');
});

test('what is owed is a report', async ({ page }) => {
  await newCard(page);
  await page.goto('/admin/gift-cards');
  await page.getByRole('link', { name: 'What is owed' }).click();
  await expect(heading(page)).toHaveText('Gift cards');
  await expect(page.getByRole('columnheader', { name: 'Owed at the end' }).first()).toBeVisible();
});
