import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { finalize, type OpenCheckout, openCheckout } from './buying.ts';
import { confirmWith, STRIPE_CARDS, type StripeShop, startStripeShop, webhookOf } from '../stripe-shop.ts';
import type { TestShopper } from '../test-shop.ts';

export const SKU = 'MIX-5OZ';
/** One pack. */
export const ITEMS = [{ sku: SKU, quantity: 1 }];

/** A shopper and the checkout of one pack. */
export interface StripeCheckout {
  shopper: TestShopper;
  checkout: OpenCheckout;
}

/** A shop that does not wait long for Stripe, for all tests of a file. */
export const startImpatientShop = () => startStripeShop({ timeoutMilliseconds: 1_500 });

/** What each test begins with: Stripe answers, its events arrive, and the clock is right. */
export async function resetStripe(shop: StripeShop): Promise<void> {
  shop.stub.faults = [];
  shop.stub.refunds.becomes = 'succeeded';
  shop.stub.deliverTo(webhookOf(shop));
  await shop.advanceClock('0');
}

/** A checkout whose totals are finalized. */
export async function finalizedCheckout(shop: StripeShop): Promise<StripeCheckout> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, ITEMS);
  expect((await finalize(shopper, checkout)).status).toBe(200);
  return { shopper, checkout };
}

/** A checkout that has become an order. */
export async function paidCheckout(shop: StripeShop): Promise<StripeCheckout> {
  const both = await finalizedCheckout(shop);
  await pay(shop, both.checkout);
  await becomes(shop, both.checkout, 'paid');
  return both;
}

export const pay = (
  shop: StripeShop,
  checkout: OpenCheckout,
  card = STRIPE_CARDS.succeeds,
): Promise<Response> => confirmWith(shop.stub, checkout, card);

export const checkoutRow = async ({ db }: StripeShop, { sessionId }: OpenCheckout) =>
  (await db.select().from(checkouts).where(eq(checkouts.id, sessionId)))[0];

export const ordersOf = ({ db }: StripeShop, { sessionId }: OpenCheckout) =>
  db.select().from(orders).where(eq(orders.checkoutId, sessionId));

/** Stripe's own record of the payment. */
export const intentOf = ({ stub }: StripeShop, { paymentIntentId }: OpenCheckout) =>
  stub.records.intents.get(paymentIntentId);

/** Stripe's own record of what was collected. */
export function chargeOf(shop: StripeShop, checkout: OpenCheckout) {
  const intent = intentOf(shop, checkout);
  return intent ? shop.stub.records.chargeOf(intent) : null;
}

/** Waits for a status of the checkout. */
export const becomes = (shop: StripeShop, checkout: OpenCheckout, status: string): Promise<void> =>
  expect.poll(async () => (await checkoutRow(shop, checkout))?.status, { timeout: 20_000 }).toBe(status);
