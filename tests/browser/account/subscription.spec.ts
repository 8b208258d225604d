import { expect, type Page } from '@playwright/test';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import type { SubscriptionId, SubscriptionOptionId } from '#domain/ids.ts';
import { anId } from '../../support/ids.ts';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import {
  addWithBillingInterval,
  CARDS,
  chooseShipping,
  consent,
  fillCard,
  fillContact,
  haveItemsInCart,
  pay,
  payButton,
} from '../support/checkout-page.ts';
import { mailsTo } from '../support/mailbox.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import { attributesOf, firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct } = store;
const PACK = firstOf(plainProduct);
const OTHER_PACK = firstOf(otherProduct);
const THIRD = found(otherProduct.variants[2], 'third variant');

const PASSWORD = 'a-bag-every-month-42';

test.use({ viewport: { width: 390, height: 900 } });

/** A subscription that was due on 1 December and whose payment failed. */
const UNPAID = {
  id: anId<SubscriptionId>('6f1d7c1e-7f0f-4a52-9a4e-0f6a1d0b7a11'),
  status: 'past_due',
  paused_because: null,
  subscription_id: anId<SubscriptionOptionId>('every-1-month'),
  subscription_interval: 1,
  subscription_interval_unit: 'month',
  currency: 'usd',
  items: [],
  next_renewal_at: '2026-12-01T17:00:00.000Z',
  skipped_at: null,
  retry_at: '2026-12-04T17:00:00.000Z',
  failure_reason: 'payment',
  next_amount: { subtotal: 699, shipping: 599, tax: 0, tax_name: null, total: 1298 },
  card: { brand: 'visa', last4: '0341', exp_month: 12, exp_year: 2031 },
  name: 'Mira Iyer',
  email: 'mira@example.com',
  address: {
    line1: '1 Market St',
    line2: null,
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94105',
    country: 'US',
  },
  billing_interval_options: [],
  started_at: '2026-11-01T17:00:00.000Z',
} satisfies OwnSubscription;

const newEmail = () => `again.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

async function becomeCustomer(page: Page, email: string): Promise<void> {
  const account = {
    email,
    password: PASSWORD,
    first_name: 'Mira',
    last_name: 'Iyer',
    store_id: store.id,
  };
  await page.request.post('/auth/signup', { data: account });
  const { store_id } = account;
  await page.request.post('/auth/login', { data: { email, password: PASSWORD, store_id } });
}

async function openCheckout(page: Page, email: string): Promise<void> {
  await page.goto('/checkout');
  await fillContact(page, email);
  await chooseShipping(page, 'Standard');
  await fillCard(page, CARDS.goesThrough);
}

async function payFor(page: Page): Promise<void> {
  await consent(page).check();
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
}

/** The link to a subscription in the newest email that has one. */
async function linkMailedTo(page: Page, email: string, about = ''): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = await mailsTo(page.request, email);
    const own = mails.find(
      ({ subject, text }) => subject.includes(about) && text.includes('/subscriptions/manage'),
    );
    link = /\S+\/subscriptions\/manage#token=\S+/.exec(own?.text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? '';
}

test('a customer subscribes, and skips, pauses, changes and cancels on the profile', async ({ page }) => {
  test.slow();
  const email = newEmail();
  await becomeCustomer(page, email);
  await addWithBillingInterval(page, plainProduct.handle, 'Recurring every 2 weeks');
  await openCheckout(page, email);

  await expect(page.getByText('Subscriptions are charged in US dollars.')).toBeVisible();
  await expect(page.getByText(/plus shipping and tax, next on/)).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expectNoAxeFindingsAtEachWidth(page);
  await payFor(page);
  await expect(page.getByText(/The next delivery \(every 2 weeks\) is charged on/)).toBeVisible();

  await page.goto('/profile');
  const card = page.getByRole('article', { name: 'Recurring every 2 weeks' });
  await expect(card).toContainText('running');
  await expect(card).toContainText(/Amount\s*\$\d+\.\d\d/);
  await expectNoAxeFindingsAtEachWidth(page);

  const date = await card.locator('dd').first().textContent();
  const dayAndMonth = new Date(`${date} UTC`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  await card.getByRole('button', { name: `Skip ${dayAndMonth}` }).dblclick();
  await expect(card.getByText(`Skipped ${date}.`)).toBeVisible();
  await expect(card.locator('dd').first()).not.toHaveText(date ?? '');
  await card.getByRole('button', { name: `Undo: keep ${dayAndMonth}` }).click();
  await expect(card.locator('dd').first()).toHaveText(date ?? '');

  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('paused', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card.getByText('It goes on.')).toBeVisible();

  await card.getByRole('button', { name: 'Change interval' }).click();
  await card.getByRole('radio', { name: /Recurring every 1 month/ }).check();
  await expectNoAxeFindingsAtEachWidth(page);
  await card.getByRole('button', { name: 'Save the interval' }).click();
  const monthly = page.getByRole('article', { name: 'Recurring every 1 month' });
  await expect(monthly).toBeVisible();

  for (const name of ['Change interval', 'Change address']) {
    await monthly.getByRole('button', { name }).press('Enter');
    await monthly.getByRole('button', { name: 'Leave it' }).press('Enter');
    await expect(monthly.getByRole('button', { name })).toBeFocused();
  }

  await monthly.getByRole('button', { name: 'Change address' }).click();
  await monthly.getByLabel('Address line 1').fill('');
  await monthly.getByRole('button', { name: 'Save the address' }).click();
  await expect(monthly.getByText('Enter the street and the house number.')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await monthly.getByLabel('Address line 1').fill('99 Orchard Street');
  await monthly.getByRole('button', { name: 'Save the address' }).click();
  await expect(monthly).toContainText('99 Orchard Street');

  await monthly.getByRole('button', { name: 'Cancel' }).click();
  await monthly.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(monthly).toContainText('running');
  await expect(monthly.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await monthly.getByRole('button', { name: 'Cancel' }).click();
  await monthly.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(monthly.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(monthly.getByRole('button')).toHaveCount(0);
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a customer changes quantity and variant of a subscription, and sees before what a delivery costs', async ({
  page,
}) => {
  test.slow();
  const email = newEmail();
  await becomeCustomer(page, email);
  await haveItemsInCart(
    page,
    { sku: OTHER_PACK.sku, subscriptionOption: 'every-1-month' },
    { sku: PACK.sku, subscriptionOption: 'every-1-month' },
  );
  await openCheckout(page, email);
  await payFor(page);
  await page.goto('/profile');
  const card = page.getByRole('article', { name: 'Recurring every 1 month' });
  const change = card.getByRole('button', { name: new RegExp(`^Change ${otherProduct.title}`) });
  await change.focus();
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Leave it' }).press('Enter');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(change).toHaveAttribute('aria-expanded', 'true');
  const panel = card.getByRole('region', { name: `Change ${otherProduct.title}` });
  await panel.getByRole('radio', { name: new RegExp(attributesOf(otherProduct, THIRD.sku)) }).check();
  await panel.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(panel).toContainText(
    /A delivery then costs \$\d+\.\d\d before shipping and tax, in place of \$\d/,
  );
  const promised = /then costs (\$\d+\.\d\d)/.exec((await panel.textContent()) ?? '')?.[1] ?? '';
  await expectNoAxeFindingsAtEachWidth(page);
  await panel.getByRole('button', { name: 'Save the change' }).click();
  await expect(card.getByText(/^Changed, from the delivery on/)).toBeVisible();
  await expect(card).toContainText(`${THIRD.description}, x 2`);
  const prices = await card.getByText(/^\$\d+\.\d\d$/).allTextContents();
  const cents = prices.slice(0, 2).reduce((sum, price) => sum + Number(price.slice(1)), 0);
  expect(`$${cents.toFixed(2)}`, 'what was shown is what is charged').toBe(promised);

  await card.getByRole('button', { name: new RegExp(`^Change ${plainProduct.title}`) }).click();
  await card
    .getByRole('region', { name: `Change ${plainProduct.title}` })
    .getByRole('button', { name: 'Take it out' })
    .click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await card.getByRole('button', { name: new RegExp(`^Change ${otherProduct.title}`) }).click();
  await expect(card.getByRole('button', { name: 'Take it out' }), 'the last item stays').toHaveCount(0);
});

test('a guest buys once and subscribes in one payment, and manages the subscription with an emailed link', async ({
  page,
}) => {
  test.slow();
  const email = newEmail();
  await haveItemsInCart(
    page,
    { sku: PACK.sku, subscriptionOption: 'every-1-month' },
    { sku: PACK.sku },
    { sku: OTHER_PACK.sku, subscriptionOption: 'every-2-weeks' },
  );
  await page.goto('/cart');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Every month' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Every 2 weeks' })).toHaveCount(1);
  await expect(rows).toHaveCount(4);
  await openCheckout(page, email);
  await expect(page.getByText(/plus shipping and tax, next on/)).toHaveCount(2);
  await payFor(page);
  await expect(page.getByText(/The next delivery/)).toHaveCount(2);

  await page.goto(await linkMailedTo(page, email));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/\/subscriptions\/manage$/);
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Nothing more is charged.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
});

test('a guest whose link has expired has another one mailed, and manages the subscription with it', async ({
  page,
}) => {
  test.slow();
  const email = newEmail();
  await haveItemsInCart(page, { sku: PACK.sku, subscriptionOption: 'every-1-month' });
  await openCheckout(page, email);
  await payFor(page);
  const link = await linkMailedTo(page, email);
  const expired = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'bad_token' };
  await page.route('**/subscriptions/list', (route) => route.fulfill({ status: 401, json: expired }));
  await page.goto(link.replace('/manage', '/card'));
  await expect(page.getByRole('button', { name: 'Mail me a new link' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('too old or was cut off');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Mail me a new link' }).click();
  await expect(page.getByRole('status').getByText('Look in your mail')).toBeVisible();
  await page.unroute('**/subscriptions/list');
  await page.goto(await linkMailedTo(page, email, 'The link to your subscription'));
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a truncated link shows a message, and a forged one is refused', async ({ page }) => {
  await page.goto('/subscriptions/manage');
  await expect(page.getByText('That link is cut')).toBeVisible();
  await page.goto('/subscriptions/manage#token=nonsense');
  await expect(page.getByRole('alert')).toContainText('too old or was cut off');
});

test('a failed payment shows the day of the next attempt', async ({ page }) => {
  await page.route('**/subscriptions/list', (route) => route.fulfill({ json: { subscriptions: [UNPAID] } }));
  await page.goto('/subscriptions/manage#token=any');
  const card = page.getByRole('article', { name: 'Recurring every 1 month' });
  await expect(card).toContainText('We try your Visa ending in 0341 on December 4, 2026.');
  await expect(card.getByRole('definition').first()).toHaveText(
    'December 4, 2026 if the next try gets through',
  );
  await expect(card).not.toContainText('December 1');
});

test('the page of an emailed link is not indexed and sends no referrer', async ({ page }) => {
  const answer = await page.goto('/subscriptions/manage');
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});
