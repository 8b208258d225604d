import { expect, type Page, type Route } from '@playwright/test';
import {
  addToCart,
  CARDS,
  chooseShipping,
  fillCard,
  fillContact,
  HOME,
  haveInCart,
  openFilledCheckout,
  pay,
  payButton,
} from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { costIn, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, codes } = store;

test('a guest buys a product and sees the order and an empty cart', async ({ page }) => {
  await addToCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await fillContact(page);
  await chooseShipping(page, 'Standard');
  await fillCard(page, CARDS.goesThrough);
  await pay(page);

  await expect(page).toHaveURL(/\/checkout-confirmation\?payment_intent=.+redirect_status=succeeded/);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText('Thank you for your purchase.')).toBeVisible();
  await expect(page.getByText('Order number')).toBeVisible();
  await expect(page.getByText('12 Mott Street')).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('the total is an estimate until it is verified, and follows the shipping method', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await expect(page.getByText('Estimated Total')).toBeVisible();
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  const withStandard = await payButton(page).textContent();

  await chooseShipping(page, 'Express');
  await expect(payButton(page)).not.toHaveText(withStandard ?? '');
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  expect(await payButton(page).textContent()).not.toBe(withStandard);

  await fillCard(page, CARDS.declined);
  await pay(page);
  await expect(page.getByText('Final Total')).toBeVisible();
});

test('the cheapest shipping method is chosen already, and the total includes it', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await expect(payButton(page)).toBeDisabled();
  await fillContact(page);
  const zip = page.getByLabel('ZIP code');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked();
  await expect(page.getByText('Standard, the cheapest, is chosen already.')).toBeAttached();
  await expect(zip).toBeFocused();
  await expect(shippingCost(page)).toHaveText(usd(costIn(store.standard, 'NY')));
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  await expect(payButton(page)).toBeEnabled();

  await chooseShipping(page, 'Express');
  await expect(shippingCost(page)).toHaveText(usd(costIn(store.express, 'NY')));
  await zip.fill('10014');
  await expect(page.getByText('Express is still chosen.')).toBeAttached();
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked();
});

test('a chosen shipping method that does not go to a new address is replaced, and the page says so', async ({
  page,
}) => {
  await openFilledCheckout(page, plainProduct.handle);
  await chooseShipping(page, 'Express');
  await page.route('**/stripe/get_shipping_options', async (route) => {
    const answer = await route.fetch();
    const { shipping_options, ...others } = await answer.json();
    const withoutExpress = shipping_options.slice(0, 1);
    await route.fulfill({ response: answer, json: { ...others, shipping_options: withoutExpress } });
  });
  await page.getByLabel('ZIP code').fill('10014');
  const replaced = 'it is Standard now, the cheapest that does';
  await expect(page.getByRole('status').filter({ hasText: replaced })).toBeAttached();
  await expect(page.locator('p', { hasText: replaced })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked();
  await expect(shippingCost(page)).toHaveText(usd(costIn(store.standard, 'NY')));
});

test('returns and contact open without leaving the checkout, and what was typed stays', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  const checkout = page.url();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Shipping and returns' }).click();
  await expect(dialog.getByText(store.texts.returns)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Shipping and returns' })).toBeFocused();

  await page.getByRole('button', { name: 'Write to us' }).click();
  await dialog.getByLabel('Message').fill('Does it come in a box?');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Write to us' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Does it come in a box?');
  await dialog.getByLabel('Name').fill('Maya Rao');
  await dialog.getByLabel('Email').fill('maya@example.com');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you!')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();

  expect(page.url()).toBe(checkout);
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Mott Street');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked();
});

test('the accepted card networks are named, and where card details go', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  const marks = page.getByRole('img', { name: 'Visa, Mastercard, American Express, Discover accepted' });
  await expect(marks).toBeVisible();
  expect(await marks.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText('This sandbox takes test cards only.')).toBeVisible();
});

test('a changed cart is announced, and taking it keeps the address', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await page.getByRole('link', { name: 'Back to cart' }).click();
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/metrics/cart-items'));
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await stored;
  await page.goBack();
  const changed = page.getByText('Your cart has changed');
  await expect(changed).toBeVisible();
  await page.getByRole('link', { name: 'Take the cart as it is now' }).click();
  await expect(page.getByText('× 2')).toBeVisible();
  await expect(changed).toBeHidden();
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Mott Street');
});

test('a declined card is explained and the same checkout is paid with another one', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await expect(page).toHaveURL(/session_id=/);
  const checkout = page.url();

  await fillCard(page, CARDS.declined);
  await pay(page);
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await fillCard(page, CARDS.insufficientFunds);
  await pay(page);
  await expect(page.getByRole('alert')).toContainText('insufficient funds');
  expect(page.url()).toBe(checkout);
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Mott Street');

  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('a card that requires a confirmation step is charged after it', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await fillCard(page, CARDS.asksForConfirmation);
  await pay(page);
  await page.getByRole('button', { name: 'Complete authentication' }).click();

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('a failed confirmation step returns to the same checkout with all input', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  const checkout = page.url();
  await fillCard(page, CARDS.asksForConfirmation);
  await pay(page);
  await page.getByRole('button', { name: 'Fail authentication' }).click();

  await expect(page.getByRole('heading', { name: 'Purchase Failed' })).toBeVisible();
  await expect(
    page.getByText("We're sorry, but your purchase could not be completed. Please try again."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Address line 1')).toHaveValue('12 Mott Street');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  expect(page.url()).toBe(checkout);

  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('the server’s status of a payment overrides the address', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  const paying = page.waitForRequest(/\/sandbox\/payment_intents\/.+\/confirm/);
  await fillCard(page, CARDS.declined);
  await pay(page);
  const paymentIntent = /payment_intents\/([^/]+)\//.exec((await paying).url())?.[1];
  await expect(page.getByRole('alert')).toBeVisible();

  await page.goto(`/checkout-confirmation?payment_intent=${paymentIntent}&redirect_status=succeeded`);
  await expect(page.getByRole('heading', { name: 'Purchase Failed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeHidden();
});

test('without a payment in the address the result follows redirect_status', async ({ page }) => {
  await page.goto('/checkout-confirmation?redirect_status=succeeded');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await page.goto('/checkout-confirmation?redirect_status=failed');
  await expect(page.getByRole('heading', { name: 'Purchase Failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(HOME);
});

test('a client secret is never in a page’s address', async ({ page }) => {
  await page.goto('/checkout-confirmation?redirect_status=failed&payment_intent_client_secret=pi_1_secret_2');
  await expect(page.getByRole('heading', { name: 'Purchase Failed' })).toBeVisible();
  await expect(page).not.toHaveURL(/client_secret/);
});

test('errors are shown next to their fields, and the first one is focused', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await page.getByLabel('Email').fill('maya@nowhere');
  await page.getByLabel('Full name').fill('');
  await fillCard(page, '4242424242424241');
  await payButton(page).click();

  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email like name@example.com/);
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/label on the parcel/);
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/not a card number/);
});

test('the pay button names what is missing, and a press leads to it', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await expect(payButton(page)).toHaveAccessibleDescription('First your email and address.');
  await fillContact(page);
  await page.getByLabel('Address line 1').fill('');
  await expect(payButton(page)).toHaveAccessibleDescription('Still needed: address line 1.');
  await expect(payButton(page)).toBeDisabled();
  await payButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Address line 1')).toBeFocused();
  await expect(page.getByLabel('Address line 1')).toHaveAccessibleDescription(/Enter the street/);
  await page.getByLabel('Address line 1').fill('12 Mott Street');
  await expect(payButton(page)).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a declined card is explained in view, right above the pay button, which has the focus', async ({
    page,
  }) => {
    await openFilledCheckout(page, plainProduct.handle);
    await fillCard(page, CARDS.declined);
    await expect(payButton(page)).toHaveText(/^Pay \$\d/);
    // Only the end of the page, with the button at its top, is in view.
    await page.setViewportSize({ width: 390, height: 420 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await payButton(page).press('Enter');
    const notice = page.getByRole('alert');
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(payButton(page)).toBeFocused();
    const [bar, noticeBox, button] = await Promise.all(
      [page.getByRole('complementary', { name: 'Order summary' }), notice, payButton(page)].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(noticeBox?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(button?.y).toBeLessThan((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0) + 40);
  });

  test('the expanded summary covers nothing, and the focused field is visible above the keyboard', async ({
    page,
  }) => {
    await haveInCart(page, plainProduct.handle);
    await page.goto('/checkout');
    await page.getByLabel('City').click();
    const toggle = page.getByRole('button', { name: 'Show your order' });
    await toggle.click();
    await expect(page.getByRole('heading', { name: 'Your order' })).toBeInViewport();
    await page.getByRole('button', { name: 'Add a discount code' }).click();
    await page.getByLabel('Discount code').fill(codes.amount.code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: `Remove ${codes.amount.code}` })).toBeVisible();
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
      'content',
      /interactive-widget=resizes-content/,
    );
    await page.getByLabel('Security code').focus();
    await page.setViewportSize({ width: 390, height: 400 });
    await expect.poll(() => coveredPartOf(page, 'Security code')).toEqual([]);
    for (const label of ['Email', 'Full name', 'City', 'ZIP code', 'Card number', 'Security code']) {
      await page.getByLabel(label, { exact: true }).click();
      expect(await coveredPartOf(page, label), label).toEqual([]);
    }
    await page.getByRole('button', { name: 'Hide your order' }).click();
    for (const label of ['ZIP code', 'City', 'Full name', 'Email']) {
      await page.keyboard.press('Shift+Tab');
      await page.getByLabel(label, { exact: true }).focus();
      expect(await coveredPartOf(page, label), label).toEqual([]);
    }
  });
});

const shippingCost = (page: Page) =>
  page
    .getByRole('term')
    .filter({ hasText: /^Shipping$/ })
    .locator('xpath=following-sibling::dd');

/** Corners of the focused field and its label, slightly inset, that are not visible. */
async function coveredPartOf(page: Page, label: string): Promise<string[]> {
  return page.getByLabel(label, { exact: true }).evaluate((field) => {
    const parts = [field, ...((field as HTMLInputElement).labels ?? [])];
    return parts.flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const corners = [
        [left + 8, top + 4],
        [right - 8, bottom - 4],
      ] as const;
      const hidden = corners.filter(([x, y]) => {
        const seen = document.elementFromPoint(x, y);
        return seen === null || !(part.contains(seen) || seen.contains(part));
      });
      return hidden.map(([x, y]) => `${part.localName} at ${Math.round(x)}, ${Math.round(y)}`);
    });
  });
}

test('a card that is not a test card is refused below its field', async ({ page }) => {
  await openFilledCheckout(page, plainProduct.handle);
  await fillCard(page, '5555555555554444');
  await pay(page);
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/test cards only/);
  await expect(page.getByLabel('Card number')).toBeFocused();
});

test('the payment form shows its loading state, and failed shipping options an error', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  const onceItSaysSo = async (route: Route) => {
    await expect(page.getByText('Loading payment form...')).toBeVisible();
    await route.continue();
  };
  await page.route('**/stripe/checkout-session?*', onceItSaysSo, { times: 1 });
  await page.goto('/checkout');
  await page.route('**/stripe/get_shipping_options', (route) => route.abort());
  await fillContact(page);
  await expect(page.getByRole('alert')).toContainText('Failed to fetch shipping options');

  await page.unroute('**/stripe/get_shipping_options');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeVisible();
});

test('a total that changed at the last moment is shown, and paid only after another click', async ({
  page,
}) => {
  await openFilledCheckout(page, plainProduct.handle);
  await fillCard(page, CARDS.goesThrough);
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  let confirmations = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) confirmations += 1;
  });
  await page.route('**/stripe/calculate_tax_final', async (route) => {
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    const answer = await route.fetch();
    const amounts = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...amounts, tax: amounts.tax + 100, total: amounts.total + 100 },
    });
  });

  await pay(page);
  await expect(page.getByRole('alert')).toContainText('The total is now');
  expect(confirmations).toBe(0);
  await pay(page);
  await expect(page).toHaveURL(/\/checkout-confirmation/);
});

test('another visitor’s checkout cannot be loaded', async ({ page }) => {
  await page.goto('/checkout?session_id=somebody-elses');
  await expect(
    page.getByText('Unable to load checkout details. Please try again or contact support.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(HOME);
});

test('a Canadian address has provinces and Canadian postal codes', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await page.getByLabel('Email').fill('noor@example.com');
  await page.getByLabel('Country').selectOption({ label: 'Canada' });
  await page.getByLabel('Full name').fill('Noor Gill');
  await page.getByLabel('Address line 1').fill('1 King Street West');
  await page.getByLabel('City').fill('Toronto');
  await page.getByLabel('Province').selectOption({ label: 'Ontario' });
  await page.getByLabel('Postal code').fill('10013');
  await page.getByLabel('Postal code').blur();
  await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription(/like M5V 2T6/);

  await page.getByLabel('Postal code').fill('V6B 1A1');
  await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription(/V6B 1A1 is not in Ontario/);

  await page.getByLabel('Postal code').fill('m5h1a1');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeVisible();
});

test('a failed price request shows an error and can be retried', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await fillContact(page);
  await page.route('**/stripe/preview_tax', (route) => route.abort());
  await chooseShipping(page, 'Standard');
  await expect(page.getByRole('alert')).toContainText('We could not work out the total.');

  await page.unroute('**/stripe/preview_tax');
  await page.getByRole('button', { name: 'Work it out again' }).click();
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
});

test('while the card provider confirms, the page says so and later announces an email', async ({ page }) => {
  await page.clock.install();
  await openFilledCheckout(page, plainProduct.handle);
  await fillCard(page, CARDS.goesThrough);
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  await page.route('**/stripe/checkout-session-details*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'processing' } });
  });
  await pay(page);

  await expect(page.getByRole('heading', { name: 'Confirming with the card provider' })).toBeVisible();
  await page.clock.fastForward('00:25');
  await expect(page.getByText('your order is confirmed by mail')).toBeVisible();
  await expect(page.getByText('Purchase Failed')).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the checkout works with the keyboard alone', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await page.getByLabel('Email').focus();
  const thenType = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await page.keyboard.type('maya@example.com');
  for (const text of ['', 'United S', 'Maya Rao', '12 Mott Street', '', 'New York', 'New Y', '10013', ''])
    await thenType(text);
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (const text of [CARDS.goesThrough, '1234', '123']) await thenType(text);
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByLabel('Expiration date')).toHaveValue('12/34');
  await expect(payButton(page)).toHaveText(/^Pay \$\d/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});
