import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { finalizePurchase, pay } from '../support/buy.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;
const PACK = firstOf(plainProduct);

const PASSWORD = 'a-quiet-lemon-tram';

test.use({ viewport: { width: 390, height: 900 } });

const newEmail = () => `confirmed.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Buys through the API with the page's session, and opens the confirmation. */
async function openConfirmation(page: Page, email: string): Promise<void> {
  const payment = await finalizePurchase(page.request, { email, items: [{ sku: PACK.sku, quantity: 1 }] });
  await pay(page.request, payment, email);
  const address = new URLSearchParams({
    payment_intent: payment.payment_intent_id,
    redirect_status: 'succeeded',
  });
  await page.goto(`/checkout-confirmation?${address}`);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
}

test('a guest makes an account on the confirmation page with one password, by keyboard, and finds the order in it', async ({
  page,
}) => {
  const email = newEmail();
  await openConfirmation(page, email);
  const password = page.getByLabel('Choose a password');
  await expect(page.getByRole('region', { name: 'Keep this order handy.' })).toContainText(email);
  await expectNoAxeFindingsAtEachWidth(page);

  await password.focus();
  await page.keyboard.type('12345678');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('12345678');
  await expect(page.getByText('among the first that anyone would guess')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Now log in.' })).toBeFocused();
  await expectNoAxeFindingsAtEachWidth(page);

  const confirmation = page.url();
  await page
    .getByRole('region', { name: 'Now log in.' })
    .getByRole('link', { name: 'Log in' })
    .press('Enter');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByRole('table')).toContainText(plainProduct.title);

  await page.goto(confirmation);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(password).toHaveCount(0);
});

test('the confirmation page answers alike when the address has an account, and does not ask again', async ({
  page,
}) => {
  await openConfirmation(page, store.customer.email);
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { name: 'Now log in.' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible();
  await expect(page.getByLabel('Choose a password')).toHaveCount(0);
});

test('a failure on the confirmation page is said, and the password stays', async ({ page }) => {
  await openConfirmation(page, newEmail());
  await page.route('**/auth/signup_after_checkout', (route) => route.abort());
  const password = page.getByLabel('Choose a password');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(password).toHaveValue(PASSWORD);
});
