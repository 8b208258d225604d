import { type APIRequestContext, expect } from '@playwright/test';
import { CARDS } from './checkout-page.ts';
import { store } from './stores/chosen.ts';

const ADDRESS = {
  line1: '12 Mott Street',
  city: 'New York',
  state: 'NY',
  postal_code: '10013',
  country: 'US',
};

interface Item {
  sku: string;
  quantity: number;
  /** The id of a subscription option. */
  subscription?: string;
}

interface FinalizedPayment {
  payment_intent_id: string;
  client_secret: string;
}

interface Purchase {
  email: string;
  items: Item[];
  /** Who gets it; Maya Rao without it. */
  name?: string;
  /** What of the address is another one. */
  address?: { line1?: string; line2?: string; city?: string };
  gift?: { note: string; hide_prices: boolean };
}

async function send(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

async function read(request: APIRequestContext, path: string, params: Record<string, string>) {
  const answer = await request.get(path, { params: { ...params, store_id: store.id } });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/** Opens a checkout session for these items. */
async function openSession(request: APIRequestContext, items: Item[]) {
  const { total_cost } = await send(request, '/stripe/get_initial_subscription_costs', {
    store_id: store.id,
    cart_items: items,
  });
  return send(request, '/stripe/create_checkout_session', {
    store_id: store.id,
    checkout_items: items,
    cost_of_checkout: total_cost,
  });
}

/** Finalizes a one-time purchase up to its payment. A discount code counts as used from then on. */
export async function finalizePurchase(
  request: APIRequestContext,
  { email, items, name = 'Maya Rao', address, gift }: Purchase,
  discountCode?: string,
): Promise<FinalizedPayment> {
  const { session_id } = await openSession(request, items);
  const { session_data } = await read(request, '/stripe/checkout-session', { sessionId: session_id });
  const finalized = await send(request, '/stripe/calculate_tax_final', {
    store_id: store.id,
    payment_intent_id: session_data.payment_intent_id,
    address: { ...ADDRESS, ...address },
    email,
    name,
    shipping_id: 'standard',
    ...(gift && { gift }),
    ...(discountCode && { discount_code: discountCode }),
  });
  expect(finalized.verified).toBe(true);
  return session_data;
}

async function finalizeSubscription(
  request: APIRequestContext,
  { email, items }: Purchase,
): Promise<FinalizedPayment> {
  await openSession(request, items);
  const { client_secret } = await send(request, '/stripe/confirm_subscription', {
    store_id: store.id,
    checkout_items: items,
    address: ADDRESS,
    shipping_option: 'standard',
    email,
    fullName: 'Maya Rao',
  });
  return { client_secret, payment_intent_id: client_secret.split('_secret')[0] };
}

/** Pays a finalized purchase by card, and waits until it is an order. */
export async function pay(
  request: APIRequestContext,
  { payment_intent_id, client_secret }: FinalizedPayment,
  email: string,
  card = CARDS.goesThrough,
) {
  await send(request, `/sandbox/payment_intents/${payment_intent_id}/confirm`, {
    client_secret,
    card: { number: card, expiry: '12/34', security_code: '123' },
    return_url: 'http://localhost/checkout-confirmation',
    receipt_email: email,
  });
  const { session_id } = await read(request, '/stripe/checkout-by-payment', {
    payment_intent: payment_intent_id,
  });
  await expect
    .poll(async () => (await read(request, '/stripe/checkout-session-details', { session_id })).status)
    .toBe('complete');
}

/** Buys through the API, for tests about what happens to an order. Buys as a customer if `request` is logged in. */
export async function buy(
  request: APIRequestContext,
  purchase: Purchase,
  discountCode?: string,
): Promise<void> {
  await pay(request, await finalizePurchase(request, purchase, discountCode), purchase.email);
}

/** Buys a subscription through the API, with a card that goes through or the given one. */
export async function subscribeTo(
  request: APIRequestContext,
  purchase: Purchase,
  card?: string,
): Promise<void> {
  await pay(request, await finalizeSubscription(request, purchase), purchase.email, card);
}
