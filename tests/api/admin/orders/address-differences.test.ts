import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftOrderId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { addToOrder } from '#server/draft-orders/create-draft.ts';
import { cancelNow } from '#server/orders/cancelling/cancel-now.ts';
import { cancelUncollected } from '#server/orders/cancelling/cancel-order.ts';
import { cancelOwnOrder } from '#server/orders/cancelling/cancel-own-order.ts';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
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

const { start, read, change, complete, open, tokenOf, startPaying, payCard } = draftCalls(() => ({
  shop,
  support,
  manager,
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
    store_id: STORE,
    higher_price: 'charge',
    idempotency_key: crypto.randomUUID(),
    version: (await orderRow(shop, order)).addressVersion,
    expected_difference,
    ...where,
    ...changes,
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
      store_id: STORE,
      lines: [],
      shipping: 0,
      goodwill: cents,
      restock: true,
      reason: 'first address',
      expected_total: cents,
      idempotency_key: crypto.randomUUID(),
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

  it.each([
    ['as an amount', { lines: [], is_address_difference: true }],
    ['by its line', { lines: [{ position: 0, quantity: 1 }] }],
  ])(
    'does not count any more once it is refunded %s, also when items were bought with it',
    async (_, how) => {
      const { id, cents } = await moveToCanada();
      await addItems(id);
      const { version, totals } = await read(id);
      const { body } = await complete(id, { version, paid_elsewhere: 'cash', expected_total: totals.total });
      const refunded = await manager.post(`/admin/api/orders/${body.order_id}/refund`, {
        store_id: STORE,
        shipping: 0,
        goodwill: how.lines.length === 0 ? cents : 0,
        restock: true,
        ...how,
        reason: 'paid by us',
        expected_total: cents,
        idempotency_key: crypto.randomUUID(),
      });
      expect(refunded.status).toBe(200);
      expect((await quote(NEXT_DOOR)).difference).toBe(cents);
    },
  );

  it('is not overlooked when it is paid while the next address is priced', async () => {
    const { id, cents } = await moveToCanada();
    const { version } = await read(id);
    world.duringTax = () => complete(id, { version, paid_elsewhere: 'cash', expected_total: cents });
    const { body } = await moveExpecting(cents, NEXT_DOOR);
    expect(body).toMatchObject({ code: 'price_changed', total_cost: 0 });
    expect((await orderRow(shop, order)).address.line1).toBe(TORONTO.line1);
  });
});

describe('what an order itself gave back because an address was cheaper', () => {
  beforeEach(async () => {
    order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }], { address: TORONTO });
  });

  async function refundForAddress(cents: number, changes: object = {}): Promise<void> {
    const { status } = await manager.post(`${path()}/refund`, {
      store_id: STORE,
      lines: [],
      shipping: 0,
      goodwill: cents,
      restock: true,
      reason: 'cheaper there',
      is_address_difference: true,
      expected_total: cents,
      idempotency_key: crypto.randomUUID(),
      ...changes,
    });
    expect(status).toBe(200);
  }

  it('is not owed again, and is part of the difference to a dearer address', async () => {
    const { difference } = await quote(HOME);
    expect(difference).toBeLessThan(0);
    await move(HOME);
    await refundForAddress(-difference);
    expect(await quote(HOME)).toMatchObject({ difference: 0, refunded_difference: -difference, refunds: [] });
    expect((await quote(NEXT_DOOR)).difference).toBe(-difference);
  });

  it('does not count when the refund fails', async () => {
    const { difference } = await quote(HOME);
    await refundForAddress(-difference);
    await shop.db
      .update(refunds)
      .set({ status: 'failed' })
      .where(eq(refunds.orderId, anId(order.id)));
    expect((await quote(HOME)).difference).toBe(difference);
  });

  it('does not count what was given back out of goodwill for something else', async () => {
    const { difference } = await quote(HOME);
    await refundForAddress(200, { is_address_difference: false });
    expect(await quote(HOME)).toMatchObject({ difference, refunded_difference: 0 });
  });

  it('is not overlooked when it is refunded while the next address is priced', async () => {
    const { difference } = await quote(HOME);
    await move(HOME);
    world.duringTax = () => refundForAddress(-difference);
    const { body } = await moveExpecting(difference, {
      name: 'Gita Guest',
      address: { ...ADDRESS, line2: 'rear' },
    });
    expect(body).toMatchObject({ code: 'price_changed', total_cost: 0 });
  });
});

describe('an order that is cancelled after a difference of its address was paid', () => {
  const cancel = () =>
    manager.post('/admin/api/cancel', { store_id: STORE, order_id: order.id, reason: 'changed their mind' });
  const refundsOf = (id: string) =>
    shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, anId(id)));

  it('gives the difference back too, to the card that paid it', async () => {
    const { cents, paidBy } = await moveToCanadaAndPay();
    const { status, body } = await cancel();
    expect(status).toBe(200);
    expect(body.message).toContain(`order #${paidBy.order_number}`);
    await shop.runJobs('process-refund');
    expect(await refundsOf(paidBy.order_id)).toMatchObject([
      { amountCents: cents, status: 'succeeded', reason: 'changed their mind' },
    ]);
    expect(await emailsInOutbox(shop, `order-refunded:`)).not.toHaveLength(0);
  });

  it('says to staff in a terminal as well what goes back of the difference', async () => {
    const { cents, paidBy } = await moveToCanadaAndPay();
    const { message, differences } = await cancelNow(shop.deps, await orderRow(shop, order), 'test');
    expect(differences).toMatchObject([{ amountCents: cents }]);
    expect(message).toContain(
      `${formatMoney(cents, 'usd')} of order #${paidBy.order_number}, which charged the difference of an address, goes back too.`,
    );
  });

  it('gives the difference back as well when the bank withdraws the payment of the order', async () => {
    const { cents, paidBy } = await moveToCanadaAndPay();
    const { checkoutId } = await orderRow(shop, order);
    if (!checkoutId) throw new Error('an order without a checkout');
    await shop.db.transaction((tx) => cancelUncollected(tx, shop.deps, checkoutId));
    expect(await refundsOf(paidBy.order_id)).toMatchObject([{ amountCents: cents }]);
  });

  it('gives back what is left of the difference after a part of it was refunded', async () => {
    const { cents, paidBy } = await moveToCanadaAndPay();
    await manager.post(`/admin/api/orders/${paidBy.order_id}/refund`, {
      store_id: STORE,
      lines: [],
      shipping: 0,
      goodwill: 100,
      restock: true,
      reason: 'a part',
      expected_total: 100,
      idempotency_key: crypto.randomUUID(),
    });
    await cancel();
    const amounts = (await refundsOf(paidBy.order_id)).map(({ amountCents }) => amountCents);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([100, cents - 100].toSorted((a, b) => a - b));
  });

  it('leaves what was bought together with the difference as it is', async () => {
    const { id, cents } = await moveToCanada();
    await addItems(id);
    const { version, totals } = await read(id);
    const { body } = await complete(id, { version, paid_elsewhere: 'cash', expected_total: totals.total });
    await cancel();
    expect(await refundsOf(body.order_id)).toMatchObject([{ amountCents: cents }]);
  });

  it('gives back what is left of a difference beside items, of which a part was refunded', async () => {
    const { id, cents } = await moveToCanada();
    await addItems(id);
    const { version, totals } = await read(id);
    const { body } = await complete(id, { version, paid_elsewhere: 'cash', expected_total: totals.total });
    await manager.post(`/admin/api/orders/${body.order_id}/refund`, {
      store_id: STORE,
      lines: [],
      shipping: 0,
      goodwill: 100,
      restock: true,
      is_address_difference: true,
      reason: 'a part',
      expected_total: 100,
      idempotency_key: crypto.randomUUID(),
    });
    await cancel();
    const amounts = (await refundsOf(body.order_id)).map(({ amountCents }) => amountCents);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(cents);
  });

  it('shows staff the difference before they cancel it', async () => {
    const { cents, paidBy } = await moveToCanadaAndPay();
    const { body } = await support.get(`${path()}?store_id=${STORE}`);
    expect(body.order.address_differences).toEqual([{ ...paidBy, amount: cents }]);
  });

  it('gives the difference back as well when its customer cancels it', async () => {
    const { cents, paidBy } = await moveToCanadaAndPay();
    await cancelOwnOrder(shop.deps, await orderRow(shop, order));
    expect(await refundsOf(paidBy.order_id)).toMatchObject([{ amountCents: cents }]);
  });

  it('is not cancelled while the difference is being paid', async () => {
    const { paidBy } = await moveToCanadaAndPay();
    const { checkoutId } = await orderRow(shop, { id: paidBy.order_id });
    await shop.db.transaction(async (tx) => {
      // As it was between the order and the capture: no step leads back to it.
      await tx.execute(sql`alter table checkouts disable trigger user`);
      await tx.update(checkouts).set({ status: 'capturing' }).where(sql`id = ${checkoutId}`);
      await tx.execute(sql`alter table checkouts enable trigger user`);
    });
    expect((await cancel()).body.code).toBe('not_possible_now');
    expect((await orderRow(shop, order)).status).not.toBe('cancelled');
  });

  it('gives nothing back of a difference whose payment the bank took', async () => {
    const { paidBy } = await moveToCanadaAndPay();
    await shop.db
      .update(orders)
      .set({ disputeLostCents: sql`${orders.totalCents}` })
      .where(eq(orders.id, paidBy.order_id));
    expect((await cancel()).status).toBe(200);
    expect(await refundsOf(paidBy.order_id)).toEqual([]);
  });
});

it('a draft of an order can be started while the order changes', async () => {
  const starting: Promise<string>[] = [];
  await shop.db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, anId(order.id));
    starting.push(start({ source_order_id: order.id }));
    await expect
      .poll(async () => {
        const { rows } = await shop.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length;
      })
      .toBe(1);
    await addToOrder(tx, whole, { id: anId(crypto.randomUUID()), createdBy: null });
  });
  expect(await Promise.all(starting)).toEqual([expect.any(String)]);
  expect(await draftsOfOrder()).toBe(2);
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
