import { expect, type Page } from '@playwright/test';
import { fillContact, haveInCart, open } from '../support/checkout-page.ts';
import { goOnTo } from '../support/go-on-to.ts';
import { launcher } from '../support/launcher.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct, soldOut, items, concierge } = store;

/** A value that no component can render. */
const BROKEN = { not: 'a word' };

/** Changes an answer of the server; returns a function that stops it. */
async function breakAnswer<Answer>(page: Page, call: string, change: (answer: Answer) => void) {
  await page.route(call, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const response = await route.fetch();
    const answer: Answer = await response.json();
    change(answer);
    return route.fulfill({ response, json: answer });
  });
  return () => page.unroute(call);
}

const broken = (page: Page, section: string) =>
  page.getByRole('alert').filter({ hasText: `${section} could not be shown.` });
const tryAgain = (page: Page, section: string) =>
  broken(page, section).getByRole('button', { name: 'Try again' });

test('broken reviews leave the product intact and can be retried', async ({ page }) => {
  await open(page, '/faq');
  const mend = await breakAnswer<{ distribution?: object }>(page, '**/reviews/by_product*', (answer) => {
    delete answer.distribution;
  });
  await goOnTo(page, `/products/${plainProduct.handle}`);
  await expect(broken(page, 'The reviews')).toBeVisible();
  await expect(page.getByRole('button', { name: 'add to cart' })).toBeEnabled();
  await mend();
  await tryAgain(page, 'The reviews').click();
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeVisible();
});

test('broken related products leave the sold-out product intact', async ({ page }) => {
  const mend = await breakAnswer<{ formattedProductData: { product_title: unknown }[] }>(
    page,
    '**/search/collection*',
    ({ formattedProductData }) => {
      for (const product of formattedProductData) product.product_title = BROKEN;
    },
  );
  await open(page, `/products/${soldOut.product.handle}`);
  await expect(broken(page, `Other ${items}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: soldOut.product.title })).toBeVisible();
  await mend();
  await tryAgain(page, `Other ${items}`).click();
  await expect(page.getByRole('heading', { name: 'In stock, and just as good' })).toBeVisible();
});

test('a broken map leaves the list of stores intact', async ({ page }) => {
  await open(page, '/faq');
  await breakAnswer<{ latitude: unknown }[]>(page, '**/storeLocator/allLocations/*', (locations) => {
    for (const location of locations) location.latitude = BROKEN;
  });
  await goOnTo(page, '/store-locator');
  await expect(broken(page, 'The map')).toBeVisible();
  await page.getByPlaceholder('Search by location or zip code...').fill(store.locator.city);
  await expect(page.getByRole('article').first()).toContainText(`${store.locator.city}, `);
});

test('a broken list of stores leaves map and search intact', async ({ page }) => {
  await open(page, '/faq');
  const mend = await breakAnswer<{ phone: unknown }[]>(
    page,
    '**/storeLocator/allLocations/*',
    (locations) => {
      for (const location of locations) location.phone = 'N/A';
      if (locations[0]) Object.assign(locations[0], { zip: BROKEN, title: BROKEN });
    },
  );
  await goOnTo(page, '/store-locator');
  await expect(broken(page, 'The list of stores')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Map of stores' })).toBeVisible();
  await mend();
  await tryAgain(page, 'The list of stores').click();
  await expect(page.getByText(`${store.onMap.length} stores`)).toBeVisible();
});

test('a broken concierge answer leaves the page intact, and a new conversation can be started', async ({
  page,
}) => {
  await open(page, '/faq');
  await page.route('**/concierge/messages', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: done\ndata: ${JSON.stringify({ kind: 'x', reply: 'x', products: [], links: [{ title: BROKEN, url: '/faq' }], allergies: [] })}\n\n`,
    }),
  );
  await launcher(page).click();
  await page.getByLabel('Your question').fill(`vegan ${items}`);
  await page.keyboard.press('Enter');
  await expect(broken(page, concierge)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await tryAgain(page, concierge).click();
  await expect(page.getByLabel('Your question')).toBeVisible();
});

test('a broken cart leaves the page intact, is fetched again and opens', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  const mend = await breakAnswer<{ cartItems: { title: unknown }[] }>(
    page,
    '**/metrics/cart-items*',
    ({ cartItems }) => {
      for (const item of cartItems) item.title = BROKEN;
    },
  );
  await open(page, '/faq');
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await expect(broken(page, 'The cart')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await mend();
  await tryAgain(page, 'The cart').click();
  await expect(page.getByRole('dialog', { name: 'Your cart (1)' })).toBeVisible();
});

test('broken suggestions leave the page intact', async ({ page }) => {
  await breakAnswer<{ formattedProductData: { product_title: unknown }[] }>(
    page,
    '**/search/updated_search',
    ({ formattedProductData }) => {
      for (const product of formattedProductData) product.product_title = BROKEN;
    },
  );
  await open(page, '/faq');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: `Search for ${items}` }).fill(store.search.several);
  await expect(broken(page, 'The search')).toBeVisible();
  await tryAgain(page, 'The search').click();
  await expect(page.getByRole('combobox', { name: `Search for ${items}` })).toBeVisible();
});

test('broken shipping options leave the rest of the checkout intact', async ({ page }) => {
  const mend = await breakAnswer<{ shipping_options: { shipping_option_name: unknown }[] }>(
    page,
    '**/stripe/get_shipping_options',
    ({ shipping_options }) => {
      for (const option of shipping_options) option.shipping_option_name = BROKEN;
    },
  );
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await fillContact(page);
  await expect(broken(page, 'Shipping method')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Rao');
  await mend();
  await page.getByLabel('ZIP code').fill('10014');
  await tryAgain(page, 'Shipping method').click();
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeVisible();
});
