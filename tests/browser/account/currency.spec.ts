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
import { test } from '../support/test.ts';

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
    await page.goto('/products/the-mix');
    const price = page.getByRole('region', { name: 'Buy' });
    await expect(price.getByText('CAD 10.49', { exact: true })).toBeVisible();
    await expect(price.getByText('$7.99', { exact: true })).toBeHidden();
    await page.unroute('**/assets/*.js');
    await open(page, '/products/the-mix');
    await expect(price).toContainText('CAD 10.49');
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
    await expect(card(page, 'The Mix').first()).toContainText('CAD');
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.02);
  });

  test('can choose US dollars for every page and later sessions', async ({ page }) => {
    await open(page, '/shop');
    await currencyField(page).selectOption({ label: 'US dollars ($)' });
    await expect(page.getByText('Prices are in US dollars ($)')).toBeAttached();
    await expect(card(page, 'The Mix').first()).toContainText('$7.99');
    await open(page, '/products/the-mix');
    await expect(page.getByRole('region', { name: 'Buy' })).toContainText('$7.99');
    await expect(currencyField(page)).toHaveValue('usd');
  });

  test('has a checkout with a Canadian address, also when paying in US dollars', async ({ page }) => {
    await open(page, '/shop');
    await currencyField(page).selectOption({ label: 'US dollars ($)' });
    await addToCart(page, 'the-mix');
    await page.goto('/checkout');
    await expect(page.getByLabel('Country')).toHaveValue('CA');
  });
});

test('a visitor from another country sees US dollars', async ({ page }) => {
  await open(page, '/products/the-mix');
  await expect(page.getByRole('region', { name: 'Buy' })).toContainText('$7.99');
  await expect(page.getByText(/CAD \d/)).toHaveCount(0);
});

test('choosing Canadian dollars changes the prices in the cart', async ({ page }) => {
  await haveInCart(page, 'the-mix');
  await open(page, '/cart');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$7.99');
  await chooseCanadianDollars(page);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('CAD 10.49');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('CAD 54.51 to free shipping');
  await expect(page.getByRole('table')).not.toContainText('$');
  await expectNoAxeFindings(page);
});

test('an order to Toronto with a discount code is in Canadian dollars throughout', async ({ page }) => {
  await open(page, '/products/the-mix');
  await chooseCanadianDollars(page);
  await addToCart(page, 'the-mix');
  await page.goto('/checkout');
  await fillTorontoContact(page);
  await expect(page.getByRole('radio', { name: /Standard.*CAD 12\.95/ })).toBeVisible();
  await expect(page.getByText('Choose how it is shipped: Standard or Express')).toBeAttached();
  await chooseShipping(page, 'Standard');
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code').fill('FIVEOFF');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summary(page)).toContainText('−CAD 5.00');
  await fillCard(page, CARDS.goesThrough);
  const total = 1049 - 500 + 1295 + Math.round(549 * 0.13) + Math.round(1295 * 0.13);
  const words = `CAD ${(total / 100).toFixed(2)}`;
  await expect(payButton(page)).toHaveText(`Pay ${words}`);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(words);
  await expect(order).not.toContainText('$');
  await order.getByText('What each cent is for').click();
  await expect(order.getByText('Discount FIVEOFF')).toBeVisible();
  await expect(order.getByText('HST 13 %')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/checkout\b/);
});

test('next to Canadian prices a subscription names US dollars at every step', async ({ page }) => {
  const words = 'Subscriptions are charged in US dollars';
  const noBareDollar = /(?<!USD )\$\d/;
  await open(page, '/products/the-mix');
  await chooseCanadianDollars(page);
  await expect(page.getByRole('radio', { name: /Recurring every 2 weeks/ })).toHaveAccessibleName(
    /USD 6\.89/,
  );
  await expect(page.getByText(words)).toBeVisible();
  await page.getByText('Recurring every 2 weeks').click();
  const buy = page.getByRole('region', { name: 'Buy' });
  await expect(buy).toContainText('USD 6.89');
  await expect(buy).not.toContainText(noBareDollar);
  const terms = page.getByRole('status').filter({ hasText: 'Charged when you order' });
  await expect(terms).toContainText('Ships free from USD 45, not USD 65.');
  await expect(terms).not.toContainText(noBareDollar);
  await page.getByRole('button', { name: 'add to cart' }).click();
  const panel = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(panel).toContainText('USD 38.11 to free shipping');
  await expect(panel).toContainText(words);
  await expect(panel).not.toContainText(noBareDollar);
  await expect(panel, 'what is added is charged in US dollars too').not.toContainText('CAD');
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('USD 6.89');
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
  await expect(order).toContainText('USD 6.89');
  await expect(order).not.toContainText(noBareDollar);
});

test('the callout shows the free-shipping threshold in the chosen currency', async ({ page }) => {
  await open(page, '/shop');
  const callout = page.getByRole('complementary', { name: 'Good news' });
  await expect(callout).toContainText('Orders of $65 or more ship free');
  await chooseCanadianDollars(page);
  await expect(callout).toContainText('Orders of CAD 65 or more ship free');
  await expect(callout).not.toContainText('$');
});
