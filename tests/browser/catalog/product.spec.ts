import { expect } from '@playwright/test';
import { formatDay } from '#domain/format-day.ts';
import { firstRenewalDay } from '#domain/subscriptions/first-renewal.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { goOnTo } from '../support/go-on-to.ts';
import { sharedPage } from '../support/shared-page.ts';
import { displayPrice, firstPack, PAGE, PHONE, plainProduct } from '../support/shop-product-page.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import { firstOf, secondOf, sizeOf, subscriptionPrice, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { nutrition } = store;
const FIRST = firstOf(plainProduct);
const SECOND = secondOf(plainProduct);
const TWICE_A_MONTH = subscriptionPrice(FIRST, 'every-2-weeks');
const SAVED = FIRST.prices.usd - TWICE_A_MONTH;
const PERCENT_SAVED = Math.floor((100 * SAVED) / FIRST.prices.usd);

const [unit, units] = found(Object.entries(firstPack.contents ?? {})[0], 'contents');
/** What the first pack weighs, in grams. */
const WEIGHT = units * (plainProduct.variants.find(({ sku }) => sku === unit)?.netWeightGrams ?? Number.NaN);
const GRAMS_IN_AN_OUNCE = 28.349523125;
const IN_DOLLARS = /\d g$/.test(sizeOf(firstOf(plainProduct)))
  ? `${usd((firstPack.prices.usd * 100) / WEIGHT)} per 100 grams`
  : `${usd((firstPack.prices.usd * GRAMS_IN_AN_OUNCE) / WEIGHT)} per ounce`;

test('title, price and description are rendered on the server', async ({ request }) => {
  const html = await (await request.get(PAGE)).text();
  expect(html).toContain(`<title>${plainProduct.title}`);
  expect(html).toContain(usd(FIRST.prices.usd));
});

test('an unknown product is a 404 with a message', async ({ page }) => {
  const answer = await page.goto('/products/haggis');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});

test('a product that cannot be fetched shows an error and can be retried', async ({ page }) => {
  await open(page, '/cart');
  await page.route('**/search/by_handles', (route) => route.abort());
  await goOnTo(page, PAGE);
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/search/by_handles');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: plainProduct.title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(plainProduct.title));
});

test('a product that does not exist is said to be missing in the tab, also after client navigation', async ({
  page,
}) => {
  await open(page, '/cart');
  await goOnTo(page, '/products/haggis');
  await expect(page).toHaveTitle(/^Product not found/);
});

const plainPage = sharedPage((page) => open(page, PAGE));

test('a bundle has its own price and no sizes; the single pack restores the first size', async () => {
  const page = plainPage();
  await page.getByRole('radio', { name: new RegExp(`^${sizeOf(SECOND)}`) }).check();
  await expect(displayPrice(page)).toHaveText(
    `${SECOND.compareAtPrices ? 'Now ' : ''}${usd(SECOND.prices.usd)}`,
  );
  await page.getByRole('radio', { name: new RegExp(firstPack.label) }).check();
  await expect(displayPrice(page)).toHaveText(`Now ${usd(firstPack.prices.usd)}`);
  await expect(page.getByRole('group', { name: 'Size' })).toBeHidden();
  await page.getByRole('radio', { name: /Single Pack/ }).check();
  await expect(page.getByRole('radio', { name: new RegExp(`^${sizeOf(FIRST)}`) })).toBeChecked();
  await expect(displayPrice(page)).toHaveText(usd(FIRST.prices.usd));
});

test('subscriptions show their interval', async () => {
  const page = plainPage();
  await expect(page.getByRole('radio', { name: /Recurring every 1 month/ })).toBeVisible();
  await page.getByText('Recurring every 2 weeks').click();
  await expect(displayPrice(page)).toHaveText(`Now ${usd(TWICE_A_MONTH)}`);
});

test('a subscription is explained beside the choice: what it saves, when it is charged, how it ends', async () => {
  const page = plainPage();
  await page.getByRole('radio', { name: /Just once/ }).check();
  await expect(
    page.getByText(`Subscribing saves up to ${PERCENT_SAVED}%. Skip or cancel any time.`),
  ).toBeVisible();
  await expect(page.getByText('Charged when you order')).toBeHidden();
  await page.getByText('Recurring every 2 weeks').click();
  const nextDay = formatDay(
    firstRenewalDay(new Date(), store.files.timeZone, { count: 2, unit: 'week' }),
    'UTC',
  );
  const terms = page.getByRole('status').filter({ hasText: 'Charged when you order' });
  await expect(terms.getByRole('listitem')).toHaveText([
    `You save ${PERCENT_SAVED}%: ${usd(SAVED)} on each, every time.`,
    `Charged when you order, next on ${nextDay}, then every 2 weeks.`,
    'Skip, pause, change or cancel: two taps in your profile or from any email about it.',
    `Ships free from $${store.standard.subscriptionsFreeFromDollars}, not $${store.standard.freeFromDollars}.`,
  ]);
});

test.describe('on a phone', () => {
  for (const [locale, timezoneId, price] of [
    ['en-US', 'America/New_York', IN_DOLLARS],
    ['en-CA', 'America/Toronto', `CAD ${(firstPack.prices.cad / WEIGHT).toFixed(2)} per 100 grams`],
  ] as const) {
    test.describe(`in ${timezoneId}`, () => {
      test.use({ locale, timezoneId, viewport: PHONE });

      test(`the options are labelled, with their prices by weight (${price})`, async ({ page }) => {
        await open(page, PAGE);
        for (const legend of ['Pack', 'Size', 'How often'])
          await expect(page.getByText(legend, { exact: true })).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('radio', { name: new RegExp(firstPack.label) })).toHaveAccessibleName(
          new RegExp(`${price.replace('$', '\\$')}`),
        );
      });
    });
  }
});

test('ingredients and allergens are shown, and each ingredient once', async () => {
  const page = plainPage();
  await expect(page.getByText(store.texts.ingredient)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Allergens' })).toBeVisible();
  await expect(page.getByText(store.texts.allergens)).toBeVisible();
});

test('nutrition facts open by keyboard, without a script, as a table of 14 nutrients', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  });
  const page = await context.newPage();
  await page.goto(`${baseURL}/products/${nutrition.product.handle}`);
  const label = page.getByRole('table', { name: new RegExp(nutrition.product.title) });
  await expect(label).toBeHidden();
  await page.getByText('Nutrition facts', { exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await expect(label.getByRole('rowheader')).toHaveCount(14);
  await expect(label.getByRole('row', { name: nutrition.row })).toBeVisible();
  await context.close();
});

test('axe finds nothing in unfolded nutrition facts, also after another page', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('link', { name: nutrition.other.title }).first().click();
  const summary = page.getByText('Nutrition facts', { exact: true }).first();
  await summary.click();
  await expect(page.getByRole('table', { name: nutrition.table })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('what goes with a product is above its reviews, and one tap adds it', async ({ page }) => {
  await page.goto(PAGE);
  const others = page.getByRole('region', { name: 'Goes with it' });
  const title = (await others.getByRole('link').first().textContent()) ?? '';
  await others.getByRole('button', { name: `add ${title}` }).click();
  await expect(
    page.getByRole('dialog', { name: 'Your cart (1)' }).getByRole('link', { name: title }),
  ).toBeVisible();
});
