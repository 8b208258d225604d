import { expect, type Page } from '@playwright/test';
import { contrast } from '#domain/presentation/readable-text-colour.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { addToCart, haveInCart, haveItemsInCart, open } from '../support/checkout-page.ts';
import { sharedPage } from '../support/shared-page.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf, subscriptionPrice, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct } = store;
const PACK = firstOf(plainProduct);

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const cartLink = (page: Page, count: string) => page.getByRole('button', { name: `Cart, ${count}` });

/** Waits until the server has stored the next change of the cart. */
const nextStored = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/metrics/cart-items') && answer.request().method() === 'POST',
  );

test('an empty cart links to the shop', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('link', { name: `Find a ${store.item}` }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('an empty cart shows what others buy, and one tap adds it', async ({ page }) => {
  await page.goto('/cart');
  const others = page.getByRole('region', { name: 'What others take home' });
  const title = (await others.getByRole('link').first().textContent()) ?? '';
  await others.getByRole('button', { name: `add ${title}` }).click();
  await expect(
    page.getByRole('dialog', { name: 'Your cart (1)' }).getByRole('link', { name: title }),
  ).toBeVisible();
});

test('what brings the cart to free shipping is one tap away', async ({ page }) => {
  await haveInCart(page, ...store.nearlyShippedFree);
  await page.goto('/cart');
  const additions = page.getByRole('region', { name: /short of free shipping/ });
  await additions.getByRole('button', { name: /^add / }).first().click();
  await expect(page.getByRole('dialog').getByText('Shipping is on us.')).toBeVisible();
});

test('the cart lists products, prices, quantities and totals', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Price', 'Quantity', 'Total']);
  await expect(rowOf(page, plainProduct.title)).toContainText(usd(PACK.prices.usd));
  await expect(page.getByText('Taxes and shipping calculated at checkout')).toBeVisible();
  await expect(page.getByRole('button', { name: 'checkout' })).toBeVisible();
});

test('adding the same item again makes one line of two', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await addToCart(page, plainProduct.handle);
  await page.goto('/cart');
  await expect(rowOf(page, plainProduct.title)).toHaveCount(1);
  await expect(rowOf(page, plainProduct.title).getByRole('textbox')).toHaveValue('2');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(usd(2 * PACK.prices.usd));
});

test('a subscription and a single purchase of the same pack are two lines', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, `/products/${plainProduct.handle}`);
  await page.getByText('Recurring every 2 weeks').click();
  const stored = nextStored(page);
  await page.getByRole('button', { name: 'add to cart' }).click();
  await stored;
  await page.goto('/cart');
  await expect(rowOf(page, plainProduct.title)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(
    usd(PACK.prices.usd + subscriptionPrice(PACK, 'every-2-weeks')),
  );
});

test('on a phone minus stops at 1 and plus increases the quantity', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(usd(2 * PACK.prices.usd));
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(usd(PACK.prices.usd));
});

/** The cart page with one mix, which each test restores. */
const mixInCart = sharedPage(async (page) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
});

test('a removed line can be restored', async () => {
  const page = mixInCart();
  await page.getByRole('button', { name: new RegExp(`^Remove ${plainProduct.title}`) }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: `${plainProduct.title} is out of the cart.` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, plainProduct.title)).toBeVisible();
});

test('after undoing, the focus is on the notice', async () => {
  const page = mixInCart();
  await page.getByRole('button', { name: new RegExp(`^Remove ${plainProduct.title}`) }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Back in the cart.' })).toBeFocused();
});

test('a cleared cart can be restored', async ({ page }) => {
  await haveInCart(page, plainProduct.handle, otherProduct.handle);
  await open(page, '/cart');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, plainProduct.title)).toBeVisible();
  await expect(rowOf(page, otherProduct.title)).toBeVisible();
});

test('the cart shows the amount missing for free shipping', async () => {
  const page = mixInCart();
  await expect(
    page.getByText(`${usd(store.freeShippingFrom - PACK.prices.usd)} to free shipping`),
  ).toBeVisible();
  await page.getByRole('textbox', { name: new RegExp(`Quantity of ${plainProduct.title}`) }).fill('9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Shipping is on us.')).toBeVisible();
  await page.getByRole('textbox', { name: new RegExp(`Quantity of ${plainProduct.title}`) }).fill('1');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`${usd(store.freeShippingFrom - PACK.prices.usd)} to free shipping`),
  ).toBeVisible();
});

test("'1.5' of something in the cart is refused with what was typed, and plus goes on from what there is", async () => {
  const page = mixInCart();
  const quantity = page.getByRole('textbox', { name: new RegExp(`Quantity of ${plainProduct.title}`) });
  await quantity.fill('1.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A whole number from 1 to 999, please.');
  await expect(quantity).toHaveValue('1.5');
  await expect(quantity).toHaveAccessibleDescription('A whole number from 1 to 999, please.');
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(usd(PACK.prices.usd));
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue('2');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(usd(2 * PACK.prices.usd));
});

test('the cart survives a reload', async ({ page }) => {
  await addToCart(page, plainProduct.handle);
  await page.goto('/shop');
  await expect(cartLink(page, '1 item')).toBeVisible();
});

for (const [name, address] of [
  ["the server's cart", '**/metrics/cart-items?*'],
  ['the session', '**/metrics/initialize'],
] as const) {
  test(`an item added before ${name} has loaded is in the cart, also after a reload`, async ({ page }) => {
    await haveInCart(page, plainProduct.handle);
    await page.route(address, () => undefined);
    await page.goto(`/products/${otherProduct.handle}`);
    await page.getByRole('button', { name: 'add to cart' }).click();
    await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/cart');
    await expect(rowOf(page, plainProduct.title)).toBeVisible();
    await expect(rowOf(page, otherProduct.title)).toBeVisible();
    await expect(async () => {
      const { cartItems } = await (await page.request.get('/metrics/cart-items')).json();
      expect(cartItems.map(({ handle }: { handle: string }) => handle)).toEqual([
        plainProduct.handle,
        otherProduct.handle,
      ]);
    }).toPass();
  });
}

test('a checkout right after an addition includes every item', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.route('**/metrics/cart-items?*', () => undefined);
  await page.goto(`/products/${otherProduct.handle}`);
  await page.getByRole('button', { name: 'add to cart' }).click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/checkout');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByText(plainProduct.title, { exact: true })).toBeAttached();
  await expect(summary.getByText(otherProduct.title, { exact: true })).toBeAttached();
});

test('two tabs show the same cart', async ({ context, page }) => {
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await addToCart(page, plainProduct.handle);
  await expect(rowOf(other, plainProduct.title)).toBeVisible();
  const stored = nextStored(other);
  await other.getByRole('button', { name: new RegExp(`^Remove ${plainProduct.title}`) }).click();
  await stored;
  await expect(cartLink(page, '0 items')).toBeAttached();
});

test('a 20th product is not added, with a message', async ({ page }) => {
  await open(page, '/shop');
  const skus = await page.evaluate(
    async ([storeId, sku20]) => {
      const answer = await fetch(`/search/collection?collection_name=all_products&store_id=${storeId}`);
      const { formattedProductData } = await answer.json();
      const all: string[] = formattedProductData.flatMap((product: { variants: { sku: string }[] }) =>
        product.variants.map(({ sku }) => sku),
      );
      const nineteen = all.filter((sku) => sku !== sku20).slice(0, 19);
      await fetch('/metrics/cart-items', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cartItems: nineteen.map((sku) => ({ sku, quantity: 1 })) }),
      });
      return nineteen;
    },
    [store.id, PACK.sku] as const,
  );
  expect(skus).toHaveLength(19);
  await open(page, `/products/${plainProduct.handle}`);
  await expect(cartLink(page, '19 items')).toBeVisible();
  await page.getByRole('button', { name: 'add to cart' }).click();
  await expect(
    page.getByText(new RegExp(`${plainProduct.title} stayed outside: a cart holds 19 different products`)),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartLink(page, '19 items')).toBeVisible();
});

test('the checkout button opens a checkout of this cart', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
  await page.getByRole('button', { name: 'checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\?session_id=/);
});

test('a changed price is announced, and the cart shows the new one', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
  await expect(rowOf(page, plainProduct.title)).toBeVisible();
  await page.route('**/stripe/create_checkout_session', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        code: 'price_changed',
        detail: 'A price has changed.',
      },
    }),
  );
  await page.route('**/metrics/cart-items*', async (route) => {
    const answer = await route.fetch();
    const { cartItems } = await answer.json();
    await route.fulfill({
      json: {
        cartItems: cartItems.map((item: object) => ({ ...item, product_price: PACK.prices.usd + 100 })),
      },
    });
  });
  await page.getByRole('button', { name: 'checkout' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'A price has changed.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(usd(PACK.prices.usd + 100));
});

test('a cart that cannot be stored works on the page', async ({ page }) => {
  await open(page, `/products/${plainProduct.handle}`);
  await page.route('**/metrics/cart-items', (route) => route.abort());
  await page.getByRole('button', { name: 'add to cart' }).click();
  await page.getByRole('link', { name: 'See the whole cart' }).click();
  await expect(rowOf(page, plainProduct.title)).toBeVisible();
});

test('a checkout without a connection says so, and opens once there is one', async ({ context, page }) => {
  await addToCart(page, plainProduct.handle);
  await page.getByRole('link', { name: 'See the whole cart' }).click();
  await expect(rowOf(page, plainProduct.title)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'checkout' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\?session_id=/);
});

/** Holds the answer that opens a checkout until the returned function is called; what that resolves to is whether the page was left. */
async function holdCheckout(page: Page): Promise<() => Promise<boolean>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/stripe/create_checkout_session', async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse('**/stripe/create_checkout_session');
    const left = page.waitForRequest('**/checkout?session_id=*', { timeout: 0 }).then(() => true);
    held.resolve();
    await answered;
    return Promise.race([left, page.waitForTimeout(2_000).then(() => false)]);
  };
}

const checkoutButton = (page: Page) => page.getByRole('button', { name: 'checkout' });

test('closing the panel stops a checkout that is being opened', async ({ page }) => {
  await addToCart(page, plainProduct.handle);
  const release = await holdCheckout(page);
  await checkoutButton(page).click();
  await expect(checkoutButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  expect(await release()).toBe(false);
});

test('changing a line stops a checkout that is being opened with the cart before', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
  const release = await holdCheckout(page);
  await checkoutButton(page).click();
  await expect(checkoutButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  expect(await release()).toBe(false);
  await expect(checkoutButton(page)).not.toHaveAttribute('aria-busy');
});

test('the checkout button is busy until the page is left, and free when the shopper comes back to it', async ({
  page,
}) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
  // An answer without content leaves the page as it is.
  await page.route('**/checkout?session_id=*', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse('**/checkout?session_id=*');
  await checkoutButton(page).click();
  await left;
  await expect(checkoutButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(checkoutButton(page)).not.toHaveAttribute('aria-busy');
});

test('the checkout button is free again some time after loading the checkout was stopped', async ({
  page,
}) => {
  await haveInCart(page, plainProduct.handle);
  await page.clock.install();
  await open(page, '/cart');
  await page.route('**/checkout?session_id=*', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse('**/checkout?session_id=*');
  await checkoutButton(page).click();
  await left;
  await expect(checkoutButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(15_000);
  await expect(checkoutButton(page)).not.toHaveAttribute('aria-busy');
});

test('a cart that cannot be read is not called empty, and is read by trying again', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.route('**/metrics/cart-items?*', (route) => route.abort());
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText('Your cart did not arrive.')).toBeVisible();
  await expect(main.getByText('Your cart is empty')).toBeHidden();
  await page.unroute('**/metrics/cart-items?*');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, plainProduct.title)).toBeVisible();
});

test('the panel does not call a cart empty that cannot be read', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.route('**/metrics/cart-items?*', (route) => route.abort());
  await page.goto('/faq');
  await cartLink(page, '0 items').click();
  const panel = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(panel.getByText('Your cart did not arrive.')).toBeVisible();
  await page.unroute('**/metrics/cart-items?*');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('link', { name: plainProduct.title })).toBeVisible();
});

test('a subscription says what each further delivery costs, and what it saves', async ({ page }) => {
  const each = subscriptionPrice(PACK, 'every-1-month');
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  await page.goto('/cart');
  const row = rowOf(page, plainProduct.title);
  await expect(row).toContainText(`Then ${usd(each)} each time`);
  await expect(row).toContainText(`You save ${usd(PACK.prices.usd - each)}`);
});

test('a subscription says that shipping and tax come on top of each further delivery', async ({ page }) => {
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  await page.goto('/cart');
  await expect(rowOf(page, plainProduct.title)).toContainText('each time, plus shipping and tax');
});

test('the cart says where discount codes are entered', async () => {
  await expect(mixInCart().getByText('Discount codes are entered there.')).toBeVisible();
});

test.describe('in a small window', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('total and checkout stay in the panel while its lines scroll', async ({ page }) => {
    await haveInCart(page, plainProduct.handle, otherProduct.handle);
    await open(page, '/faq');
    await cartLink(page, '2 items').click();
    const panel = page.getByRole('dialog', { name: 'Your cart (2)' });
    const checkout = panel.getByRole('button', { name: 'checkout' });
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await expect(panel.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
    const last = panel.getByRole('button', { name: /^Remove/ }).last();
    await expect(last).not.toBeInViewport();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(checkout).toBeInViewport({ ratio: 1 });
  });

  test('the total leaves most of the cart page to what is in it', async ({ page }) => {
    await haveInCart(page, plainProduct.handle);
    await open(page, '/cart');
    const total = await page.getByRole('region', { name: 'Total' }).boundingBox();
    expect(total?.height).toBeLessThan(640 / 3);
  });
});

test('totals of thousands fit the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const cartItems = [{ sku: PACK.sku, quantity: 200 }];
  await page.request.post('/metrics/cart-items', { data: { cartItems } });
  await page.goto('/cart');
  await expect(rowOf(page, plainProduct.title)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the button to the checkout cannot be taken for an empty field', async () => {
  const button = mixInCart().getByRole('button', { name: 'checkout' });
  const colours = await button.evaluate((element) => {
    const ground = element.closest('section') ?? element;
    return [element, ground].map((part) => getComputedStyle(part).backgroundColor);
  });
  expect(contrast(...(colours.map(hexOf) as [string, string]))).toBeGreaterThanOrEqual(3);
});

const hexOf = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;

test('axe finds nothing in the cart and its panel', async ({ page }) => {
  await addToCart(page, plainProduct.handle);
  await page.getByRole('dialog').getByRole('button', { name: 'checkout' }).waitFor();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.goto('/cart');
  await expect(rowOf(page, plainProduct.title)).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});

test('the back button closes the cart panel', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('main').getByRole('link', { name: plainProduct.title }).click();
  await page.getByRole('button', { name: 'add to cart' }).click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});
