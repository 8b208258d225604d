import { expect, type Page } from '@playwright/test';
import {
  addToCart,
  chooseShipping,
  consent,
  fillContact,
  haveInCart,
  haveItemsInCart,
  open,
  pay,
  payButton,
} from '../support/checkout-page.ts';
import { fakeStripeJs } from '../support/fake-stripe-js.ts';
import { haveWallet } from '../support/fake-stripe-wallet.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { STRIPE_CARDS, startStripeShop } from '../support/stripe-shop.ts';
import { test } from '../support/test.ts';

const { plainProduct } = store;
const PACK = firstOf(plainProduct);
const OTHER_PACK = firstOf(store.otherProduct);

const running = startStripeShop();
const { stub } = running;

const CONFIRMATION = /POST .*\/payment_intents\/.*\/confirm$/;
/** As Stripe answers while it has paused the account. */
const PAUSED = {
  type: 'invalid_request_error',
  code: 'testmode_charges_only',
  message: 'Your account cannot currently make live charges.',
};

const cardField = (page: Page) => page.getByLabel('Card (Stripe)');

async function openFilled(page: Page): Promise<void> {
  await haveInCart(page, plainProduct.handle);
  await page.goto('/checkout');
  await fillContact(page);
  await chooseShipping(page, 'Standard');
}

const collected = () =>
  [...stub.records.intents.values()].filter(({ amount_received }) => amount_received > 0);

/** The management link in the newest subscription email. */
async function manageLink(page: Page): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get('/sandbox/mailbox.json');
    const mails: { text: string }[] = await answer.json();
    const newest = mails.find(({ text }) => text.includes('/subscriptions/manage#token='));
    link = /(\/subscriptions\/manage#token=\S+)/.exec(newest?.text ?? '')?.[1] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

/** The payment link of a draft order, from its email. */
async function emailedPaymentLink(page: Page): Promise<string> {
  const post = async (path: string, body: object) => {
    const data = { store_id: store.id, ...body };
    const answer = await page.request.post(`/admin/api/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post('sign_in', STAFF_ACCOUNT);
  const key = () => ({ idempotency_key: crypto.randomUUID() });
  const { draft_order_id: id } = await post('draft_orders', {
    source_order_id: null,
    purpose: 'order',
    ...key(),
  });
  const { version } = await post(`draft_orders/${id}`, {
    version: 1,
    email: 'pia@example.com',
    name: 'Pia Phone',
    note: '',
    discount: null,
    address: {
      line1: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      postal_code: '10118',
      country: 'US',
    },
    lines: [{ sku: PACK.sku, bundle_id: null, contents: null, title: null, quantity: 1, unit_price: 900 }],
    shipping: { name: 'By bike', price: 500 },
  });
  await post(`draft_orders/${id}/payment_link`, { version, message: '', ...key() });
  let link = '';
  await expect(async () => {
    const mails: { text: string }[] = await (await page.request.get('/sandbox/mailbox.json')).json();
    link = /\/pay#token=\S+/.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

/** Accepts the terms, pays for a cart with a subscription and returns Stripe's payment. */
async function payRecurring(page: Page) {
  await page.goto('/checkout');
  await fillContact(page);
  await chooseShipping(page, 'Standard');
  await expect(cardField(page)).toBeVisible();
  await consent(page).check();
  await cardField(page).fill(STRIPE_CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  return collected().at(-1);
}

test('card details go straight to Stripe, as the page says, and never to the shop', async ({ page }) => {
  await openFilled(page);
  await expect(
    page.getByText(
      'Your card details go straight to the card processor, Stripe, and never reach our server.',
    ),
  ).toBeVisible();
  const sentToShop: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(running.origin))
      sentToShop.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await cardField(page).fill(STRIPE_CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(sentToShop).not.toEqual([]);
  expect(sentToShop.filter((sent) => sent.replaceAll(/\s/g, '').includes(STRIPE_CARDS.goesThrough))).toEqual(
    [],
  );
});

test('a guest pays with Stripe and sees the order', async ({ page }) => {
  await openFilled(page);
  await cardField(page).fill(STRIPE_CARDS.goesThrough);
  await pay(page);
  await expect(page).toHaveURL(/\/checkout-confirmation\?payment_intent=pi_/);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const [intent] = [...stub.records.intents.values()].slice(-1);
  expect(intent).toMatchObject({ status: 'succeeded', receipt_email: 'maya@example.com' });
});

test('a declined card is explained and the same checkout is paid with another one', async ({ page }) => {
  await openFilled(page);
  await cardField(page).fill(STRIPE_CARDS.declined);
  await pay(page);
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await cardField(page).fill(STRIPE_CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('while Stripe refuses payments the shopper reads that nothing was charged, and pays once it takes them', async ({
  page,
}) => {
  await openFilled(page);
  await cardField(page).fill(STRIPE_CARDS.goesThrough);
  stub.faults = [{ on: CONFIRMATION, kind: 'refused', error: PAUSED }];
  await pay(page);
  await expect(page.getByRole('alert')).toContainText('takes no cards right now, and nothing was charged');
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('a bank’s confirmation is answered on the same page, and after a refusal another card works', async ({
  page,
}) => {
  await openFilled(page);
  await cardField(page).fill(STRIPE_CARDS.asksForStep);
  await pay(page);
  await page.getByRole('button', { name: 'It is not me' }).click();
  await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  await pay(page);
  await page.getByRole('button', { name: 'It is me' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('a subscription is bought with Stripe, which saves the card for later deliveries', async ({ page }) => {
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  const intent = await payRecurring(page);
  await expect(page.getByText(/The next delivery/)).toHaveCount(1);
  expect(intent).toMatchObject({ status: 'succeeded', setup_future_usage: 'off_session' });
  expect(intent?.customer).toMatch(/^cus_/);
});

test('no wallet is in the checkout’s card form: its sheet would open before the total is final', async ({
  page,
}) => {
  await haveWallet(page);
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  await page.goto('/checkout');
  await expect(cardField(page)).toBeVisible();
  await expect(page.getByLabel('Apple Pay (Stripe)')).toBeHidden();
});

test('a wallet in the card form of an emailed payment link shows what the payment takes', async ({
  page,
}) => {
  await haveWallet(page);
  await page.goto(await emailedPaymentLink(page));
  await page.getByRole('button', { name: 'Continue to the card' }).click();
  await page.getByLabel('Apple Pay (Stripe)').check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Paid. We’re packing.' })).toBeVisible();
});

test('a one-time purchase and a subscription are one payment', async ({ page }) => {
  await haveItemsInCart(
    page,
    { sku: PACK.sku },
    { sku: PACK.sku, subscriptionOption: 'every-1-month' },
    { sku: OTHER_PACK.sku, subscriptionOption: 'every-2-weeks' },
  );
  const before = collected().length;
  const intent = await payRecurring(page);
  await expect(page.getByText(/The next delivery/)).toHaveCount(2);
  await expect(page.getByText(`$${((intent?.amount_received ?? 0) / 100).toFixed(2)}`).first()).toBeVisible();
  expect(collected().length - before).toBe(1);
});

test('another card is saved with Stripe: declined, not authenticated, then saved without a charge', async ({
  page,
}) => {
  test.slow();
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  await payRecurring(page);
  const before = collected().length;
  await page.goto(await manageLink(page));
  await page.getByRole('link', { name: 'Change card' }).click();
  const save = page.getByRole('button', { name: 'Agree and save' });
  await expect(save).toBeEnabled();
  await save.click();
  await expect(cardField(page)).toBeFocused();
  await cardField(page).fill(STRIPE_CARDS.declined);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await cardField(page).fill(STRIPE_CARDS.asksForStepOnce);
  await save.click();
  await page.getByRole('button', { name: 'It is not me' }).click();
  await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  await save.click();
  await page.getByRole('button', { name: 'It is me' }).click();
  await expect(page.getByText(/From now on we charge your Visa ending in 4242/)).toBeVisible();
  expect(collected().length).toBe(before);
  const [saved] = [...stub.records.setups.values()].slice(-1);
  expect(saved).toMatchObject({ status: 'succeeded', usage: 'off_session' });
});

test('an empty card field shows Stripe’s error and gets the focus', async ({ page }) => {
  await openFilled(page);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(cardField(page)).toBeFocused();
});

test('client navigation from the cart leads to a working form', async ({ page }) => {
  await addToCart(page, plainProduct.handle);
  await page.getByRole('dialog').getByRole('button', { name: 'checkout' }).click();
  await expect(cardField(page)).toBeVisible();
});

test('a document of another page is reloaded before Stripe is allowed', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await open(page, '/cart');
  await page.evaluate(() => {
    history.pushState(null, '', '/checkout');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(cardField(page)).toBeVisible({ timeout: 20_000 });
});

test('when Stripe is unreachable an error is shown and can be retried', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/checkout');
  await expect(page.getByText('The card form did not load.')).toBeVisible();
  await page.unroute('https://js.stripe.com/**');
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${fakeStripeJs.toString()})()` }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardField(page)).toBeVisible();
});

test('only pages with a card form allow and contact Stripe', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) asked.push(request.url());
  });
  for (const path of ['/', `/products/${plainProduct.handle}`, '/cart', '/subscriptions/manage']) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).not.toContain('stripe');
  }
  expect(asked).toEqual([]);
});

test('in test mode every page says that no real card is charged', async ({ page }) => {
  await page.goto('/shop');
  await expect(page.getByText(/no real card is charged/i)).toBeVisible();
});
