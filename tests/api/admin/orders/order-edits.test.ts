import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orderCharges, refunds } from '#server/platform/database/schema/order-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { CARDS, stockOf } from '../../../support/buying/buying.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  paymentToken,
  placeOrder,
  refundedAtProvider,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let support: TestShopper;
let manager: TestShopper;
let packer: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
  packer = await browserOf(shop, await addStaff(shop, 'packer'));
});
afterAll(() => shop.close());

/** Three bags and two of another. */
let order: PlacedOrder;
beforeEach(async () => {
  order = await placeOrder(shop, [
    { sku: 'MIX-5OZ', quantity: 3 },
    { sku: 'BHEL-5OZ', quantity: 2 },
  ]);
});

const path = () => `/admin/api/orders/${order.id}`;
const page = async () => (await manager.get(`${path()}?store_id=${STORE}`)).body.order;
const units = (...quantities: number[]) => quantities.map((quantity, position) => ({ position, quantity }));
const more = (sku: string, quantity = 1) => ({ sku, bundle_id: null, quantity });

/** How an order is to be changed, from what it is now. */
const toChange = async (changes: object) => ({
  store_id: STORE,
  version: (await page()).items_version,
  lines: [],
  added: [],
  shipping: 0,
  ...changes,
});
const quote = async (changes: object) => support.post(`${path()}/edit_quote`, await toChange(changes));
/** As the back office sends it: with the amounts that its preview showed. */
async function edit(changes: object, by = manager, settings: object = {}) {
  const wanted = await toChange(changes);
  const { body } = await support.post(`${path()}/edit_quote`, wanted);
  return by.post(`${path()}/edit`, {
    ...wanted,
    payment: 'link',
    restock: true,
    reason: 'asked on the phone',
    expected_refund: body.refund?.total ?? 0,
    expected_due: body.addition?.total ?? 0,
    idempotency_key: crypto.randomUUID(),
    ...settings,
  });
}
const toShip = async () => (await page()).lines.map(({ to_ship }: { to_ship: number }) => to_ship);
const ship = (position: number, quantity: number) =>
  packer.post(`${path()}/shipments`, {
    store_id: STORE,
    lines: [{ position, quantity }],
    tracking: '',
    idempotency_key: crypto.randomUUID(),
  });
async function payByLink(draftId: string) {
  const opened = { store_id: STORE, token: await paymentToken(shop, draftId) };
  const shopper = shop.shopper();
  const { body: shown } = await shopper.post('/orders/payment_link', opened);
  const { body } = await shopper.post('/orders/pay_by_link', { ...opened, expected_total: shown.total });
  await shopper.post(`/sandbox/payment_intents/${body.payment_intent_id}/confirm`, {
    client_secret: body.client_secret,
    card: { number: CARDS.succeeds, expiry: '12/40', security_code: '123' },
    return_url: 'http://localhost:3000/pay',
    receipt_email: 'phone@example.com',
  });
  return (await shopper.post('/orders/payment_link', opened)).body;
}

describe('a line of an order that is lowered', () => {
  it('is refunded to the cent as its preview says, and is not packed any more', async () => {
    const { refund } = (await quote({ lines: units(1) })).body;
    const { status, body } = await edit({ lines: units(1) });
    expect([status, body]).toMatchObject([
      200,
      { refund: { total: refund.total, status: 'succeeded' }, addition: null },
    ]);
    expect(refund.items + refund.discount + refund.shipping + refund.tax).toBe(refund.total);
    expect(await refundedAtProvider(shop, order)).toBe(refund.total);
    expect(await toShip()).toEqual([1, 2]);
  });

  it('puts its units back in stock, because they have not left', async () => {
    const before = await stockOf(shop.db, 'MIX-5OZ');
    await edit({ lines: units(1) });
    expect((await stockOf(shop.db, 'MIX-5OZ')).onHand - before.onHand).toBe(2);
  });

  it('to nothing is left out, and the rest is packed', async () => {
    await edit({ lines: units(0) });
    expect(await toShip()).toEqual([0, 2]);
    const { body } = await packer.get(`/admin/api/packing_slips?store_id=${STORE}&orders=${order.id}`);
    expect(body.slips[0].lines).toMatchObject([{ quantity: 2 }]);
  });

  it('takes units that have not left, also when others of the line have', async () => {
    await ship(0, 2);
    await edit({ lines: units(0) });
    expect((await page()).lines[0]).toMatchObject({ shipped: 2, refunded: 1, to_ship: 0 });
  });

  it('takes shipping back with it when asked to', async () => {
    const { shippingCents } = await orderRow(shop, order);
    expect(shippingCents).toBeGreaterThan(0);
    const { refund } = (await quote({ lines: units(1), shipping: shippingCents })).body;
    expect(refund.shipping).toBe(shippingCents);
    expect((await edit({ lines: units(1), shipping: shippingCents })).body.refund.total).toBe(refund.total);
  });
});

describe('what is added to an order', () => {
  it('is priced as its own order would be, without shipping, and paid by an emailed link', async () => {
    const { addition } = (await quote({ added: [more('BHEL-5OZ', 2)] })).body;
    expect(addition).toMatchObject({ shipping: 0, lines: [{ quantity: 2 }] });
    expect(addition.subtotal + addition.tax).toBe(addition.total);
    const { body } = await edit({ added: [more('BHEL-5OZ', 2)] }, support);
    expect(body).toMatchObject({ refund: null, addition: { order_id: null } });
    const [email] = await emailsInOutbox(shop, `payment-link:${body.addition.draft_order_id}`);
    expect(email?.subject).toContain(`$${(addition.total / 100).toFixed(2)}`);
    const paid = await payByLink(body.addition.draft_order_id);
    expect(paid).toMatchObject({ status: 'paid', total: addition.total });
    const slips = await packer.get(`/admin/api/packing_slips?store_id=${STORE}&orders=${order.id}`);
    expect(slips.body.slips[0].pack_with).toEqual([paid.order_number]);
  });

  it('as more of a line is more of the same', async () => {
    const { addition } = (await quote({ lines: units(5) })).body;
    const { lines } = await page();
    expect(addition.lines).toMatchObject([
      { title: lines[0].title, quantity: 2, unit_price: lines[0].unit_price },
    ]);
  });

  it('is given for nothing by those who may give prices only, and is an order at once', async () => {
    const free = { payment: 'free' };
    expect((await edit({ added: [more('MIX-5OZ')] }, support, free)).status).toBe(403);
    const { body } = await edit({ added: [more('MIX-5OZ')] }, manager, free);
    expect(await orderRow(shop, { id: anId<OrderId>(body.addition.order_id) })).toMatchObject({
      totalCents: 0,
      status: 'placed',
    });
  });

  it('is one thing each: a variant or a pack', async () => {
    const both = { sku: 'MIX-5OZ', bundle_id: 'box-of-6', quantity: 1 };
    const neither = { sku: null, bundle_id: null, quantity: 1 };
    for (const added of [both, neither, { ...both, bundle_id: '' }])
      expect((await quote({ added: [added] })).status).toBe(400);
  });

  it('is not more than there is, and then nothing of the edit is done', async () => {
    const { onHand } = await stockOf(shop.db, 'BHEL-5OZ');
    const { body } = await edit({ lines: units(1), added: [more('BHEL-5OZ', Math.min(999, onHand + 1))] });
    expect(body.code).toBe('out_of_stock');
    expect(await toShip()).toEqual([3, 2]);
  });
});

describe('an edit of an order', () => {
  it('removes and adds in one press', async () => {
    const { body } = await edit({ lines: units(0), added: [more('MIX-5OZ')] });
    expect(body).toMatchObject({ refund: { status: 'succeeded' }, addition: { order_id: null } });
    const actions = await shop.db.select().from(staffActions).where(eq(staffActions.subjectId, order.id));
    expect(actions.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(
        /^Edited the items: refunded \$[\d.]+; asked for \$[\d.]+ for more \(D\d+\)\. asked/,
      ),
    ]);
  });

  it('is made once by a double press, and by pressing again', async () => {
    const twice = { idempotency_key: crypto.randomUUID() };
    const wanted = await toChange({ lines: units(1), added: [more('MIX-5OZ')] });
    const { body: shown } = await support.post(`${path()}/edit_quote`, wanted);
    const press = () =>
      manager.post(`${path()}/edit`, {
        ...wanted,
        ...twice,
        payment: 'link',
        restock: true,
        reason: 'asked on the phone',
        expected_refund: shown.refund.total,
        expected_due: shown.addition.total,
      });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await refundedAtProvider(shop, order)).toBe(shown.refund.total);
    expect(await shop.db.$count(draftOrders, eq(draftOrders.sourceOrderId, order.id))).toBe(1);
    expect(await emailsInOutbox(shop, `payment-link:${twice.idempotency_key}`)).toHaveLength(1);
  });

  it('is made by one of two people at once, and the other sees what is left', async () => {
    const answers = await Promise.all([edit({ lines: units(1) }), edit({ lines: units(2) }, support)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'changed_meanwhile' });
    expect(await shop.db.$count(refunds, eq(refunds.orderId, order.id))).toBe(1);
  });

  it('is refused when a parcel has left since it was shown', async () => {
    const shown = await toChange({ lines: units(1) });
    await ship(0, 1);
    const { status, body } = await support.post(`${path()}/edit_quote`, shown);
    expect([status, body.code, body.current.left]).toEqual([409, 'changed_meanwhile', { 0: 2, 1: 2 }]);
  });

  it('that would leave nothing is a cancellation', async () => {
    expect((await quote({ lines: units(0, 0) })).body.detail).toContain('Cancel it instead');
  });

  it('is refused once everything has left', async () => {
    await ship(0, 3);
    await ship(1, 2);
    expect((await quote({ lines: units(1) })).status).toBe(409);
  });

  it('of an order that was paid elsewhere is recorded, and nothing goes back by card', async () => {
    const { body: draft } = await manager.post('/admin/api/draft_orders', {
      store_id: STORE,
      source_order_id: order.id,
      purpose: 'order',
      idempotency_key: crypto.randomUUID(),
    });
    const read = `/admin/api/draft_orders/${draft.draft_order_id}`;
    const { draft_order } = (await manager.get(`${read}?store_id=${STORE}`)).body;
    const changed = {
      email: draft_order.email,
      name: draft_order.name,
      address: draft_order.address,
      lines: [{ ...more('MIX-5OZ', 2), contents: null, title: null, unit_price: null }],
      note: '',
      discount: null,
      shipping: { option_id: 'standard' },
    };
    await manager.post(read, { store_id: STORE, version: 1, ...changed });
    const { totals } = (await manager.get(`${read}?store_id=${STORE}`)).body.draft_order;
    const { body: placed } = await manager.post(`${read}/complete`, {
      store_id: STORE,
      version: 2,
      paid_elsewhere: 'cash',
      expected_total: totals.total,
    });
    order = { ...order, id: placed.order_id };
    const { body } = await edit({ lines: units(1) });
    expect(body.refund).toMatchObject({ status: 'succeeded' });
    expect((await orderRow(shop, order)).refundedCents).toBe(body.refund.total);
  });

  it('leaves later shipments and refunds to work: the sums agree to the cent', async () => {
    const { body: first } = await edit({ lines: units(2), added: [more('MIX-5OZ')] });
    await ship(0, 1);
    const { body: second } = await edit({ lines: units(0), added: [more('BHEL-5OZ')] });
    await ship(1, 1);
    const paid = await payByLink(first.addition.draft_order_id);
    const { body: left } = await support.get(`${path()}/refundable?store_id=${STORE}`);
    const lines = left.lines
      .map(({ position, bought, refunded }: Record<string, number>) => ({
        position,
        quantity: Number(bought) - Number(refunded),
      }))
      .filter(({ quantity }: { quantity: number }) => quantity > 0);
    const rest = { lines, shipping: left.shipping_left, goodwill: 0 };
    const shown = (await support.post(`${path()}/refund_preview`, { store_id: STORE, ...rest })).body;
    const { body: last } = await support.post(`${path()}/refund`, {
      store_id: STORE,
      ...rest,
      restock: false,
      reason: 'all of it was wrong',
      expected_total: shown.total,
      idempotency_key: crypto.randomUUID(),
    });
    const row = await orderRow(shop, order);
    expect(first.refund.total + second.refund.total + last.total).toBe(row.totalCents);
    expect(row.refundedCents).toBe(row.totalCents);
    expect(await refundedAtProvider(shop, order)).toBe(row.totalCents);
    expect(row.status).toBe('shipped');
    const charges = await shop.db.select().from(orderCharges).where(eq(orderCharges.orderId, order.id));
    expect(charges.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(row.totalCents);
    expect(await orderRow(shop, { id: paid.order_id })).toMatchObject({ totalCents: paid.total });
  });
});

describe('an exchange of everything that is left of an order', () => {
  it('is paid by its link, because nothing has left', async () => {
    const { body } = await edit({ lines: units(0, 0), added: [more('MIX-5OZ')] });
    expect(await payByLink(body.addition.draft_order_id)).toMatchObject({ status: 'paid', problem: null });
  });

  it('is paid by its link when a part of the order has left before', async () => {
    await ship(0, 3);
    const { body } = await edit({ lines: [{ position: 1, quantity: 0 }], added: [more('MIX-5OZ')] });
    expect(await payByLink(body.addition.draft_order_id)).toMatchObject({ status: 'paid', problem: null });
  });

  it('is given for nothing', async () => {
    const free = { payment: 'free' };
    const { status } = await edit({ lines: units(0, 0), added: [more('MIX-5OZ')] }, manager, free);
    expect(status).toBe(200);
  });

  it('is not said to be packed with the order, of which nothing is packed', async () => {
    const { body } = await edit({ lines: units(0, 0), added: [more('MIX-5OZ')] });
    const [link] = await emailsInOutbox(shop, `payment-link:${body.addition.draft_order_id}`);
    const paid = await payByLink(body.addition.draft_order_id);
    const [confirmation] = await emailsInOutbox(shop, `order-confirmation:${paid.order_id}`);
    expect(JSON.stringify([link, confirmation])).not.toMatch(/pack it together/);
  });

  it('of one line cannot be paid once the other lines have left', async () => {
    const { body } = await edit({ lines: units(0), added: [more('MIX-5OZ')] });
    await ship(1, 2);
    expect((await payByLink(body.addition.draft_order_id)).problem).toContain('has left already');
  });
});
