import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import { sweepCheckouts } from '#server/checkout/sweep-checkouts.ts';
import { type CardPayments, ProviderUnavailable } from '#server/payments/card-payments.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { detectFailures } from '#server/platform/alerts/detect-failures.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  ADDRESS,
  CARDS,
  createCheckout,
  details,
  finalize,
  type OpenCheckout,
  openCheckout,
  payWith,
  stockOf,
} from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import { aboutOrder, emailTo, orderTokenIn } from '../../support/buying/order-pages.ts';
import { rowsWithJob, setJobs } from '../../support/row-jobs.ts';
import { PROCESS_PAYMENT, sweep } from '../../support/buying/sweeping.ts';
import { STORE, startTestShop, type TestShop, type TestShopper, untilIdle } from '../../support/test-shop.ts';

let shop: TestShop;
let sku: string;
let scarceSku: string;
let provider: CardPayments;
/** What the provider does differently; put back before each test. */
let faults: Partial<CardPayments>;

const down = () => Promise.reject(new ProviderUnavailable('no answer'));

beforeAll(async () => {
  shop = await startTestShop(
    ({ payments }) => {
      provider = payments;
      const faulty = {
        ...payments,
        createIntent: (request) => (faults.createIntent ?? payments.createIntent)(request),
        captureIntent: (id, request) => (faults.captureIntent ?? payments.captureIntent)(id, request),
        retrieveIntent: (id) => (faults.retrieveIntent ?? payments.retrieveIntent)(id),
      } satisfies CardPayments;
      return { payments: faulty };
    },
    { work: true },
  );
  const handles = ['the-mix', 'limited-diwali-box'];
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles });
  [sku, scarceSku] = body.formattedProductData.map(
    (product: { variants: { sku: string }[] }) => product.variants[0]?.sku,
  );
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults = {};
  await shop.advanceClock('0');
});

const rowOf = async (id: CheckoutId) =>
  (await shop.db.select().from(checkouts).where(eq(checkouts.id, id)))[0] ?? null;
const intentOf = async (id: PaymentIntentId) =>
  (await shop.db.select().from(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, id)))[0] ?? null;
const sessionOf = (shopper: TestShopper, sessionId: CheckoutId) =>
  shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);

async function startedWithoutPayment(shopper: TestShopper, quantity = 1): Promise<CheckoutId> {
  faults = { createIntent: down };
  const { body } = await createCheckout(shopper, [{ sku, quantity }]);
  faults = {};
  return body.session_id;
}

async function finalized(): Promise<{ shopper: TestShopper; checkout: OpenCheckout }> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
  expect((await finalize(shopper, checkout)).status).toBe(200);
  return { shopper, checkout };
}

describe('a shopper who presses pay again, not knowing that the card was authorised', () => {
  test('gets the order that is paid for, once', async () => {
    const { shopper, checkout } = await finalized();
    await payWith(shopper, checkout, CARDS.succeeds);
    const again = await finalize(shopper, checkout);
    expect([again.status, again.body.code]).toEqual([409, 'checkout_closed']);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
    expect(await intentOf(checkout.paymentIntentId)).toMatchObject({ status: 'succeeded' });
  });

  test('still gets a fresh hold when no card was authorised, even after the first one ran out', async () => {
    const { shopper, checkout } = await finalized();
    await shop.advanceClock('16 minutes');
    expect((await finalize(shopper, checkout)).status).toBe(200);
  });
});

describe('a shopper who holds the last units', () => {
  test('can go back to the cart and start again: their own hold does not stand in their way', async () => {
    const shopper = shop.shopper();
    const { onHand, held } = await stockOf(shop.db, scarceSku);
    const items = [{ sku: scarceSku, quantity: onHand - held }];
    await finalize(shopper, await openCheckout(shopper, items));
    expect((await createCheckout(shopper, items)).status).toBe(200);
    expect((await stockOf(shop.db, scarceSku)).held).toBe(held);
  });

  test('still cannot start with one more, and keeps what is held', async () => {
    const shopper = shop.shopper();
    const { onHand, held } = await stockOf(shop.db, scarceSku);
    const all = onHand - held;
    await finalize(shopper, await openCheckout(shopper, [{ sku: scarceSku, quantity: all }]));
    const { status, body } = await createCheckout(shopper, [{ sku: scarceSku, quantity: all + 1 }]);
    expect([status, body.code, body.skus]).toEqual([409, 'out_of_stock', [scarceSku]]);
    expect((await stockOf(shop.db, scarceSku)).held).toBe(onHand);
  });
});

describe('a discount that leaves nothing to pay', () => {
  test('is estimated without asking the provider for a payment of nothing', async () => {
    await shop.db.insert(discounts).values({
      storeId: STORE,
      code: 'ALLFREE',
      amountCents: 1_000_000,
      freeShipping: true,
      maxRedemptions: 5,
    });
    const shopper = shop.shopper();
    const { paymentIntentId } = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    const { status, body } = await shopper.post('/stripe/calculate_tax', {
      payment_intent_id: paymentIntentId,
      store_id: STORE,
      address: ADDRESS,
      email: 'free@example.com',
      shipping_id: 'standard',
      discount_code: 'ALLFREE',
    });
    expect([status, body.total]).toEqual([200, 0]);
  });
});

describe('a checkout whose payment could not be created', () => {
  test('has one payment in the end, though two tabs create it at once for different carts', async () => {
    const shopper = shop.shopper();
    const sessionId = await startedWithoutPayment(shopper);
    let arrive = () => {};
    const slow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let isAsked = false;
    faults.createIntent = async (request) => {
      isAsked = true;
      await slow;
      return provider.createIntent(request);
    };
    const slowTab = sessionOf(shopper, sessionId);
    await expect.poll(() => isAsked).toBe(true);
    faults = {};
    await createCheckout(shopper, [{ sku, quantity: 2 }]);
    const fastTab = await sessionOf(shopper, sessionId);
    arrive();
    expect((await slowTab).body.session_data.client_secret).toBe(fastTab.body.session_data.client_secret);
  });

  test('is never given one once it is over', async () => {
    const shopper = shop.shopper();
    const sessionId = await startedWithoutPayment(shopper);
    await shop.advanceClock('25 hours');
    await sweep(shop);
    await shop.advanceClock('0');
    const answer = await sessionOf(shopper, sessionId);
    expect([answer.status, answer.body.code]).toEqual([409, 'checkout_closed']);
    expect(await rowOf(sessionId)).toMatchObject({ status: 'expired', paymentIntentId: null });
  });

  test('ends when one in another currency takes its place', async () => {
    const shopper = shop.shopper();
    const sessionId = await startedWithoutPayment(shopper);
    const order = { store_id: STORE, checkout_items: [{ sku, quantity: 1 }], currency: 'cad' };
    const shown = await shopper.post('/stripe/create_checkout_session', { ...order, cost_of_checkout: 1 });
    const cost = { cost_of_checkout: shown.body.total_cost };
    expect((await shopper.post('/stripe/create_checkout_session', { ...order, ...cost })).status).toBe(200);
    await sweep(shop);
    expect(await rowOf(sessionId)).toMatchObject({ status: 'expired', nextCheckAt: null });
  });
});

describe('a checkout that was looked at often while it was open', () => {
  test('is looked at soon again once it is finalized, so that its hold ends in time', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await shop.db.update(checkouts).set({ attempts: 9 }).where(eq(checkouts.id, checkout.sessionId));
    await finalize(shopper, checkout);
    for (const minutes of [2, 4, 7, 12, 21]) {
      await shop.advanceClock(`${minutes} minutes`);
      await sweep(shop);
    }
    await shop.advanceClock('0');
    expect(await rowOf(checkout.sessionId)).toMatchObject({ status: 'expired' });
  });
});

describe('an authorisation', () => {
  test('that the bank withdraws before the money is collected undoes the sale, and the shopper is told', async () => {
    const before = await stockOf(shop.db, sku);
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout, { email: 'withdrawn@example.com' });
    faults.captureIntent = async (id) => {
      await shop.db
        .update(sandboxPaymentIntents)
        .set({ status: 'canceled' })
        .where(eq(sandboxPaymentIntents.id, id));
      return down();
    };
    await payWith(shopper, checkout, CARDS.succeeds);
    await expect.poll(async () => (await details(shopper, checkout)).body.status).toBe('expired');
    const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, checkout.sessionId));
    expect(order).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(shop.db, sku)).toEqual(before);
    const email = await emailTo(shop, 'withdrawn@example.com', '');
    expect(email?.subject).toBe(`Your order #${order?.number} was cancelled`);
    const page = await aboutOrder(shop.shopper(), 'details', { token: orderTokenIn(email) });
    expect(page.body.order).toMatchObject({
      order_id: order?.id,
      status: 'cancelled',
      paid_by: 'nothing',
      refunded: 0,
    });
  });

  test('that appears after the checkout has ended is given back', async () => {
    const { checkout } = await finalized();
    await shop.advanceClock('30 minutes');
    await sweep(shop);
    await shop.advanceClock('0');
    expect(await rowOf(checkout.sessionId)).toMatchObject({ status: 'expired' });
    const { id } = (await intentOf(checkout.paymentIntentId)) ?? { id: '' };
    await shop.db
      .update(sandboxPaymentIntents)
      .set({ status: 'requires_capture' })
      .where(eq(sandboxPaymentIntents.id, anId(id)));
    const cancelled: string[] = [];
    const payments = {
      ...provider,
      cancelIntent: async (intentId: PaymentIntentId) => {
        cancelled.push(intentId);
        const [row] = await shop.db
          .update(sandboxPaymentIntents)
          .set({ status: 'canceled' })
          .where(eq(sandboxPaymentIntents.id, intentId))
          .returning();
        return { ...(await provider.retrieveIntent(intentId)), status: row?.status ?? 'canceled' };
      },
    };
    await processPayment({ ...shop.deps, payments }, checkout.sessionId);
    expect(cancelled).toEqual([id]);
  });
});

describe('the job of a payment', () => {
  const failing = async (): Promise<OpenCheckout> => {
    const { shopper, checkout } = await finalized();
    faults = { captureIntent: down };
    await payWith(shopper, checkout, CARDS.succeeds);
    await details(shopper, checkout);
    // The provider's event is processed beside the shopper's call, and its failure counts as well.
    await untilIdle(shop);
    expect(await rowOf(checkout.sessionId)).toMatchObject({ status: 'capturing', lastError: 'no answer' });
    return checkout;
  };

  test('comes from the sweep, so that the provider is told although nobody comes back', async () => {
    const checkout = await failing();
    faults = {};
    await shop.advanceClock('2 minutes');
    await sweep(shop);
    await expect.poll(async () => (await rowOf(checkout.sessionId))?.status).toBe('paid');
  });

  test('is not there for a minute, so that the process that stored the step finishes it first', async () => {
    const checkout = await failing();
    await sweepCheckouts(shop.deps);
    expect(await rowsWithJob(shop, PROCESS_PAYMENT)).not.toContain(checkout.sessionId);
  });

  test('is added once, however often the sweep finds the checkout', async () => {
    const checkout = await failing();
    faults.retrieveIntent = down;
    await shop.advanceClock('2 minutes');
    await sweepCheckouts(shop.deps);
    await shop.advanceClock('10 minutes');
    await sweepCheckouts(shop.deps);
    const own = (await rowsWithJob(shop, PROCESS_PAYMENT)).filter((id) => id === checkout.sessionId);
    expect(own).toHaveLength(1);
  });

  test('that has failed for good is told to a person, once a day, and the sweep adds another', async () => {
    const checkout = await failing();
    await shop.advanceClock('2 minutes');
    await sweepCheckouts(shop.deps);
    await untilIdle(shop);
    await setJobs(shop, PROCESS_PAYMENT, 'failed');
    await detectFailures(shop.deps);
    await detectFailures(shop.deps);
    const isAbout = like(alerts.key, `job-failed:${PROCESS_PAYMENT}:${checkout.sessionId}:%`);
    expect(await shop.db.$count(alerts, isAbout)).toBe(1);
    faults = {};
    await shop.advanceClock('10 minutes');
    await sweep(shop);
    await expect.poll(async () => (await rowOf(checkout.sessionId))?.status).toBe('paid');
  });

  test('counts a failed call, so that the next one has a key of its own', async () => {
    const checkout = await failing();
    const { attempts } = (await rowOf(checkout.sessionId)) ?? { attempts: 0 };
    await shop.advanceClock('2 minutes');
    await sweepCheckouts(shop.deps);
    await untilIdle(shop);
    expect(await rowOf(checkout.sessionId)).toMatchObject({ attempts: attempts + 1, lastError: 'no answer' });
  });

  test('leaves a checkout of another provider alone', async () => {
    const checkout = await failing();
    faults = {};
    await shop.db.update(checkouts).set({ provider: 'stripe' }).where(eq(checkouts.id, checkout.sessionId));
    const { db, jobs } = shop.deps;
    await db.transaction((tx) => jobs.enqueueForRows(tx, PROCESS_PAYMENT, [checkout.sessionId]));
    await untilIdle(shop);
    expect((await rowOf(checkout.sessionId))?.status).toBe('capturing');
  });
});

test.each(['@', 'gita', 'gita@example.com\r\nBcc: x@example.com'])(
  'a checkout is not finalized for the email address %j',
  async (email) => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    expect((await finalize(shopper, checkout, { email })).status).toBe(400);
  },
);
