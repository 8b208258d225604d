import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftOrderId } from '#domain/ids.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { ADDRESS, TORONTO } from '../../../support/buying/buying.ts';
import { draftCalls, line, DRAFTED_SKU as SKU } from '../../../support/buying/draft-orders.ts';
import {
  capturedAtProvider,
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  placeOrder,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { cardItem, sellGiftCards } from '../../../support/buying/sold-gift-cards.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

/** What happens while the tax of a quote is asked for. */
const world = { duringTax: null as (() => Promise<unknown>) | null };

let shop: TestShop;
let support: TestShopper;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop(({ tax }) => ({
    tax: {
      async calculate(question) {
        const { duringTax } = world;
        world.duringTax = null;
        await duringTax?.();
        return tax.calculate(question);
      },
    },
  }));
  support = await browserOf(shop, await addStaff(shop, 'support'));
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterAll(() => shop.close());

const { read, change, complete, open, tokenOf, startPaying, payCard } = draftCalls(() => ({
  ...{ shop, support, manager },
}));

const HOME = { name: 'Gita Guest', address: ADDRESS };
const CANADA = { name: 'Gita Guest', address: TORONTO };
const NEXT_DOOR = { name: 'Gita Guest', address: { ...TORONTO, line1: '3 Front St W' } };

let order: PlacedOrder;
beforeEach(async () => {
  order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
});
const path = () => `/admin/api/orders/${order.id}`;
const quote = async (where: object) =>
  (await support.post(`${path()}/address_quote`, { store_id: STORE, ...where })).body;
const moveExpecting = async (expected_difference: number, where: object, changes: object = {}) =>
  support.post(`${path()}/address`, {
    ...{ store_id: STORE, higher_price: 'charge', idempotency_key: crypto.randomUUID() },
    ...{ version: (await orderRow(shop, order)).addressVersion, expected_difference, ...where, ...changes },
  });
const move = async (where: object, changes: object = {}) =>
  moveExpecting((await quote(where)).difference, where, changes);

/** To Canada, with a link for the difference. */
async function moveToCanada(): Promise<{ id: string; cents: number }> {
  const { difference: cents } = await quote(CANADA);
  const { body } = await moveExpecting(cents, CANADA);
  return { id: body.draft_order_id, cents };
}

async function pay({ id, cents }: { id: string; cents: number }) {
  const shopper = shop.shopper();
  const { body: payment } = await startPaying(id, cents, shopper);
  await payCard(shopper, payment);
  const { body } = await open(id, shopper);
  expect(body.status).toBe('paid');
  return { order_id: body.order_id, order_number: body.order_number };
}

async function moveToCanadaAndPay() {
  const difference = await moveToCanada();
  return { ...difference, paidBy: await pay(difference) };
}

const draftsOfOrder = () => shop.db.$count(draftOrders, eq(draftOrders.sourceOrderId, anId(order.id)));

describe('a difference that the customer paid for an earlier address', () => {
  it('is not asked for again when the address is corrected', async () => {
    const { cents, paidBy } = await moveToCanadaAndPay();
    expect(cents).toBeGreaterThan(0);
    expect(await quote(NEXT_DOOR)).toMatchObject({
      difference: 0,
      paid_differences: [{ ...paidBy, amount: cents }],
    });
    const { status, body } = await move(NEXT_DOOR);
    expect([status, body.draft_order_id]).toEqual([200, null]);
    expect(await draftsOfOrder()).toBe(1);
  });

  it('is owed to the customer when the order goes to its first address again, until it is refunded', async () => {
    const { cents, paidBy } = await moveToCanadaAndPay();
    expect((await quote(HOME)).difference).toBe(-cents);
    expect((await move(HOME)).status).toBe(200);
    const { status } = await manager.post(`/admin/api/orders/${paidBy.order_id}/refund`, {
      ...{ store_id: STORE, lines: [], shipping: 0, goodwill: cents, restock: true },
      ...{ reason: 'first address', expected_total: cents, idempotency_key: crypto.randomUUID() },
    });
    expect(status).toBe(200);
    expect(await quote(HOME)).toMatchObject({ difference: 0, paid_differences: [] });
    expect((await quote(CANADA)).difference).toBe(cents);
  });

  it('counts also when it was paid elsewhere, and not any more when its order is cancelled', async () => {
    const { id, cents } = await moveToCanada();
    const { version } = await read(id);
    const { body } = await complete(id, { version, paid_elsewhere: 'cash', expected_total: cents });
    expect((await quote(NEXT_DOOR)).difference).toBe(0);
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, body.order_id));
    expect((await quote(NEXT_DOOR)).difference).toBe(cents);
  });

  it('counts without what was bought with it', async () => {
    const { id, cents } = await moveToCanada();
    await addItems(id);
    const { version, totals } = await read(id);
    await complete(id, { version, paid_elsewhere: 'cash', expected_total: totals.total });
    expect(totals.total).toBeGreaterThan(cents);
    expect((await quote(NEXT_DOOR)).difference).toBe(0);
  });

  it('is not overlooked when it is paid while the next address is priced', async () => {
    const { id, cents } = await moveToCanada();
    const { version } = await read(id);
    world.duringTax = () => complete(id, { version, paid_elsewhere: 'cash', expected_total: cents });
    const { body } = await moveExpecting(cents, NEXT_DOOR);
    expect(body).toMatchObject({ code: 'price_changed', total_cost: 0 });
    expect((await orderRow(shop, order)).address.line1).toBe(TORONTO.line1);
  });
});

describe('a difference that was not paid when the address changes again', () => {
  const linkOf = async (id: string) => ({ store_id: STORE, token: await tokenOf(id) });
  const opening = async (link: object) => (await shop.shopper().post('/orders/payment_link', link)).body;

  it('is asked for by one link only', async () => {
    const first = await moveToCanada();
    const link = await linkOf(first.id);
    const { body } = await move(NEXT_DOOR);
    expect((await opening(link)).code).toBe('bad_token');
    expect(await draftsOfOrder()).toBe(1);
    expect((await open(body.draft_order_id)).body).toMatchObject({ status: 'open', total: first.cents });
    expect(await emailsInOutbox(shop, `payment-link:${body.draft_order_id}`)).toHaveLength(1);
  });

  it('is not charged by a payment that was begun before', async () => {
    const first = await moveToCanada();
    const shopper = shop.shopper();
    const { body: payment } = await startPaying(first.id, first.cents, shopper);
    expect((await move(HOME)).status).toBe(200);
    expect((await checkoutOf(first.id)).status).toBe('expiring');
    const before = await capturedAtProvider(shop);
    await payCard(shopper, payment);
    await processPayment(shop.deps, (await checkoutOf(first.id)).id);
    expect((await capturedAtProvider(shop)) - before).toBe(0);
    expect(await draftsOfOrder()).toBe(0);
  });

  it('stays payable when the change of the address is refused', async () => {
    const first = await moveToCanada();
    const refused = await move(NEXT_DOOR, { version: 1 });
    expect(refused.body.code).toBe('changed_meanwhile');
    expect((await open(first.id)).body.status).toBe('open');
  });

  it('is not replaced under its own key, for which no email would be sent', async () => {
    const first = await moveToCanada();
    const refused = await move(NEXT_DOOR, { idempotency_key: first.id });
    expect(refused.body.code).toBe('already_used');
    expect((await open(first.id)).body.status).toBe('open');
  });

  it('keeps the address as it is while it is being paid', async () => {
    const first = await moveToCanada();
    await startPaying(first.id, first.cents);
    await shop.db
      .update(checkouts)
      .set({ status: 'capturing' })
      .where(eq(checkouts.draftOrderId, anId<DraftOrderId>(first.id)));
    expect((await move(NEXT_DOOR)).body.code).toBe('not_possible_now');
    expect((await orderRow(shop, order)).address.line1).toBe(TORONTO.line1);
  });

  it('is not deleted with items that staff have added to it', async () => {
    const { id } = await moveToCanada();
    await addItems(id);
    const { status, body } = await move(NEXT_DOOR);
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    expect((await read(id)).lines).toHaveLength(2);
  });

  it('is named in the record of what staff did', async () => {
    const first = await moveToCanada();
    const { number } = await read(first.id);
    await move(HOME);
    const { body } = await support.get(`${path()}?store_id=${STORE}`);
    expect(JSON.stringify(body.order.timeline)).toContain(`deleted the unpaid draft order D${number}`);
  });
});

it('gift cards of an order do not make its shipping to another address free', async () => {
  const owner = await browserOf(shop, await addStaff(shop, 'owner'));
  await sellGiftCards(owner);
  order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }, cardItem({}, 2, 50)]);
  const { shipping } = await quote({
    name: 'Gita Guest',
    address: { ...ADDRESS, line1: `${ADDRESS.line1}, rear` },
  });
  expect(shipping.after).toBe(shipping.before);
  expect(shipping.before).toBeGreaterThan(0);
});

async function checkoutOf(id: string) {
  const [row] = await shop.db
    .select({ id: checkouts.id, status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.draftOrderId, anId<DraftOrderId>(id)));
  if (!row) throw new Error('nobody has begun to pay');
  return row;
}

async function addItems(id: string) {
  const { version, lines, shipping, name, address, email } = await read(id);
  const own = lines.map(({ title, unit_price }: { title: string; unit_price: number }) =>
    line({ sku: null, title, quantity: 1, unit_price }),
  );
  const wanted = { lines: [...own, line({ quantity: 1 })], shipping, name, address, email };
  const { status } = await change(id, wanted, manager, version);
  expect(status).toBe(200);
}
