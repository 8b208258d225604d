import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  CARDS,
  details,
  finalize,
  type OpenCheckout,
  openCheckout,
  payWith,
  stockOf,
} from '../../support/buying/buying.ts';
import { sweep } from '../../support/buying/sweeping.ts';
import { AS_IN_PRODUCTION, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let scarceSku: string;
let sku: string;

beforeAll(async () => {
  shop = await startTestShop(undefined, AS_IN_PRODUCTION);
  const handles = ['limited-diwali-box', 'the-mix'];
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles });
  [scarceSku, sku] = body.formattedProductData.map(
    (product: { variants: { sku: string }[] }) => product.variants[0]?.sku,
  );
});
afterAll(() => shop.close());

const ordersOf = (checkout: OpenCheckout) =>
  shop.db.select().from(orders).where(eq(orders.checkoutId, checkout.sessionId));

async function authorised(): Promise<OpenCheckout & { shopper: ReturnType<TestShop['shopper']> }> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
  await finalize(shopper, checkout);
  await payWith(shopper, checkout, CARDS.succeeds);
  return { ...checkout, shopper };
}

async function deliverEventsOf({ paymentIntentId }: OpenCheckout, times = 1): Promise<void> {
  const { status } = await shop
    .shopper()
    .post(`/sandbox/events/${paymentIntentId}/deliver`, { order: 'newest_first', times });
  expect(status).toBe(200);
  await shop.runJobs(HANDLE_EVENT);
}

describe('50 checkouts at once for a product with a stock of 10', () => {
  test('make exactly 10 orders, leave stock 0, refuse 40 clearly and charge none of those', async () => {
    await shop.db.update(stock).set({ onHand: 10, held: 0 }).where(eq(stock.sku, scarceSku));
    const attempts = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const shopper = shop.shopper();
        const checkout = await openCheckout(shopper, [{ sku: scarceSku, quantity: 1 }]);
        return { shopper, checkout };
      }),
    );
    const outcomes = await Promise.all(
      attempts.map(async ({ shopper, checkout }) => {
        const finalized = await finalize(shopper, checkout);
        if (finalized.status !== 200) return { refused: finalized };
        await payWith(shopper, checkout, CARDS.succeeds);
        return { done: await details(shopper, checkout) };
      }),
    );
    const refused = outcomes.flatMap((outcome) => outcome.refused ?? []);
    const done = outcomes.flatMap((outcome) => outcome.done ?? []);
    expect(refused.map(({ status, body }) => [status, body.code, body.skus])).toEqual(
      Array.from({ length: 40 }, () => [409, 'out_of_stock', [scarceSku]]),
    );
    expect(done.map(({ body }) => body.status)).toEqual(Array.from({ length: 10 }, () => 'complete'));
    expect(await stockOf(shop.db, scarceSku)).toEqual({ onHand: 0, held: 0 });
    const paid = done.reduce((total, { body }) => total + body.total, 0);
    const [captured] = await shop.db
      .select({ cents: sum(sandboxPaymentIntents.amountCapturedCents) })
      .from(sandboxPaymentIntents);
    expect(Number(captured?.cents)).toBe(paid);
  });
});

describe('many carts with the same eight skus in every order', () => {
  test('never wait for each other in a circle: all are finalized, and what is held is what they want', async () => {
    const { body } = await shop
      .shopper()
      .get(`/search/collection?collection_name=all_products&store_id=${STORE}`);
    const skus: string[] = body.formattedProductData
      .flatMap((product: { variants: { sku: string; total_stock: number }[] }) => product.variants)
      .filter((variant: { total_stock: number }) => variant.total_stock >= 40)
      .map((variant: { sku: string }) => variant.sku)
      .slice(0, 8);
    const before = await Promise.all(skus.map((one) => stockOf(shop.db, one)));
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const shopper = shop.shopper();
        const rotated = [...skus.slice(index % 8), ...skus.slice(0, index % 8)];
        const ordered = index % 2 ? rotated.toReversed() : rotated;
        const checkout = await openCheckout(
          shopper,
          ordered.map((one) => ({ sku: one, quantity: 1 })),
        );
        return (await finalize(shopper, checkout)).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const after = await Promise.all(skus.map((one) => stockOf(shop.db, one)));
    expect(after.map(({ held }, index) => held - (before[index]?.held ?? 0))).toEqual(skus.map(() => 40));
  });
});

describe('the provider’s event', () => {
  test('delivered twice at once makes one order', async () => {
    const checkout = await authorised();
    await deliverEventsOf(checkout, 2);
    expect(await ordersOf(checkout)).toHaveLength(1);
  });

  test('before the shopper’s return makes the one order that the shopper then sees', async () => {
    const checkout = await authorised();
    await deliverEventsOf(checkout);
    const [order] = await ordersOf(checkout);
    const { body } = await details(checkout.shopper, checkout);
    expect(body).toMatchObject({ status: 'complete', order_id: order?.id });
    expect(await ordersOf(checkout)).toHaveLength(1);
  });

  test('after the shopper’s return changes nothing any more', async () => {
    const checkout = await authorised();
    await details(checkout.shopper, checkout);
    const before = await stockOf(shop.db, sku);
    await deliverEventsOf(checkout, 2);
    expect(await ordersOf(checkout)).toHaveLength(1);
    expect(await stockOf(shop.db, sku)).toEqual(before);
  });

  test('and the shopper’s return at the same moment make one order', async () => {
    const checkout = await authorised();
    await Promise.all([
      deliverEventsOf(checkout, 3),
      ...Array.from({ length: 3 }, () => details(checkout.shopper, checkout)),
    ]);
    expect(await ordersOf(checkout)).toHaveLength(1);
  });

  test('that never comes, with a shopper who never returns, is made up for by the sweep', async () => {
    const checkout = await authorised();
    await shop.advanceClock('2 minutes');
    await sweep(shop);
    await shop.advanceClock('0');
    expect(await ordersOf(checkout)).toHaveLength(1);
  });

  test('with a wrong signature is refused and changes nothing', async () => {
    const checkout = await authorised();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: JSON.stringify({
        id: 'evt_1',
        type: 'payment_intent.succeeded',
        data: { object: { id: checkout.paymentIntentId } },
      }),
    });
    expect(answer.statusCode).toBe(400);
    expect(await ordersOf(checkout)).toHaveLength(0);
  });
});

describe('a hold', () => {
  beforeEach(() => shop.advanceClock('0'));

  test('ends after 15 minutes: the payment is dead at the provider and the units are for sale again', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 2 }]);
    await shop.advanceClock('5 minutes');
    await sweep(shop);
    await shop.advanceClock('0');
    const before = await stockOf(shop.db, sku);
    await finalize(shopper, checkout);
    await shop.advanceClock('14 minutes');
    await sweep(shop);
    expect((await stockOf(shop.db, sku)).held).toBe(before.held + 2);
    await shop.advanceClock('40 minutes');
    await sweep(shop);
    await shop.advanceClock('0');
    expect(await stockOf(shop.db, sku)).toEqual(before);
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, checkout.sessionId));
    expect(row?.status).toBe('expired');
    expect((await payWith(shopper, checkout, CARDS.succeeds)).body.status).toBe('canceled');
  });
});

describe('the database itself', () => {
  test('refuses a status change that is not allowed, more held than on hand, and totals that are not the sum of their parts', async () => {
    const checkout = await authorised();
    await details(checkout.shopper, checkout);
    const change = (values: object) =>
      shop.db.update(checkouts).set(values).where(eq(checkouts.id, checkout.sessionId));
    await expect(change({ status: 'open' })).rejects.toThrow();
    await expect(change({ totalCents: 1 })).rejects.toThrow();
    await expect(shop.db.update(stock).set({ held: 100_000 }).where(eq(stock.sku, sku))).rejects.toThrow();
    const [order] = await ordersOf(checkout);
    const second = { ...order, id: undefined, number: 1 } as typeof orders.$inferInsert;
    await expect(shop.db.insert(orders).values(second)).rejects.toThrow();
  });
});
