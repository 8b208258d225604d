import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { CARDS, fillCard, openFilledCheckout, pay, payButton } from '../support/checkout-page.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;

const signIn = (page: Page) =>
  page.request.post('/admin/api/sign_in', { data: { ...STAFF_ACCOUNT, store_id: store.id } });

/** The code of a card with this much on it. */
async function newCode(page: Page, amount: number): Promise<string> {
  await signIn(page);
  const answer = await page.request.post('/admin/api/gift_cards', {
    data: {
      store_id: store.id,
      amount,
      currency: 'usd',
      email: 'priya@example.com',
      name: '',
      message: '',
      order: '',
      reason: 'A prize',
      idempotency_key: crypto.randomUUID(),
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).code;
}

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });
const field = (page: Page) => page.getByLabel('Gift card code');

async function apply(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await summary(page)
    .locator('form')
    .filter({ has: field(page) })
    .getByRole('button', { name: 'Apply' })
    .click();
}

test('a gift card pays a part, the card the rest, and a refund goes back to both', async ({ page }) => {
  const code = await newCode(page, 500);
  const lastFour = code.slice(-4);
  await openFilledCheckout(page, plainProduct.handle);
  await expect(payButton(page)).toHaveText(/Pay \$/);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await apply(page, 'ABCD-EFGH-JKLM-NPQR-STUV');
  await expect(field(page)).toHaveAccessibleDescription(/not the code of a gift card/);
  await apply(page, code);
  await expect(summary(page).getByText(`Gift card •••• ${lastFour} −$5.00`)).toBeVisible();
  await expect(summary(page).getByText('To pay by card')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('term').filter({ hasText: `Gift card •••• ${lastFour}` })).toBeVisible();
  const number = /#\d+/.exec((await page.getByText(/#\d+/).first().textContent()) ?? '')?.[0] ?? '';

  await page.goto(`/admin/orders?q=${encodeURIComponent(number)}`);
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.getByText(`Gift card •••• ${lastFour}`)).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByLabel('Goodwill').fill('3.00');
  await dialog.getByLabel('To gift cards').fill('1.25');
  await dialog.getByLabel('Reason').fill('Stale');
  await expect(dialog.getByText('$1.75')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await dialog.getByRole('button', { name: 'Refund $3.00' }).click();
  await expect(page.getByText('($1.25 to gift cards)')).toBeVisible();
});

test('a gift card that pays everything needs no other, and can be taken off again', async ({ page }) => {
  const code = await newCode(page, 20_000);
  await openFilledCheckout(page, plainProduct.handle);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await apply(page, code);
  await expect(page.getByText('This places your order. No card needed.')).toBeVisible();
  await page.getByRole('button', { name: `Remove gift card ${code.slice(-4)}` }).click();
  await expect(field(page)).toBeFocused();
  await expect(payButton(page)).toHaveText(/Pay \$[1-9]/);
  await apply(page, code);
  await expect(payButton(page)).toHaveText('Pay $0.00');
  await pay(page);
  await expect(page.getByRole('term').filter({ hasText: 'Gift card' })).toBeVisible();
});

test('an order that gift cards pay is confirmed though its answer is lost', async ({ page }) => {
  const code = await newCode(page, 20_000);
  await openFilledCheckout(page, plainProduct.handle);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await apply(page, code);
  await expect(payButton(page)).toHaveText('Pay $0.00');
  await page.route('**/stripe/calculate_tax_final', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});
