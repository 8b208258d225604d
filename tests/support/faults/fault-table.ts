import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { resumeCheckouts, sweepCheckouts } from '#server/checkout/sweep-checkouts.ts';
import { enqueueOverdueRefunds } from '#server/payments/refunds/refund-jobs.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { renewSubscriptions } from '#server/subscriptions/renewals/renew-subscriptions.ts';
import { createCheckout, details, finalize, type OpenCheckout } from '../buying/buying.ts';
import { createHttpShopper } from '../buying/http-shopper.ts';
import { addStaff, browserOf } from '../buying/people.ts';
import { confirmSubscription, EVERY_MONTH, type SubscribedItem } from '../buying/subscribing.ts';
import { anId } from '../ids.ts';
import type { NetworkFault } from '../servers/fault-proxy.ts';
import { confirmWith, STRIPE_CARDS } from '../stripe-shop.ts';
import { type Answer, STORE, type TestShopper } from '../test-shop.ts';
import { type FaultName, networkFaults } from './network-faults.ts';
import type { Dependency, ShopBehindProxies } from './shop-behind-proxies.ts';

export const SKU = 'MIX-5OZ';
const DUE_DAY = 32;
/** Longer than the shop may wait for anything. */
const NEVER_ANSWERED_MILLISECONDS = 60_000;
const RETRY_MILLISECONDS = 250;
/** Until a job of the shop has tried to reach a server on which nobody listens. */
const JOB_MILLISECONDS = 500;

const FAULTS: Record<Dependency, Record<FaultName, NetworkFault>> = {
  database: networkFaults({ milliseconds: 40, afterBytes: 60 }),
  // On a connection that is open already, the last answer is lost: the email was taken.
  'email server': networkFaults({ milliseconds: 400, afterBytes: 70 }),
  'card provider': networkFaults({ milliseconds: 1_000, afterBytes: 500 }),
};

/** Somebody who buys, as far as they have come. */
interface Buyer {
  shopper: TestShopper;
  email: string;
  checkout: OpenCheckout;
  orderId: string;
  refundKey: string;
  /** As the preview has shown it; 0 before. */
  refundCents: number;
  items: SubscribedItem[];
}

/** What a buyer, the shop or its staff do, in this order. May be repeated until it succeeds. */
type Step = (shop: ShopBehindProxies, buyer: Buyer) => Promise<Answer>;

const STEPS = {
  'a cart is stored': (_shop, { shopper }) =>
    shopper.post('/metrics/cart-items', { store_id: STORE, cartItems: [{ sku: SKU, quantity: 1 }] }),
  'a checkout begins': async (_shop, buyer) => {
    const created = await createCheckout(buyer.shopper, buyer.items);
    if (created.status === 200) buyer.checkout.sessionId = created.body.session_id;
    return created;
  },
  'the card form opens': async (_shop, { shopper, checkout }) => {
    const address = `/stripe/checkout-session?sessionId=${checkout.sessionId}&store_id=${STORE}`;
    const opened = await shopper.get(address);
    if (opened.status !== 200) return opened;
    checkout.clientSecret = opened.body.session_data.client_secret;
    checkout.paymentIntentId = opened.body.session_data.payment_intent_id;
    return opened;
  },
  'totals are final': (_shop, { shopper, checkout, email }) => finalize(shopper, checkout, { email }),
  'a subscription is confirmed': async (_shop, { shopper, checkout, email, items }) => {
    const confirmed = await confirmSubscription(shopper, items, { email });
    if (confirmed.status !== 200) return confirmed;
    checkout.clientSecret = confirmed.body.client_secret;
    checkout.paymentIntentId = anId(checkout.clientSecret.split('_secret')[0] ?? '');
    return confirmed;
  },
  'the card is authorised': async ({ stub }, { checkout }) => {
    const answer = await confirmWith(stub, checkout, STRIPE_CARDS.succeeds);
    const body = await answer.json();
    const isDone = answer.ok || JSON.stringify(body).includes('payment_intent_unexpected_state');
    return { status: isDone ? 200 : answer.status, body, headers: {} };
  },
  'the shopper returns': async (_shop, buyer) => {
    const told = await details(buyer.shopper, buyer.checkout);
    if (told.status === 200 && told.body.status !== 'complete') return { ...told, status: 202 };
    if (told.status === 200) buyer.orderId = told.body.order_id;
    return told;
  },
  'a delivery is charged': async ({ direct }, { email }) => {
    const isOwn = eq(subscriptions.email, email);
    await direct.advanceClock(`${DUE_DAY} days`);
    await renewSubscriptions(direct.deps);
    const charged = (await direct.db.$count(orders, eq(orders.email, email))) === 2;
    if (charged) await direct.db.update(subscriptions).set({ status: 'cancelled' }).where(isOwn);
    return { status: charged ? 200 : 202, body: null, headers: {} };
  },
  'money is given back': async (_shop, buyer) => {
    const { shopper, orderId, refundKey } = buyer;
    const [path, store] = [`/admin/api/orders/${orderId}`, { store_id: STORE }];
    const what = { lines: [{ position: 0, quantity: 1 }], shipping: 0, goodwill: 0 };
    if (buyer.refundCents === 0) {
      const shown = await shopper.post(`${path}/refund_preview`, { ...store, ...what });
      if (shown.status !== 200) return shown;
      buyer.refundCents = shown.body.total;
    }
    const asked = {
      expected_total: buyer.refundCents,
      restock: true,
      reason: 'test',
      idempotency_key: refundKey,
    };
    return shopper.post(`${path}/refund`, { ...store, ...what, ...asked });
  },
} satisfies Record<string, Step>;
type StepName = keyof typeof STEPS;

const TO_CHECKOUT = ['a cart is stored', 'a checkout begins'] as const;
const TO_ORDER = ['the card is authorised', 'the shopper returns'] as const;
const PURCHASE: StepName[] = [...TO_CHECKOUT, 'the card form opens', 'totals are final', ...TO_ORDER];
const SUBSCRIPTION: StepName[] = [...TO_CHECKOUT, 'a subscription is confirmed', ...TO_ORDER];
/** Those of somebody who subscribes. */
const OF_SUBSCRIBERS: readonly StepName[] = ['a subscription is confirmed', 'a delivery is charged'];

/** The steps in which the shop uses each. */
const USED_IN: Record<Dependency, readonly StepName[]> = {
  database: Object.keys(STEPS) as StepName[],
  'email server': ['the shopper returns', 'a delivery is charged', 'money is given back'],
  'card provider': [
    'a checkout begins' as const,
    'totals are final' as const,
    'a subscription is confirmed' as const,
    'the shopper returns' as const,
    'a delivery is charged' as const,
    'money is given back' as const,
  ],
};

/** What breaks, and when. */
export interface FaultRow {
  fault: FaultName;
  step: StepName;
}

/** Each fault in each step in which the dependency is used. */
export const rowsOf = (dependency: Dependency): FaultRow[] =>
  (Object.keys(FAULTS[dependency]) as FaultName[]).flatMap((fault) =>
    USED_IN[dependency].map((step) => ({ fault, step })),
  );

let buyers = 0;

/**
 * Takes a new buyer up to a step, breaks the dependency, tries the step, restores the dependency, and repeats what is left until it
 * succeeds. Answers the status of the step while the dependency was broken; 0 when there was no answer.
 */
export async function buyThroughFault(
  shop: ShopBehindProxies,
  dependency: Dependency,
  { fault, step }: FaultRow,
): Promise<number> {
  const proxy = shop.proxies[dependency];
  const buyer = await newBuyer(shop, step);
  const way = wayTo(step);
  for (const name of way.slice(0, way.indexOf(step))) await untilDone(shop, buyer, name);
  await proxy.breakDown(FAULTS[dependency][fault]);
  const { status } = await take(shop, buyer, step);
  if (fault === 'down') await setTimeout(JOB_MILLISECONDS);
  else await expect.poll(proxy.met).toBeGreaterThan(0);
  await proxy.restore();
  for (const name of way.slice(way.indexOf(step))) await untilDone(shop, buyer, name);
  return status;
}

function wayTo(step: StepName): StepName[] {
  const bought = OF_SUBSCRIBERS.includes(step) ? SUBSCRIPTION : PURCHASE;
  return bought.includes(step) ? bought : [...bought, step];
}

async function newBuyer({ process, direct }: ShopBehindProxies, step: StepName): Promise<Buyer> {
  buyers += 1;
  const shopper = createHttpShopper(() => process.url);
  if (step === 'money is given back') {
    const staff = await browserOf(direct, await addStaff(direct, 'owner'));
    for (const [name, value] of staff.cookies) shopper.cookies.set(name, value);
  }
  await direct.advanceClock('0');
  const checkout = { sessionId: anId(''), clientSecret: '', paymentIntentId: anId('') } as OpenCheckout;
  const subscription = OF_SUBSCRIBERS.includes(step) ? { subscription: EVERY_MONTH } : {};
  return {
    shopper,
    email: `buyer.${buyers}@example.com`,
    checkout,
    orderId: '',
    refundKey: randomUUID(),
    refundCents: 0,
    items: [{ sku: SKU, quantity: 1, ...subscription }],
  };
}

const NO_ANSWER: Answer = { status: 0, body: null, headers: {} };

function take(shop: ShopBehindProxies, buyer: Buyer, step: StepName): Promise<Answer> {
  const late = setTimeout(NEVER_ANSWERED_MILLISECONDS, NO_ANSWER, { ref: false });
  return Promise.race([STEPS[step](shop, buyer), late]);
}

async function untilDone(shop: ShopBehindProxies, buyer: Buyer, step: StepName): Promise<void> {
  const until = Date.now() + NEVER_ANSWERED_MILLISECONDS;
  let last = await take(shop, buyer, step);
  while (last.status !== 200) {
    if (Date.now() > until) throw new Error(`${step}: ${last.status} ${JSON.stringify(last.body)}`);
    await setTimeout(RETRY_MILLISECONDS);
    await runWaitingJobs(shop);
    last = await take(shop, buyer, step);
  }
}

/** Has the process take up at once what waits for its time, and what it had begun on a connection that was lost. */
async function runWaitingJobs({ direct: { db } }: ShopBehindProxies): Promise<void> {
  await db.execute(sql`
    with due as (update pgboss.job set state = 'retry', start_after = now()
      where (state < 'active' and (state = 'retry' or start_after > now()))
        or (state = 'active' and started_on < now() - interval '3 seconds') returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from (select distinct name from due) as queues`);
}

/** What the schedule does of the day after, until nothing is left to do: reservations end, refunds and payments are taken up. */
export async function untilQuiet(shop: ShopBehindProxies): Promise<void> {
  const { direct } = shop;
  for (const later of ['20 minutes', '2 hours', '26 hours', '30 hours']) {
    await direct.advanceClock(later);
    await resumeCheckouts(direct.deps);
    await sweepCheckouts(direct.deps);
    await enqueueOverdueRefunds(direct.deps);
    await untilNoJobs(shop);
  }
}

async function untilNoJobs(shop: ShopBehindProxies): Promise<void> {
  const unfinished = sql`select name from pgboss.job where state < 'completed' and name not like '\_\_pgboss%' limit 1`;
  const until = Date.now() + NEVER_ANSWERED_MILLISECONDS;
  for (;;) {
    await runWaitingJobs(shop);
    const { rows } = await shop.direct.db.execute(unfinished);
    if (rows.length === 0) return;
    if (Date.now() > until) throw new Error(`jobs do not end: ${JSON.stringify(rows)}`);
    await setTimeout(RETRY_MILLISECONDS);
  }
}
