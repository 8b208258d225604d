import { eq } from 'drizzle-orm';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { type Answer, STORE, type TestShopper } from '../test-shop.ts';

export const ADDRESS = {
  line1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
};
export const TORONTO = {
  line1: '1 Front St W',
  city: 'Toronto',
  state: 'ON',
  postal_code: 'M5J 2X5',
  country: 'CA',
};
export const SAN_FRANCISCO = {
  line1: '1 Market St',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
};
export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asksForConfirmation: '4000 0025 0000 3155',
};

export interface Item {
  sku?: string;
  bundle_id?: string;
  quantity: number;
}

/** A checkout as the browser knows it. */
export interface OpenCheckout {
  sessionId: CheckoutId;
  paymentIntentId: PaymentIntentId;
  clientSecret: string;
}

/** What a shopper would see in the cart: the catalogue's price of items. */
export async function costOf(shopper: TestShopper, items: Item[]): Promise<number> {
  const { body } = await shopper.post('/stripe/get_initial_subscription_costs', {
    store_id: STORE,
    cart_items: items,
  });
  return body.total_cost;
}

export async function createCheckout(shopper: TestShopper, items: Item[]): Promise<Answer> {
  return shopper.post('/stripe/create_checkout_session', {
    store_id: STORE,
    checkout_items: items,
    cost_of_checkout: await costOf(shopper, items),
  });
}

export async function openCheckout(shopper: TestShopper, items: Item[]): Promise<OpenCheckout> {
  const created = await createCheckout(shopper, items);
  if (created.status !== 200)
    throw new Error(`no checkout: ${created.status} ${JSON.stringify(created.body)}`);
  const sessionId: CheckoutId = created.body.session_id;
  const { body } = await shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);
  const { client_secret: clientSecret, payment_intent_id: paymentIntentId } = body.session_data;
  return { sessionId, paymentIntentId, clientSecret };
}

export function finalize(
  shopper: TestShopper,
  checkout: OpenCheckout,
  changes: object = {},
): Promise<Answer> {
  return shopper.post('/stripe/calculate_tax_final', {
    payment_intent_id: checkout.paymentIntentId,
    store_id: STORE,
    address: ADDRESS,
    email: 'guest@example.com',
    name: 'Gita Guest',
    shipping_id: 'standard',
    ...changes,
  });
}

export function payWith(shopper: TestShopper, checkout: OpenCheckout, number: string): Promise<Answer> {
  return shopper.post(`/sandbox/payment_intents/${checkout.paymentIntentId}/confirm`, {
    client_secret: checkout.clientSecret,
    card: { number, expiry: '12/40', security_code: '123' },
    return_url: 'http://localhost:3000/checkout-confirmation',
    receipt_email: 'guest@example.com',
  });
}

/** What the page that the shopper returns to is told. */
export async function details(shopper: TestShopper, { sessionId }: OpenCheckout): Promise<Answer> {
  return shopper.get(`/stripe/checkout-session-details?session_id=${sessionId}&store_id=${STORE}`);
}

export async function stockOf(db: Database, sku: string): Promise<{ onHand: number; held: number }> {
  const [row] = await db
    .select({ onHand: stock.onHand, held: stock.held })
    .from(stock)
    .where(eq(stock.sku, sku));
  if (!row) throw new Error(`no stock row for ${sku}`);
  return row;
}
