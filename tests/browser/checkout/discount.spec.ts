import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { buy, finalizePurchase } from '../support/buy.ts';
import {
  CARDS,
  chooseShipping,
  fillCard,
  fillContact,
  haveInCart,
  open,
  openFilledCheckout,
  pay,
  payButton,
} from '../support/checkout-page.ts';
import { importChangedStore, importStore } from '../support/import-store.ts';
import { refuseStorage } from '../support/refused-storage.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct, codes } = store;
const PACK = firstOf(plainProduct);
const AMOUNT = codes.amount.code;
const SAVED = `${AMOUNT}, you save ${usd(codes.amount.amountCents)}`;

/**
 * Additional codes: one for the whole total, one for each customer's first order, one for several items, one without
 * an effect, one for a single order.
 */
const MORE_CODES = [
  { code: 'GIFT', percentage: 100, freeShipping: true, maxRedemptions: 1000 },
  { code: 'FIRSTTIME', amountCents: 300, oncePerCustomer: true, maxRedemptions: 1000 },
  { code: 'LASTONE', amountCents: 500, maxRedemptions: 1 },
  { code: 'BASKET', percentage: 10, minimumUnits: 2, maxRedemptions: 1000 },
  { code: 'NOTHING', percentage: 0, maxRedemptions: 1000 },
];

test.beforeAll(() => {
  importChangedStore('discounts.json', (own: object[]) => [...own, ...MORE_CODES]);
});
test.afterAll(() => importStore());

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });
const codeField = (page: Page) => page.getByLabel('Discount code');
const removeButton = (page: Page, code: string) => page.getByRole('button', { name: `Remove ${code}` });

async function openCheckout(page: Page): Promise<void> {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await expect(summary(page)).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

const cost = (page: Page, name: string) =>
  summary(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

const centsOf = (text: string | null) => Math.round(Number(/\$([\d.]+)/.exec(text ?? '')?.[1]) * 100);

/** The total on the pay button in cents, once it differs from `before`. */
async function totalOnceChanged(page: Page, before = Number.NaN): Promise<number> {
  await expect(async () => {
    const total = centsOf(await payButton(page).textContent());
    expect(total).not.toBeNaN();
    expect(total).not.toBe(before);
  }).toPass();
  return centsOf(await payButton(page).textContent());
}

test('a code reduces the total before and after shipping is chosen, and can be removed', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  const before = await totalOnceChanged(page);
  await enterCode(page, AMOUNT.toLowerCase());
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(cost(page, 'Discount')).toHaveText(`−${usd(codes.amount.amountCents)}`);
  expect(await totalOnceChanged(page, before)).toBe(before - codes.amount.amountCents);

  await removeButton(page, AMOUNT).click();
  await expect(page.getByText(SAVED)).toBeHidden();
  await expect(cost(page, 'Discount')).toBeHidden();
  expect(await totalOnceChanged(page, before - codes.amount.amountCents)).toBe(before);
});

test('a code with free shipping makes every shipping method free', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await expect(page.getByRole('radio', { name: /Standard.*\$/ })).toBeVisible();
  await enterCode(page, codes.freeShipping.code);
  await expect(page.getByText(`${codes.freeShipping.code}, ships free`)).toBeVisible();
  await expect(page.getByRole('radio', { name: /Standard.*Free/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Express.*Free/ })).toBeVisible();
  await expect(cost(page, 'Shipping')).toHaveText('Free');
});

test('a code that is unknown, used up or over is refused below its field, which keeps the input and the focus', async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  for (const code of ['NOSUCHCODE', codes.usedUp.code, codes.over.code]) {
    await codeField(page).fill(code);
    const checked = page.waitForResponse('**/stripe/calculate_discount');
    await page.getByRole('button', { name: 'Apply' }).click();
    await checked;
    await expect(codeField(page), code).toHaveAccessibleDescription(/Invalid discount code/);
    await expect(codeField(page), code).toHaveValue(code);
    await expect(codeField(page), code).toBeFocused();
  }
});

test('a code without an effect on the cart is refused with that reason', async ({ page }) => {
  await openCheckout(page);
  await enterCode(page, 'NOTHING');
  await expect(page.getByText('This discount code cannot be applied to your cart')).toBeVisible();
});

test('a code that needs more in the cart says what, and applies once it is there', async ({ page }) => {
  await openCheckout(page);
  await enterCode(page, 'BASKET');
  await expect(codeField(page)).toHaveAccessibleDescription(
    /This discount code cannot be applied to your cart\. It needs 2 items or more\./,
  );
  await haveInCart(page, plainProduct.handle, otherProduct.handle);
  await page.goto('/checkout');
  await enterCode(page, 'BASKET');
  await expect(removeButton(page, 'BASKET')).toBeVisible();
});

test('a failed request is not blamed on the code, and can be retried', async ({ page }) => {
  await openCheckout(page);
  await page.route('**/stripe/calculate_discount', (route) => route.abort());
  await enterCode(page, AMOUNT);
  await expect(page.getByText(/^Error applying discount: ./)).toBeVisible();

  await page.unroute('**/stripe/calculate_discount');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('a code whose check gets no answer is checked again after a reload', async ({ page }) => {
  await openCheckout(page);
  await page.route('**/stripe/calculate_discount', (route) => route.abort());
  await enterCode(page, AMOUNT);
  await expect(page.getByText(/^Error applying discount: ./)).toBeVisible();
  await page.unroute('**/stripe/calculate_discount');
  await page.reload();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('a code of a link is to be typed where it cannot be stored, and closing that note leads to the page', async ({
  page,
}) => {
  await refuseStorage(page);
  await open(page, `/shop?discount=${AMOUNT}`);
  await expect(page.getByText('Type your discount code in at checkout')).toBeVisible();
  await expect(page.getByText('Your discount code is in your pocket.')).toBeHidden();
  await page.getByRole('button', { name: 'Close this note' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an empty code is ignored', async ({ page }) => {
  await openCheckout(page);
  let questions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/stripe/calculate_discount')) questions += 1;
  });
  await enterCode(page, '   ');
  await enterCodeAgain(page, AMOUNT);
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(questions).toBe(1);
});

async function enterCodeAgain(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
}

test('an order is paid with the discount, which the confirmation and the next checkout show', async ({
  page,
}) => {
  await openFilledCheckout(page, plainProduct.handle);
  const before = await totalOnceChanged(page);
  await enterCode(page, codes.percent.code);
  const total = await totalOnceChanged(page, before);
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order.getByText('Discount', { exact: true })).toBeVisible();
  await expect(order.getByText(`$${(total / 100).toFixed(2)}`).first()).toBeVisible();

  await openCheckout(page);
  await expect(page.getByRole('button', { name: 'Add a discount code' })).toBeVisible();
});

test('a code survives a reload of the checkout', async ({ page }) => {
  await openCheckout(page);
  await enterCode(page, AMOUNT);
  await expect(removeButton(page, AMOUNT)).toBeVisible();
  await page.reload();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('a code that the customer has used before is removed as soon as the email is known', async ({
  page,
  request,
}) => {
  const email = `first.timer.${Date.now()}@example.com`;
  await buy(request, { email, items: [{ sku: PACK.sku, quantity: 1 }] }, 'FIRSTTIME');
  await openFilledCheckout(page, plainProduct.handle, email);
  await enterCode(page, 'FIRSTTIME');
  await expect(page.getByRole('alert')).toContainText('This discount code cannot be applied to your cart');
  await expect(removeButton(page, 'FIRSTTIME')).toBeHidden();
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Mott Street');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked();
});

test('a code used up at the last moment is removed with a message, and the order can be paid without it', async ({
  page,
  request,
}) => {
  await openFilledCheckout(page, plainProduct.handle);
  const before = await totalOnceChanged(page);
  await enterCode(page, 'LASTONE');
  await totalOnceChanged(page, before);
  await fillCard(page, CARDS.goesThrough);
  await finalizePurchase(
    request,
    { email: 'first@example.com', items: [{ sku: PACK.sku, quantity: 1 }] },
    'LASTONE',
  );
  await pay(page);
  await expect(page.getByRole('alert')).toContainText('This discount code is used up.');
  await expect(payButton(page)).toHaveText(`Pay $${(before / 100).toFixed(2)}`);

  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Mott Street');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked();
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('a code from a link is stored and applied at checkout', async ({ page }) => {
  await open(page, `/shop?discount=${AMOUNT}`);
  await expect(page.getByText('Your discount code is in your pocket.')).toBeVisible();
  await openCheckout(page);
  await expect(page.getByText('Your link did its job')).toBeVisible();
  await expect(removeButton(page, AMOUNT)).toBeVisible();
});

test.describe('emptying the cart', () => {
  /** Two lines, because a single one is removed by its own button. */
  async function emptyCart(page: Page): Promise<void> {
    await haveInCart(page, plainProduct.handle, otherProduct.handle);
    await page.goto('/cart');
    // The next cart is stored by a call, which the empty one must not follow.
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/metrics/cart-items') && answer.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Empty the cart' }).click();
    await expect(page.getByText('All out of the cart.')).toBeVisible();
    await stored;
  }

  test('drops the code that was entered for it', async ({ page }) => {
    await openCheckout(page);
    await enterCode(page, AMOUNT);
    await expect(removeButton(page, AMOUNT)).toBeVisible();
    await emptyCart(page);
    await openCheckout(page);
    await expect(page.getByRole('button', { name: 'Add a discount code' })).toBeVisible();
  });

  test('is undone together with its code', async ({ page }) => {
    await openCheckout(page);
    await enterCode(page, AMOUNT);
    await expect(removeButton(page, AMOUNT)).toBeVisible();
    await emptyCart(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'checkout' }).click();
    await expect(removeButton(page, AMOUNT)).toBeVisible();
  });

  test('leaves a code from a link, which was not entered for this cart', async ({ page }) => {
    await open(page, `/shop?discount=${AMOUNT}`);
    await emptyCart(page);
    await openCheckout(page);
    await expect(removeButton(page, AMOUNT)).toBeVisible();
  });
});

test('an invalid code from a link shows a message without blocking the checkout', async ({ page }) => {
  await open(page, `/shop?discount=${codes.usedUp.code}`);
  await openCheckout(page);
  await expect(page.getByText('The discount code from your link was not applied')).toBeVisible();
  await expect(codeField(page)).toHaveAccessibleDescription(/Invalid discount code/);
});

test('an order with nothing to pay needs no card and is confirmed', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await enterCode(page, 'GIFT');
  await expect(page.getByText('Nothing to pay')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await pay(page);
  await expect(page).toHaveURL(/\/checkout-confirmation\?payment_intent=.+redirect_status=succeeded/);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Order number')).toBeVisible();
});

test('the focus stays at the code when it is applied and removed', async ({ page }) => {
  await openCheckout(page);
  await enterCode(page, AMOUNT);
  await expect(page.getByText(SAVED)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(removeButton(page, AMOUNT)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add a discount code' })).toBeFocused();
});

test.describe('for axe', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an entered, refused and applied code has no findings', async ({ page }) => {
    await openCheckout(page);
    await page.getByRole('button', { name: 'Show your order' }).click();
    await enterCode(page, 'NOSUCHCODE');
    await expect(page.getByText('Invalid discount code')).toBeVisible();
    await expectNoAxeFindingsAtEachWidth(page);
    await enterCodeAgain(page, codes.percent.code);
    await expect(page.getByText(`${codes.percent.code}, you save`)).toBeVisible();
    await expectNoAxeFindingsAtEachWidth(page);
  });

  test('a free order is reachable by keyboard and has no findings', async ({ page }) => {
    await open(page, `/products/${plainProduct.handle}?discount=GIFT`);
    await expectNoAxeFindingsAtEachWidth(page);
    await openCheckout(page);
    await fillContact(page);
    await chooseShipping(page, 'Express');
    await expect(page.getByText('Nothing to pay')).toBeVisible();
    await expectNoAxeFindingsAtEachWidth(page);
  });
});
