import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, OrderId } from '#domain/ids.ts';
import { type RefundSelection, refundableUnits, shippingLeft } from '#domain/orders/refund.ts';
import { lockWholeOrder, type WholeOrder } from '#server/orders/order-store.ts';
import { readGivenBack } from '#server/orders/refunds/order-refund-store.ts';
import { startRefund } from '#server/orders/refunds/start-refund.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { fillCustomerFacts } from '#server/reports/facts/fill-customer-facts.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { CARDS, details, finalize, type OpenCheckout, payWith } from '../../support/buying/buying.ts';
import { type RandomPurchase, randomPurchases } from '../../support/buying/random-purchases.ts';
import { faultsOfReturnedOrders } from '../../support/buying/returned-books.ts';
import { sizeOfRun } from '../../support/run-size.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

/** `PROPERTY_RUNS=5000 PROPERTY_SEED=7 npx vitest run --project api tests/api/payments/cents.property.test.ts` runs as many as wanted, or the same again. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? sizeOfRun({ usual: 40, long: 1_000 }));
const SEED = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const AT_ONCE = 6;
const MANY = 1_000_000;
const SECONDS_FOR_ONE = 5;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.update(stock).set({ onHand: MANY });
  // Prices include the tax in one of both countries, so that both ways are among the purchases.
  await shop.db.update(stores).set({ pricesIncludeTaxIn: ['CA'] });
});
afterAll(() => shop.close());

async function open(shopper: TestShopper, { items, currency }: RandomPurchase): Promise<OpenCheckout> {
  const cart = await shopper.post('/metrics/cart-items', { cartItems: items, store_id: STORE, currency });
  const prices = cart.body.cartItems.map(
    (item: { quantity: number; product_price?: number; discounted_price?: number }) =>
      item.quantity * (item.discounted_price ?? item.product_price ?? 0),
  );
  const created = await shopper.post('/stripe/create_checkout_session', {
    store_id: STORE,
    checkout_items: items,
    cost_of_checkout: prices.reduce((sum: number, price: number) => sum + price, 0),
    currency,
  });
  const sessionId: CheckoutId = created.body.session_id;
  const { body } = await shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);
  const { client_secret: clientSecret, payment_intent_id: paymentIntentId } = body.session_data;
  return { sessionId, clientSecret, paymentIntentId };
}

/** Previewed and finalized with the same cents; without the code where that leaves too little for a card. */
async function quoteAndFinalize(
  shopper: TestShopper,
  checkout: OpenCheckout,
  purchase: RandomPurchase,
): Promise<Answer['body']> {
  const { address, shipping_id, discount_code, currency } = purchase;
  const preview = await shopper.post('/stripe/preview_tax', {
    session_id: checkout.sessionId,
    store_id: STORE,
    address,
    email: 'guest@example.com',
    shipping_option_id: shipping_id,
    discount_code,
  });
  const finalized = await finalize(shopper, checkout, { address, shipping_id, discount_code });
  if (discount_code && finalized.body.code === 'amount_too_small') {
    expect(preview.body.total).toBeLessThan(50);
    return quoteAndFinalize(shopper, checkout, { ...purchase, discount_code: null });
  }
  const { payment_intent_id: _, verified: __, ...amounts } = finalized.body;
  expect(amounts).toEqual(preview.body);
  expect(amounts.currency).toBe(currency);
  return amounts;
}

/** From the cart to the money that is back, with every amount on the way held against the first one. */
async function buyAndGiveBack(purchase: RandomPurchase): Promise<void> {
  const shopper = shop.shopper();
  const checkout = await open(shopper, purchase);
  const amounts = await quoteAndFinalize(shopper, checkout, purchase);
  if (amounts.total > 0) await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  expect(body).toMatchObject({ status: 'complete', ...amounts });
  for (const piece of purchase.pieces)
    await refund(body.order_id, (tx, whole) => pieceOf(tx, whole, piece.percents), piece.restock);
  await refund(body.order_id, () => 'rest', false);
}

/** Of each line, and of the shipping (the first), some percent of what has not gone back yet. */
async function pieceOf(tx: Transaction, whole: WholeOrder, percents: number[]): Promise<RefundSelection> {
  const before = await readGivenBack(tx, whole.order.id);
  const share = (left: number, at: number) => Math.floor((left * (percents[at] ?? 0)) / 100);
  return {
    lines: whole.lines
      .map(({ position }) => ({
        position,
        quantity: share(refundableUnits(whole, before, position), position + 1),
      }))
      .filter(({ quantity }) => quantity > 0),
    shippingCents: share(shippingLeft(whole, before), 0),
  };
}

/** As the operator's command does it; a piece that is worth nothing is refused, and is no refund. */
async function refund(
  orderId: OrderId,
  selectionOf: (tx: Transaction, whole: WholeOrder) => Promise<RefundSelection> | 'rest',
  restock: boolean,
): Promise<void> {
  const id = await shop.db
    .transaction(async (tx) => {
      const whole = await lockWholeOrder(tx, orderId);
      const selection = await selectionOf(tx, whole);
      return startRefund(tx, shop.deps.jobs, whole, { selection, restock, reason: 'test' });
    })
    .catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_refundable') return null;
      throw error;
    });
  if (id) expect(await processRefund(shop.deps, id)).toBe('succeeded');
}

test(`${RUNS} random purchases (PROPERTY_SEED=${SEED}) are quoted, finalized, charged, written down and given back to the same cent`, {
  timeout: 60_000 + RUNS * SECONDS_FOR_ONE * 1_000,
}, async () => {
  const purchases = await randomPurchases(shop.db, { runs: RUNS, seed: SEED });
  const left = purchases.entries();
  const buyOneAfterAnother = async () => {
    for (const [index, purchase] of left) {
      await buyAndGiveBack(purchase).catch((cause: unknown) => {
        throw new Error(`purchase ${index} of seed ${SEED}: ${JSON.stringify(purchase)}: ${cause}`, {
          cause,
        });
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buyOneAfterAnother));
  const faults = await faultsOfReturnedOrders(shop.db, MANY);
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, 0])));
  expect(Object.keys(faults).length).toBeGreaterThan(0);
});

test('prices include the tax of some of these purchases', async () => {
  expect(
    await shop.db.$count(orders, and(eq(orders.pricesIncludeTax, true), gt(orders.taxCents, 0))),
  ).toBeGreaterThan(0);
});

test('the facts of sales that were stored as they happened are those that a rebuild finds', async () => {
  const kept = async () =>
    (
      await shop.db.execute(
        sql`select to_jsonb(f) - 'id' as fact from sales_facts f order by order_id, kind, refund_id, position`,
      )
    ).rows;
  const asTheyHappened = await kept();
  await rebuildFacts(shop.db, STORE);
  expect(await kept()).toEqual(asTheyHappened);
  expect(asTheyHappened.length).toBeGreaterThan(RUNS);
});

test('what is stored of refunds, buyers and orders that wait for a payout is what a recount of them finds', async () => {
  await fillCustomerFacts(shop.db);
  const { rows } = await shop.db.execute<Record<string, number>>(sql`
    with recounted as (
      select o.id, (select count(*) from orders e where e.store_id = o.store_id
          and lower(e.email) = lower(o.email) and (e.placed_at, e.id) <= (o.placed_at, o.id))::int as nth
      from orders o where o.customer_id is null and not exists (select from customers c where c.email = lower(o.email)))
    select
    (select count(*)::int from recounted r left join customer_facts c on c.order_id = r.id where c.nth is distinct from r.nth)
      as "orders of buyers counted otherwise",
    (select count(*)::int from (select refund_id, -sum(return_cents + shipping_cents + tax_cents) as cents, sum(refunds) as refunds
        from sales_facts where kind = 'refund' group by 1) f full join (select * from refunds where order_id is not null) r
        on r.id = f.refund_id where (f.cents, f.refunds) is distinct from (r.amount_cents::bigint, 1::bigint)) as "refunds kept otherwise",
    (select count(*)::int from (select * from orders where payment_intent_id is not null and total_cents > 0) o
        full join orders_awaiting_payout a on a.order_id = o.id where a.amount_cents is distinct from o.total_cents)
      as "orders that wait otherwise"`);
  expect(Object.values(rows[0] ?? { none: 1 })).toEqual([0, 0, 0]);
});

test('a cent, a unit or a redemption that was off would have been seen', async () => {
  const seen = shop.db.transaction(async (tx) => {
    await tx.execute(sql`update order_charges set amount_cents = amount_cents + 1 where (order_id, position) in
      (select order_id, position from refund_charges where amount_cents > 0 limit 1)`);
    await tx.execute(sql`update stock set on_hand = on_hand + 1 where sku = 'MIX-5OZ'`);
    await tx.execute(sql`update discounts set used = used + 1 where code = 'RANDOM0'`);
    await tx.execute(sql`update sandbox.payment_intents set amount_refunded_cents = amount_refunded_cents - 1
      where id in (select id from sandbox.payment_intents where amount_refunded_cents > 0 limit 1)`);
    throw Object.assign(new Error('undone'), { faults: await faultsOfReturnedOrders(tx, MANY) });
  });
  await expect(seen).rejects.toMatchObject({
    faults: {
      'payments unlike their orders': 1,
      'orders that do not explain each cent': 1,
      'charges not given back exactly': 1,
      'skus a unit off': 1,
      'codes miscounted': 1,
    },
  });
});
