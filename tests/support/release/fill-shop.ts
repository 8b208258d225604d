import sharp from 'sharp';
import { vi } from 'vitest';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { DisputeId, OrderId, ProviderRefundId } from '#domain/ids.ts';
import { countDays } from '#server/analytics/daily-counts.ts';
import type { AppDeps } from '#server/app.ts';
import { followDispute } from '#server/orders/follow-dispute.ts';
import { newOrderNotifications } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { TORONTO } from '../buying/buying.ts';
import { anId } from '../ids.ts';
import { type PlacedOrder, placeOrder, refundUnit } from '../buying/orders.ts';
import { newCustomer, newOperator, resetToken } from '../buying/people.ts';
import { add, invited } from '../buying/reviewing.ts';
import { shopCommand } from '../shop-command.ts';
import { mailedToken } from '../buying/subscribing.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { STORE, startTestShop, type TestShop } from '../test-shop.ts';
import {
  during,
  type FaultyProvider,
  faulty,
  fillCheckouts,
  type StoredCheckout,
  unavailable,
} from './fill-checkouts.ts';
import { fillSubscriptions, SUBSCRIBERS } from './fill-subscriptions.ts';

/** What people have in their browsers and mailboxes, and a database only as hashes, if at all. */
export interface HeldByShoppers {
  checkouts: Record<CheckoutStatus, StoredCheckout>;
  customer: { email: string; cookies: [string, string][]; conversationId: string };
  manageToken: string;
  resetToken: string;
  invitation: { orderId: OrderId; token: string; email: string };
}

const CUSTOMER = 'noor@example.com';
const MIX = { sku: 'MIX-5OZ', quantity: 2 };

/**
 * Fills a shop by its own calls and use cases, until every table has rows and whatever has a status is there in each. Leaves jobs
 * waiting. `database` has the sample store.
 */
export async function fillShop(database: TestDatabase): Promise<HeldByShoppers> {
  const kept = { ...database, drop: async () => undefined };
  const working = await startTestShop(undefined, { work: true, database: kept });
  await fillVisits(working);
  await countDays(working.db);
  const day = await fillSubscriptions(working);
  const manageToken = await mailedToken(working, SUBSCRIBERS.active);
  await collectNewOrders(working);
  const invitation = await invited(working, 'invited@example.com');
  await working.close();

  let provider: FaultyProvider = { payments: working.deps.payments, faults: {} };
  const withFaults = ({ payments }: AppDeps) => {
    provider = { payments, faults: {} };
    return { payments: faulty(provider) };
  };
  const shop = await startTestShop(withFaults, { database: kept });
  try {
    await fillOrders(shop, provider);
    await fillReviews(shop);
    await fillMessages(shop);
    const customer = await fillAccount(shop);
    const checkouts = await fillCheckouts(shop, provider, day);
    return { checkouts, customer, manageToken, resetToken: await resetToken(shop, CUSTOMER), invitation };
  } finally {
    await shop.close();
  }
}

async function fillVisits(shop: TestShop): Promise<void> {
  const visitor = shop.shopper();
  await visitor.post('/metrics/initialize', {}, { store_id: STORE });
  const now = new Date().toISOString();
  await visitor.post('/metrics/update-session-data', {
    store_id: STORE,
    visit_id: 'first',
    cartData: {
      cartEvents: [{ type: 'ITEM_ADDED', sku: MIX.sku, timestamp: now }],
      cartStatus: 'abandoned',
      sessionDuration: 61.4,
      timestamp: now,
    },
    productPageViews: { 'the-mix': 2 },
    viewedPages: [{ page: '/', queryData: { utm_source: 'zine' } }],
    totalViewTime: 60,
    searchHistory: [],
  });
}

/** From now on new orders are collected for one email a day. */
async function collectNewOrders(shop: TestShop): Promise<void> {
  await shop.db.update(stores).set({ newOrderEmails: 'daily' });
  await placeOrder(shop, [MIX]);
  await vi.waitFor(
    async () => {
      if ((await shop.db.$count(newOrderNotifications)) === 0) throw new Error('no order is collected yet');
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** Orders in every status, with refunds in every status. */
async function fillOrders(shop: TestShop, provider: FaultyProvider): Promise<void> {
  const run = async (...args: string[]) => {
    const { code, err } = await shopCommand(shop.connectionString, ...args);
    if (code !== 0) throw new Error(err);
  };
  const order = (changes: object = {}) => placeOrder(shop, [MIX], changes);
  await run('discounts', 'create', 'DIWALI', '--percent', '20', '--cap', '10.00', '--uses', '5');
  const shipped = await order({ discount_code: 'DIWALI' });
  await run('orders', 'ship', shipped.id, '--tracking', 'https://track.example.com/1');
  await refundUnit(shop, shipped);
  await run('orders', 'cancel', (await order()).id);
  const refused = async () => ({ id: anId<ProviderRefundId>('re_refused'), status: 'failed' }) as const;
  await during(provider, { refund: refused }, async () => refundUnit(shop, await order()));
  await during(provider, { refund: unavailable }, async () =>
    refundUnit(shop, await order()).catch(() => undefined),
  );
  await order({ address: TORONTO });
  await dispute(shop, provider, await order());
}

async function dispute(shop: TestShop, provider: FaultyProvider, order: PlacedOrder): Promise<void> {
  const retrieveDispute = async (id: DisputeId) => ({
    ...{ id, intentId: order.paymentIntentId, status: 'open' as const, amountCents: 500, currency: 'usd' },
    ...{ reason: 'fraudulent', respondBy: new Date() },
  });
  await during(provider, { retrieveDispute }, () => followDispute(shop.deps, anId('dp_open')));
}

/** Reviews of every status, one of them with a photo. */
async function fillReviews(shop: TestShop): Promise<void> {
  const payload = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff6a19' } })
    .jpeg()
    .toBuffer();
  const sent = await shop.app.inject({
    method: 'POST',
    url: `/reviews/pictures?store_id=${STORE}`,
    headers: { 'content-type': 'image/jpeg' },
    payload,
  });
  await add(shop.shopper(), { media: [sent.json().picture_id], reviewer_email: 'photo@example.com' });
  await add(shop.shopper(), { reviewer_email: 'words@example.com', review_description: 'Gone by Tuesday.' });
  await add(shop.shopper(), { reviewer_email: 'links@example.com', review_description: 'www.nuts.example' });
}

async function fillMessages(shop: TestShop): Promise<void> {
  await shop.shopper().post('/customer_service/add_customer_to_newsletter', {
    email: 'reader@example.com',
    store_id: STORE,
  });
  await shop.shopper().post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: { customer_name: 'Noor', customer_email: CUSTOMER, message: 'Where is my box?' },
  });
  const operator = await newOperator(shop);
  await operator.post('/style/editStyles', { page: 'global', configFile: { text_colour: '#123456' } });
}

/** A customer with a cart, an order, a reminder and a conversation. */
async function fillAccount(shop: TestShop): Promise<HeldByShoppers['customer']> {
  const customer = await newCustomer(shop, CUSTOMER);
  const conversationId = crypto.randomUUID();
  await customer.post('/metrics/cart-items', { store_id: STORE, cartItems: [MIX] });
  await customer.post('/metrics/cart-reminder', { email: CUSTOMER, store_id: STORE });
  await customer.post('/concierge/messages', {
    store_id: STORE,
    conversation_id: conversationId,
    message: 'how much is the mix?',
  });
  return { email: CUSTOMER, cookies: [...customer.cookies], conversationId };
}
