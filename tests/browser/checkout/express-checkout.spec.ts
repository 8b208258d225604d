import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import {
  CARDS,
  fillCard,
  fillContact,
  haveInCart,
  haveItemsInCart,
  open,
  pay,
} from '../support/checkout-page.ts';
import {
  chooseInWallet,
  confirmButton,
  confirmInWallet,
  openWallet,
  walletButton,
  walletSheet,
} from '../support/sandbox-wallet.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, taxedProduct, codes } = store;
const PACK = firstOf(plainProduct);
const PERCENT = codes.percent.code;

const DECLINED = '•••• 0002';
const GOES_THROUGH = '•••• 4242';
const ASKS_FOR_STEP = '•••• 3155';
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' });

/** One of them is taxed in New York and Toronto. */
async function openCheckout(page: Page): Promise<void> {
  await haveInCart(page, plainProduct.handle, taxedProduct.handle);
  await page.goto('/checkout');
  await expect(walletButton(page)).toBeVisible();
}

async function applyCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code').fill(PERCENT);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`${PERCENT}, you save`).first()).toBeVisible();
}

test('the confirmation names the address of the wallet, not the one typed in the form', async ({ page }) => {
  await openCheckout(page);
  await fillContact(page, 'maya@example.com');
  await page.getByLabel('Address line 1').fill('99 Canal Street');
  await openWallet(page);
  await confirmInWallet(page);
  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByText('12 Mott Street')).toBeVisible();
  await expect(page.getByText('99 Canal Street')).toBeHidden();
});

test('a guest buys a gift with a code by wallet, and pays what the sheet showed', async ({ page }) => {
  await openCheckout(page);
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel('Note').fill('Happy birthday, Nani');
  await applyCode(page);

  await openWallet(page);
  await expect(walletSheet(page).getByText('Discount')).toBeVisible();
  const standard = (await confirmButton(page).textContent()) ?? '';
  await chooseInWallet(page, 'Express');
  await expect(confirmButton(page)).toHaveText(/^Confirm \$\d/);
  await expect(confirmButton(page)).not.toHaveText(standard);
  const paid = await confirmInWallet(page);

  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByText(paid).first()).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText('Happy birthday, Nani');
  await expect(page.getByText('maya@example.com').first()).toBeVisible();
});

test('the wallet’s sheet works with the keyboard alone, and has no findings', async ({ page }) => {
  await openCheckout(page);
  await expectNoAxeFindingsAtEachWidth(page);
  await walletButton(page).press('Enter');
  await expect(confirmButton(page)).toHaveText(/^Confirm \$\d/);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(walletSheet(page).getByRole('radio', { name: /Théo Gagnon/ })).toBeChecked();
  await expect(confirmButton(page)).toHaveText(/^Confirm \$\d/);
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Tab');
  await expect(confirmButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByText('theo@example.com').first()).toBeVisible();
});

test('a declined card is explained in the sheet, and another one pays the same checkout', async ({
  page,
}) => {
  await openCheckout(page);
  const address = page.url();
  await openWallet(page);
  await chooseInWallet(page, DECLINED);
  await confirmInWallet(page);
  await expect(walletSheet(page).getByRole('alert')).toHaveText('Your card was declined. Try another card.');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing was charged, and your order is still here.')).toBeVisible();
  expect(page.url()).toBe(address);
  await openWallet(page);
  await chooseInWallet(page, GOES_THROUGH);
  await confirmInWallet(page);
  await expect(confirmed(page)).toBeVisible();
});

test('the sheet says where the shop does not ship, and another contact can pay', async ({ page }) => {
  await openCheckout(page);
  await openWallet(page);
  await chooseInWallet(page, 'Luz Rivera');
  await expect(walletSheet(page).getByRole('alert')).toContainText('we do not ship to territories');
  await expect(confirmButton(page)).toBeDisabled();
  await expectNoAxeFindingsAtEachWidth(page);
  await chooseInWallet(page, 'Théo Gagnon');
  await confirmInWallet(page);
  await expect(confirmed(page)).toBeVisible();
});

test('a sheet that is closed leaves the form as it was, and the focus on its button', async ({ page }) => {
  await openCheckout(page);
  await fillContact(page, 'somebody@example.com');
  await openWallet(page);
  await chooseInWallet(page, 'Théo Gagnon');
  await page.keyboard.press('Escape');
  await expect(walletSheet(page)).toBeHidden();
  await expect(walletButton(page)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
  await expect(page.getByLabel('City')).toHaveValue('New York');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(confirmed(page)).toBeVisible();
});

test('a total that the whole address changes is shown first, and paid after another confirmation', async ({
  page,
}) => {
  await openCheckout(page);
  /** As a tax service that knows the street's rate only once it has the street. */
  await page.route('**/stripe/preview_express_checkout', async (route) => {
    const answer = await route.fetch();
    const quote = await answer.json();
    const hasStreet = Boolean(route.request().postDataJSON().address.line1);
    const less = hasStreet ? 0 : 7;
    await route.fulfill({
      response: answer,
      json: {
        ...quote,
        tax: quote.tax - less,
        total: quote.total - less,
        amount_due: quote.amount_due - less,
      },
    });
  });
  const authorizations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) authorizations.push(request.url());
  });
  await openWallet(page);
  const before = await confirmInWallet(page);
  await expect(walletSheet(page).getByRole('alert')).toContainText(`, not ${before}. Nothing was charged.`);
  expect(authorizations).toEqual([]);
  await expect(confirmButton(page)).not.toHaveText(`Confirm ${before}`);
  const paid = await confirmInWallet(page);
  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByText(paid).first()).toBeVisible();
});

test('items that another tab has changed are paid at the price that the sheet shows', async ({
  page,
  context,
}) => {
  await openCheckout(page);
  await openWallet(page);
  const before = (await confirmButton(page).textContent()) ?? '';
  await page.keyboard.press('Escape');

  const other = await context.newPage();
  await haveItemsInCart(other, { sku: PACK.sku });
  await other.goto('/checkout');
  await expect(walletButton(other)).toBeVisible();

  await walletButton(page).click();
  await expect(confirmButton(page)).toHaveText(/^Confirm \$\d/);
  await expect(confirmButton(page)).not.toHaveText(before);
  const paid = await confirmInWallet(page);
  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByText(paid).first()).toBeVisible();
  await expect(page.getByText(taxedProduct.title)).toHaveCount(0);
});

test('items that were sold out meanwhile are not paid for', async ({ page }) => {
  await openCheckout(page);
  await page.route('**/stripe/calculate_tax_final', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'out_of_stock', detail: 'Requested quantity exceeds available stock' },
    }),
  );
  await openWallet(page);
  await confirmInWallet(page);
  const said = 'Requested quantity exceeds available stock';
  await expect(walletSheet(page).getByRole('alert')).toHaveText(said);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toHaveText(said);
});

test('a code that has ended meanwhile is taken off before anything is paid', async ({ page }) => {
  await openCheckout(page);
  await applyCode(page);
  await page.route(
    '**/stripe/preview_express_checkout',
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { status: 409, code: 'discount_over', detail: 'This discount code has ended.' },
      }),
    { times: 1 },
  );
  await walletButton(page).click();
  await expect(walletSheet(page).getByRole('alert')).toHaveText(
    'This discount code has ended. It is taken off: try again for the new total.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText(`${PERCENT} no longer works for this order`);
  await openWallet(page);
  await expect(walletSheet(page).getByText('Discount')).toHaveCount(0);
  const paid = await confirmInWallet(page);
  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByText(paid).first()).toBeVisible();
});

test('a card that asks for a confirmation step is charged after it', async ({ page }) => {
  await openCheckout(page);
  await openWallet(page);
  await chooseInWallet(page, ASKS_FOR_STEP);
  await confirmInWallet(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(confirmed(page)).toBeVisible();
});

test('without an answer the wallet can be opened again, which pays once', async ({ page }) => {
  await openCheckout(page);
  await page.route('**/sandbox/payment_intents/*/confirm', (route) => route.abort(), { times: 1 });
  await openWallet(page);
  await confirmInWallet(page);
  await expect(page.getByRole('alert')).toContainText(
    'did not answer, so we do not know yet whether you have paid',
  );
  await openWallet(page);
  await confirmButton(page).dblclick();
  await expect(confirmed(page)).toBeVisible();
});

test('an answer that is lost after the payment leads to its order', async ({ page }) => {
  await openCheckout(page);
  await page.route('**/sandbox/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await openWallet(page);
  await confirmInWallet(page);
  await expect(confirmed(page)).toBeVisible();
});

test('a signed-in customer’s order by wallet is in the order history', async ({ page }) => {
  const email = `wallet.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const account = { email, password: store.customer.password, store_id: store.id };
  const names = { first_name: 'Noor', last_name: 'Patel' };
  expect((await page.request.post('/auth/signup', { data: { ...account, ...names } })).ok()).toBe(true);
  expect((await page.request.post('/auth/login', { data: account })).ok()).toBe(true);
  await openCheckout(page);
  await openWallet(page);
  await confirmInWallet(page);
  const line = (await page.getByText(/^Order number/).textContent()) ?? '';
  await open(page, '/profile');
  await expect(page.getByText(line.replace('Order number', '').trim()).first()).toBeVisible();
});

test('a gift note that is too long is refused before the sheet opens, with the focus on it', async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel('Note').fill('x'.repeat(241));
  await walletButton(page).click();
  await expect(page.getByLabel('Note')).toBeFocused();
  await expect(walletSheet(page)).toBeHidden();
});

test('a subscription is not offered a wallet, because its terms come first', async ({ page }) => {
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'What comes again' })).toBeVisible();
  await expect(walletButton(page)).toHaveCount(0);
  await expect(page.getByText('or pay by card below')).toHaveCount(0);
});
