import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import {
  addToCart,
  CARDS,
  chooseShipping,
  consent,
  fillCard,
  haveInCart,
  open,
  payButton,
} from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import { firstOf, subscriptionPrice, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, codes } = store;
const PACK = firstOf(plainProduct);
/** An amount in Canadian dollars as pages write it, like `CAD 10.49`. */
const cad = (cents: number) => `CAD ${(cents / 100).toFixed(2)}`;
const SHIPPING = found(
  store.standard.rates.find(({ country }) => country === 'CA'),
  'shipping to Toronto',
).prices.cad;
const RECURRING_CENTS = subscriptionPrice(PACK, 'every-2-weeks');
/** An amount in US dollars beside Canadian ones, like `USD 6.89`. */
const named = (cents: number) => `USD ${(cents / 100).toFixed(2)}`;
const RECURRING = named(RECURRING_CENTS);
const { freeFromDollars, subscriptionsFreeFromDollars = 0 } = store.standard;

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const currencyField = (page: Page) => page.getByRole('contentinfo').getByLabel('Currency');
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

async function chooseCanadianDollars(page: Page): Promise<void> {
  await currencyField(page).selectOption({ label: 'Canadian dollars (CAD)' });
}

async function fillTorontoContact(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('noor@example.com');
  await page.getByLabel('Country').selectOption({ label: 'Canada' });
  await page.getByLabel('Full name').fill('Noor Gill');
  await page.getByLabel('Address line 1').fill('1 Front Street West');
  await page.getByLabel('City').fill('Toronto');
  await page.getByLabel('Province').selectOption({ label: 'Ontario' });
  await page.getByLabel('Postal code').fill('M5J 2X5');
}

test.describe('a visitor from Canada', () => {
  test.use({ locale: 'en-CA' });

  test('sees Canadian prices before hydration, and no others afterwards', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`/products/${plainProduct.handle}`);
    const price = page.getByRole('region', { name: 'Buy' });
    await expect(price.getByText(cad(PACK.prices.cad), { exact: true })).toBeVisible();
    await expect(price.getByText(usd(PACK.prices.usd), { exact: true })).toBeHidden();
    await page.unroute('**/assets/*.js');
    await open(page, `/products/${plainProduct.handle}`);
    await expect(price).toContainText(cad(PACK.prices.cad));
    await expect(price).not.toContainText('$');
  });

  test('sees no layout shift at hydration', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const moved = entry as PerformanceEntry & { value: number };
          Object.assign(window, { shift: ((window as { shift?: number }).shift ?? 0) + moved.value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, '/shop');
    await expect(card(page, plainProduct.title).first()).toContainText('CAD');
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.02);
  });

  test('can choose US dollars for every page and later sessions', async ({ page }) => {
    await open(page, '/shop');
    await currencyField(page).selectOption({ label: 'US dollars ($)' });
    await expect(page.getByText('Prices are in US dollars ($)')).toBeAttached();
    await expect(card(page, plainProduct.title).first()).toContainText(usd(PACK.prices.usd));
    await open(page, `/products/${plainProduct.handle}`);
    await expect(page.getByRole('region', { name: 'Buy' })).toContainText(usd(PACK.prices.usd));
    await expect(currencyField(page)).toHaveValue('usd');
  });

  test('has a checkout with a Canadian address, also when paying in US dollars', async ({ page }) => {
    await open(page, '/shop');
    await currencyField(page).selectOption({ label: 'US dollars ($)' });
    await addToCart(page, plainProduct.handle);
    await page.goto('/checkout');
    await expect(page.getByLabel('Country')).toHaveValue('CA');
  });
});

test('a visitor from another country sees US dollars', async ({ page }) => {
  await open(page, `/products/${plainProduct.handle}`);
  await expect(page.getByRole('region', { name: 'Buy' })).toContainText(usd(PACK.prices.usd));
  await expect(page.getByText(/CAD \d/)).toHaveCount(0);
});

test('choosing Canadian dollars changes the prices in the cart', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(usd(PACK.prices.usd));
  const announced = page.getByRole('contentinfo').getByText(/^Prices are in/);
  await expect(announced).toHaveCount(0);
  await chooseCanadianDollars(page);
  await expect(announced).toHaveText('Prices are in Canadian dollars (CAD)');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(cad(PACK.prices.cad));
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(
    `${cad(store.freeShippingFrom - PACK.prices.cad)} to free shipping`,
  );
  await expect(page.getByRole('table')).not.toContainText('$');
  await expectNoAxeFindings(page);
});

test('an order to Toronto with a discount code is in Canadian dollars throughout', async ({ page }) => {
  await open(page, `/products/${plainProduct.handle}`);
  await chooseCanadianDollars(page);
  await addToCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await fillTorontoContact(page);
  await expect(page.getByRole('radio', { name: new RegExp(`Standard.*${cad(SHIPPING)}`) })).toBeVisible();
  await expect(page.getByText('Choose how it is shipped: Standard or Express')).toBeAttached();
  await chooseShipping(page, 'Standard');
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code').fill(codes.amount.code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summary(page)).toContainText(`−${cad(codes.amount.amountCents)}`);
  await fillCard(page, CARDS.goesThrough);
  const reduced = PACK.prices.cad - codes.amount.amountCents;
  const words = cad(reduced + SHIPPING + Math.round(reduced * 0.13) + Math.round(SHIPPING * 0.13));
  await expect(payButton(page)).toHaveText(`Pay ${words}`);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(words);
  await expect(order).not.toContainText('$');
  await order.getByText('What each cent is for').click();
  await expect(order.getByText(`Discount ${codes.amount.code}`)).toBeVisible();
  await expect(order.getByText('HST 13 %')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/checkout\b/);
});

test('next to Canadian prices a subscription names US dollars at every step', async ({ page }) => {
  const words = 'Subscriptions are charged in US dollars';
  const noBareDollar = /(?<!USD )\$\d/;
  await open(page, `/products/${plainProduct.handle}`);
  await chooseCanadianDollars(page);
  await expect(page.getByRole('radio', { name: /Recurring every 2 weeks/ })).toHaveAccessibleName(
    new RegExp(RECURRING),
  );
  await expect(page.getByText(words)).toBeVisible();
  await page.getByText('Recurring every 2 weeks').click();
  const buy = page.getByRole('region', { name: 'Buy' });
  await expect(buy).toContainText(RECURRING);
  await expect(buy).not.toContainText(noBareDollar);
  const terms = page.getByRole('status').filter({ hasText: 'Charged when you order' });
  await expect(terms).toContainText(
    `Ships free from USD ${subscriptionsFreeFromDollars}, not USD ${freeFromDollars}.`,
  );
  await expect(terms).not.toContainText(noBareDollar);
  await page.getByRole('button', { name: 'add to cart' }).click();
  const panel = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(panel).toContainText(
    `${named(100 * subscriptionsFreeFromDollars - RECURRING_CENTS)} to free shipping`,
  );
  await expect(panel).toContainText(words);
  await expect(panel).not.toContainText(noBareDollar);
  await expect(panel, 'what is added is charged in US dollars too').not.toContainText('CAD');
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(RECURRING);
  await expect(page.getByRole('main')).not.toContainText(noBareDollar);
  await page.goto('/checkout');
  await fillTorontoContact(page);
  await chooseShipping(page, 'Standard');
  await expect(payButton(page)).toHaveText(/^Pay USD \d/);
  await expect(page.getByRole('main')).toContainText(words);
  await expect(page.getByRole('main')).not.toContainText(noBareDollar);
  await consent(page).check();
  await fillCard(page, CARDS.goesThrough);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(RECURRING);
  await expect(order).not.toContainText(noBareDollar);
});

test('the callout shows the free-shipping threshold in the chosen currency', async ({ page }) => {
  await open(page, '/shop');
  const callout = page.getByRole('complementary', { name: 'Good news' });
  await expect(callout).toContainText(`Orders of $${freeFromDollars} or more ship free`);
  await chooseCanadianDollars(page);
  await expect(callout).toContainText(`Orders of CAD ${freeFromDollars} or more ship free`);
  await expect(callout).not.toContainText('$');
});
