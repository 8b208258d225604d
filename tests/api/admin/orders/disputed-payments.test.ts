import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followDispute } from '#server/orders/follow-dispute.ts';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { stockOf } from '../../../support/buying/buying.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  placeOrder,
  refundedAtProvider,
  refundUnit,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const SKU = 'MIX-5OZ';
const EVERYTHING = { lines: [{ position: 0, quantity: 3 }], shipping: 0, goodwill: 0 };

let shop: TestShop;
let support: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'owner'));
});
afterAll(() => shop.close());

/** Three bags, paid by card. */
let order: PlacedOrder;
let total: number;
beforeEach(async () => {
  order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
  total = (await orderRow(shop, order)).totalCents;
});

/** The cardholder disputes the payment, or the bank decides; the shop has heard of it afterwards. */
async function dispute(status: 'open' | 'won' | 'lost', amount?: number): Promise<string> {
  const { body } = await shop
    .shopper()
    .post(`/sandbox/payment_intents/${order.paymentIntentId}/dispute`, { status, amount });
  await shop.shopper().post(`/sandbox/events/${body.dispute_id}/deliver`, { order: 'newest_first' });
  await shop.runJobs(HANDLE_EVENT);
  return body.dispute_id;
}

const path = () => `/admin/api/orders/${order.id}`;
const shown = async () => (await support.get(`${path()}?store_id=${STORE}`)).body.order;
const refundable = async () => (await support.get(`${path()}/refundable?store_id=${STORE}`)).body;
const cancel = () =>
  support.post('/admin/api/cancel', { store_id: STORE, order_id: order.id, reason: 'it was disputed' });
const refund = (changes: object = {}) =>
  support.post(`${path()}/refund`, {
    store_id: STORE,
    ...EVERYTHING,
    restock: false,
    reason: 'it was disputed',
    expected_total: total,
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });
const refundsOfOrder = () => shop.db.$count(refunds, eq(refunds.orderId, order.id));
const cancelledEmail = async () => JSON.stringify(await emailsInOutbox(shop, `order-cancelled:${order.id}`));

it('a dispute that is decided is not open again because of an answer from before', async () => {
  await dispute('open');
  const disputeId = await dispute('won');
  const decided = await shop.deps.payments.retrieveDispute(anId(disputeId));
  const before = { ...decided, status: 'open', isRefundable: false } as const;
  const payments = { ...shop.deps.payments, retrieveDispute: async () => before };
  await followDispute({ ...shop.deps, payments }, before.id);
  expect([(await orderRow(shop, order)).status, await shown()]).toMatchObject([
    'placed',
    { dispute_open: 0 },
  ]);
});

it('a dispute that was decided is open again after an appeal', async () => {
  const disputeId = await dispute('won');
  const decided = await shop.deps.payments.retrieveDispute(anId(disputeId));
  const appealed = { ...decided, status: 'open', isAppealed: true } as const;
  const payments = { ...shop.deps.payments, retrieveDispute: async () => appealed };
  await followDispute({ ...shop.deps, payments }, appealed.id);
  expect([(await orderRow(shop, order)).status, await shown()]).toMatchObject([
    'on_hold',
    { dispute_open: total },
  ]);
});

describe('an order whose dispute was lost', () => {
  beforeEach(async () => void (await dispute('lost')));

  it('has nothing left to refund, in its page and in what can be refunded', async () => {
    expect(await shown()).toMatchObject({ refundable: 0, dispute_lost: total, refunded: 0 });
    expect(await refundable()).toMatchObject({ left: 0, dispute_lost: total, refunded: 0 });
  });

  it('is cancelled with its units back in stock, and no refund', async () => {
    const before = await stockOf(shop.db, SKU);
    const { status, body } = await cancel();
    expect([status, body]).toEqual([200, { message: null }]);
    expect((await stockOf(shop.db, SKU)).onHand - before.onHand).toBe(3);
    expect([await refundsOfOrder(), await refundedAtProvider(shop, order)]).toEqual([0, 0]);
  });

  it('tells its customer when it is cancelled that the bank has given the money back', async () => {
    await cancel();
    expect(await cancelledEmail()).toContain('Your bank has given');
  });

  it('cannot be refunded, which says why', async () => {
    const { status, body } = await refund();
    expect([status, body.code]).toEqual([422, 'not_refundable']);
    expect(body.detail).toContain('back to the cardholder after a dispute');
    expect(await refundsOfOrder()).toBe(0);
  });

  it('cannot be cancelled by its customer', async () => {
    expect((await orderRow(shop, order)).status).toBe('on_hold');
  });
});

describe('an order whose payment is disputed', () => {
  it('cannot be refunded while the bank decides, which says why', async () => {
    await dispute('open');
    const { status, body } = await refund();
    expect([status, body.code]).toEqual([422, 'not_refundable']);
    expect(body.detail).toContain('until it has decided');
  });

  it('can be cancelled, and no money is moved', async () => {
    await dispute('open');
    expect((await cancel()).status).toBe(200);
    expect([await refundsOfOrder(), await refundedAtProvider(shop, order)]).toEqual([0, 0]);
    expect(await cancelledEmail()).toContain('You have disputed the payment');
  });

  it('can be refunded again when the dispute is won', async () => {
    await dispute('open');
    await dispute('won');
    expect(await shown()).toMatchObject({ refundable: total, dispute_open: 0, dispute_lost: 0 });
    const { expected_total } = { expected_total: (await preview()).total };
    expect((await refund({ expected_total })).status).toBe(200);
  });

  it('says in the alert of a dispute that is won that a cancelled order is to be refunded', async () => {
    await dispute('open');
    await cancel();
    const id = await dispute('won');
    const [alert] = await shop.db
      .select()
      .from(alerts)
      .where(eq(alerts.key, `dispute-won:${id}`));
    expect(alert?.text).toContain('refund the order');
  });

  it('in part has the rest left to refund', async () => {
    await dispute('lost', 500);
    expect(await refundable()).toMatchObject({ left: total - 500, dispute_lost: 500 });
    expect((await cancel()).status).toBe(200);
    expect(await refundedAtProvider(shop, order)).toBe(total - 500);
  });

  it('after a part was refunded has lost what was left', async () => {
    await refundUnit(shop, order);
    const { refundedCents } = await orderRow(shop, order);
    await dispute('lost');
    expect(await shown()).toMatchObject({ refundable: 0, dispute_lost: total - refundedCents });
  });
});

const preview = async () =>
  (await support.post(`${path()}/refund_preview`, { store_id: STORE, ...EVERYTHING })).body;
