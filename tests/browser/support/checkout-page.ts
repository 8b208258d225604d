import { expect, type Page } from '@playwright/test';
import { store } from './stores/chosen.ts';
import { firstOf } from './stores/tested-store.ts';

export const CARDS = {
  goesThrough: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksForConfirmation: '4000002500003155',
  /** Goes through at first. */
  failsLater: '4000000000000341',
};

/** Pattern of the home page's address. */
export const HOME = /:\d+\/$/;

/** Opens a page and waits for hydration, after which the auth status is requested. */
export async function open(page: Page, address: string): Promise<void> {
  const started = page.waitForResponse((answer) => answer.url().includes('/auth/status'));
  await page.goto(address);
  await started;
}

/** Adds a product to the cart from its page. */
export async function addToCart(page: Page, handle: string): Promise<void> {
  await open(page, `/products/${handle}`);
  await addShown(page);
}

/** Adds a single pack to the cart from its page, as a subscription. */
export async function addWithBillingInterval(page: Page, handle: string, interval: string): Promise<void> {
  await open(page, `/products/${handle}`);
  await page.getByRole('radio', { name: /Single Pack/ }).check({ force: true });
  await page.getByRole('radio', { name: new RegExp(interval) }).check({ force: true });
  await addShown(page);
}

async function addShown(page: Page): Promise<void> {
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/metrics/cart-items') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'add to cart' }).click();
  await stored;
}

/** A subscription. */
export const consent = (page: Page) =>
  page.getByRole('checkbox', { name: /I agree that my card is charged/ });

/**
 * Starts with one of each in the cart, for tests of what follows. Each is a SKU, or the handle of a product for what its page shows
 * first.
 */
export async function haveInCart(page: Page, ...names: string[]): Promise<void> {
  const skuOf = (name: string) => (isHandle(name) ? firstOf(store.files.product(name)).sku : name);
  await haveItemsInCart(page, ...names.map((name) => ({ sku: skuOf(name) })));
}

/** SKUs are in capitals. */
const isHandle = (name: string) => name === name.toLowerCase();

/** Starts with these items in the cart, some of them as subscriptions. */
export async function haveItemsInCart(
  page: Page,
  ...items: { sku: string; subscriptionOption?: string }[]
): Promise<void> {
  const cartItems = items.map(({ sku, subscriptionOption: subscription_id }) => ({
    sku,
    quantity: 1,
    ...(subscription_id && { subscription: { subscription_id, subscription_price: 0 } }),
  }));
  const answer = await page.request.post('/metrics/cart-items', { data: { cartItems } });
  expect((await answer.json()).cartItems).toHaveLength(items.length);
}

export async function fillContact(page: Page, email = 'maya@example.com'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await page.getByLabel('Full name').fill('Maya Rao');
  await page.getByLabel('Address line 1').fill('12 Mott Street');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption({ label: 'New York' });
  await page.getByLabel('ZIP code').fill('10013');
}

export async function chooseShipping(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(name) }).check();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ });

/** Clicks the pay button once it shows the amount. */
export async function pay(page: Page): Promise<void> {
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  await payButton(page).click();
}

/** A checkout of one product with everything filled in except the card. */
export async function openFilledCheckout(page: Page, handle: string, email?: string): Promise<void> {
  await haveInCart(page, handle);
  await page.goto('/checkout');
  await fillContact(page, email);
  await chooseShipping(page, 'Standard');
}
