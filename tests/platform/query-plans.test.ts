import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppDeps } from '#server/app-deps.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { scheduleJobs } from '#server/schedule-jobs.ts';
import {
  ADDRESS,
  CARDS,
  createCheckout,
  details,
  finalize,
  openCheckout,
  payWith,
} from '../support/buying/buying.ts';
import { ASHA, logIn, newOperator } from '../support/buying/people.ts';
import {
  type AskedQuery,
  pretendManyRows,
  queriesDuring,
  readsOfWholeTables,
} from '../support/database/query-plans.ts';
import { restoreDump } from '../support/release/release-dump.ts';
import { add, list as listReviews } from '../support/buying/reviewing.ts';
import {
  EVERY_MONTH,
  list as listSubscriptions,
  runRenewals,
  subscribe,
} from '../support/buying/subscribing.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { STORE, startTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let asked: AskedQuery[];

beforeAll(async () => {
  const database = await createTestDatabase('nothing');
  await restoreDump(database.connectionString);
  await migrateDatabase(database.connectionString);
  shop = await startTestShop(undefined, { database });
  asked = await queriesDuring(async () => {
    await buyOnce();
    await useAccount();
    await workByTheClock(shop.deps);
  });
});
afterAll(() => shop?.close());

async function buyOnce(): Promise<void> {
  const items = [{ sku: 'MIX-5OZ', quantity: 1 }];
  const shopper = shop.shopper();
  await logIn(shopper, ASHA);
  await shopper.post('/metrics/cart-items', { store_id: STORE, cartItems: items });
  await createCheckout(shopper, items);
  const checkout = await openCheckout(shopper, items);
  await finalize(shopper, checkout, { address: ADDRESS, discount_code: 'WELCOME10' });
  await payWith(shopper, checkout, CARDS.succeeds);
  await details(shopper, checkout);
  await subscribe(shopper, [{ ...items[0], quantity: 1, subscription: EVERY_MONTH }], { email: ASHA.email });
}

async function useAccount(): Promise<void> {
  const customer = shop.shopper();
  await logIn(customer, ASHA);
  await customer.get(`/metrics/cart-items?store_id=${STORE}`);
  await customer.post('/auth/fetch_customer_order_history', { store_id: STORE, customer_email: ASHA.email });
  await listSubscriptions(customer);
  await listReviews(customer, 'the-mix');
  await add(customer);
  await customer.post('/auth/forgot_password', { email: ASHA.email, store_id: STORE });
  const conversation_id = crypto.randomUUID();
  for (const message of ['how much is the mix?', 'is it hot?'])
    await customer.post('/concierge/messages', { store_id: STORE, conversation_id, message });
  const operator = await newOperator(shop);
  for (const query of [
    '',
    '&sort=oldest',
    '&sort=total',
    '&view=to_pack&sort=oldest',
    '&view=partly_shipped',
    '&view=refunded',
    '&view=shipped',
    '&code=FIRST',
    '&q=verma+asha',
  ])
    await operator.get(`/admin/api/orders?store_id=${STORE}${query}`);
  const { body } = await operator.get(`/admin/api/orders?store_id=${STORE}`);
  const ids = body.orders.map(({ order_id }: { order_id: string }) => order_id);
  await operator.get(`/admin/api/packing_slips?store_id=${STORE}&orders=${ids.join(',')}`);
  await operator.get(`/admin/api/order_counts?store_id=${STORE}`);
}

/** What the shop does every minute, and every ten. */
async function workByTheClock(deps: AppDeps): Promise<void> {
  await shop.advanceClock('40 days');
  await runRenewals(shop);
  const works: (() => Promise<void>)[] = [];
  const every = (_name: string, cron: string, work: () => Promise<void>) => {
    if (cron.startsWith('*')) works.push(work);
  };
  scheduleJobs({ ...deps, jobs: { ...deps.jobs, every }, log: shop.app.log });
  for (const work of works) await work();
}

/** Tables that have what the store's files say, and indexes of what waits for something: few rows however much is sold. */
const SMALL = {
  tables: [
    'stores',
    'products',
    'variants',
    'stock',
    'bundles',
    'review_counts',
    'collections',
    'subscription_options',
    'discounts',
    'shipping_options',
    'shipping_rates',
    'tax_rates',
    'store_locations',
    'sales_rollups',
    'newsletter_campaigns',
    'webhook_endpoints',
  ],
  indexes: [
    'checkouts_to_sweep',
    'checkouts_not_ended',
    'refunds_pending',
    'orders_to_pack',
    'alerts_unseen',
    'payment_events_unhandled',
    'billing_cycles_due',
    'billing_cycles_next',
    'card_changes_due',
    'billing_cycles_to_remind',
    'carts_to_remind',
    'cart_reminders_to',
    'review_invitations_stopped',
    'review_invitations_to_remind',
    'product_search_stale',
    'back_in_stock_open',
    'customer_facts_unknown',
    'newsletter_campaigns_due',
    'gift_cards_to_send',
    'webhook_deliveries_due',
    'webhook_deliveries_pending',
    'invoiced_orders_due',
  ],
};

/** What events of refunds and of payments without an order ask. */
const ASKED_BY_EVENTS = [
  { text: 'select from refunds where payment_intent_id = $1', values: ['pi_1'] },
  { text: 'select from refunds where checkout_id = $1', values: ['00000000-0000-4000-8000-000000000000'] },
];

it('what is asked for a purchase, an account and the work of every minute is found by an index', async () => {
  const client = new pg.Client({ connectionString: shop.connectionString });
  await client.connect();
  await pretendManyRows(client, SMALL);
  const found = await readsOfWholeTables(client, [...asked, ...ASKED_BY_EVENTS], SMALL);
  await client.end();
  expect(found).toEqual([]);
});
