import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { reviewInvitations } from '#server/platform/database/schema/review-tables.ts';
import { inviteToReview } from '#server/reviews/invitations/invite-to-review.ts';
import { SAN_FRANCISCO, stockOf, TORONTO } from '../../../support/buying/buying.ts';
import { draftCalls, line, DRAFTED_SKU as SKU } from '../../../support/buying/draft-orders.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  placeOrder,
  recordShipped,
  refundUnit,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let support: TestShopper;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterAll(() => shop.close());

const { start, read, change, complete } = draftCalls(() => ({ shop, support, manager }));

describe('a replacement', () => {
  let order: PlacedOrder;
  beforeEach(async () => {
    order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
  });
  const replace = (changes: object = {}) =>
    support.post(`/admin/api/orders/${order.id}/replacement`, {
      store_id: STORE,
      lines: [{ position: 0, quantity: 1 }],
      reason: 'one bag was open',
      idempotency_key: crypto.randomUUID(),
      ...changes,
    });

  it('is an order of its own for nothing, to the same address, that takes its units from stock', async () => {
    const before = await stockOf(shop.db, SKU);
    const { body } = await replace();
    const placed = await orderRow(shop, { id: body.order_id });
    const original = await orderRow(shop, order);
    expect(placed).toMatchObject({ totalCents: 0, status: 'placed', address: original.address });
    expect(before.onHand - (await stockOf(shop.db, SKU)).onHand).toBe(1);
    const [email] = await emailsInOutbox(shop, `order-confirmation:${body.order_id}`);
    expect(JSON.stringify(email?.blocks)).toContain(
      `It replaces what was wrong with order #${original.number}`,
    );
  });

  it('is not asked for a review, as the order that it replaces is', async () => {
    const { body } = await replace();
    for (const id of [order.id, body.order_id]) await recordShipped(shop, id);
    await inviteToReview(shop.deps);
    const invited = await shop.db.select({ orderId: reviewInvitations.orderId }).from(reviewInvitations);
    const ids = invited.map(({ orderId }) => orderId);
    expect([ids.includes(order.id), ids.includes(body.order_id)]).toEqual([true, false]);
  });

  it('is refused for a line of staff’s own, which is in no catalogue, and says what to do', async () => {
    const ribbon = line({ sku: null, title: 'Ribbon and card', quantity: 1, unit_price: 350 });
    const id = await start({}, manager);
    await change(id, { lines: [line(), ribbon] }, manager);
    const { totals, version } = await read(id);
    const { body: sold } = await complete(id, {
      version,
      paid_elsewhere: 'cash',
      expected_total: totals.total,
    });
    const { status, body } = await support.post(`/admin/api/orders/${sold.order_id}/replacement`, {
      store_id: STORE,
      lines: [{ position: 1, quantity: 1 }],
      reason: 'the ribbon was torn',
      idempotency_key: crypto.randomUUID(),
    });
    expect([status, body.detail]).toEqual([
      400,
      'Ribbon and card is not in the catalogue: send it again with a draft order.',
    ]);
  });

  it('is sent once by a double press', async () => {
    const twice = { idempotency_key: crypto.randomUUID() };
    const answers = await Promise.all([replace(twice), replace(twice)]);
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
  });

  it('is never a draft order that is to be paid', async () => {
    const idempotency_key = await start({ source_order_id: order.id });
    await change(idempotency_key);
    const { status, body } = await replace({ idempotency_key });
    expect([status, body.code]).toEqual([409, 'already_used']);
    expect((await read(idempotency_key)).order).toBeNull();
  });

  it('has no more units than were ordered', async () => {
    expect((await replace({ lines: [{ position: 0, quantity: 4 }] })).status).toBe(400);
    const twice = [2, 2].map((quantity) => ({ position: 0, quantity }));
    expect((await replace({ lines: twice })).status).toBe(400);
  });

  it('of what is sold out is refused, and leaves no draft behind', async () => {
    const before = await shop.db.$count(draftOrders);
    order = await placeOrder(shop, [{ sku: 'BHEL-5OZ', quantity: 1 }]);
    const { onHand, held } = await stockOf(shop.db, 'BHEL-5OZ');
    await placeOrder(shop, [{ sku: 'BHEL-5OZ', quantity: onHand - held }]);
    expect((await replace()).body.code).toBe('out_of_stock');
    expect(await shop.db.$count(draftOrders)).toBe(before);
  });
});

describe('more for an order that has not left', () => {
  it('is packed with it, as its packing slip says, and has no shipping of its own', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    const id = await start({ source_order_id: order.id, purpose: 'addition' });
    const { shipping, name, address, email } = await read(id);
    await change(id, { lines: [line({ quantity: 1 })], shipping, name, address, email });
    const { totals } = await read(id);
    expect(totals.shipping).toBe(0);
    const { body } = await complete(id, { paid_elsewhere: 'cash', expected_total: totals.total });
    const slips = await manager.get(`/admin/api/packing_slips?store_id=${STORE}&orders=${order.id}`);
    expect(slips.body.slips[0].pack_with).toEqual([body.order_number]);
  });

  it('cannot be added once it has left', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    await recordShipped(shop, order.id);
    const { status } = await support.post('/admin/api/draft_orders', {
      store_id: STORE,
      source_order_id: order.id,
      purpose: 'addition',
      idempotency_key: crypto.randomUUID(),
    });
    expect(status).toBe(409);
  });
});

describe('another address of an order', () => {
  let order: PlacedOrder;
  beforeEach(async () => {
    order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
  });
  const path = () => `/admin/api/orders/${order.id}`;
  const to = { name: 'Gita Guest', address: SAN_FRANCISCO };
  const CANADA = { name: 'Gita Guest', address: TORONTO };
  const quote = async (where: object = to) =>
    (await support.post(`${path()}/address_quote`, { store_id: STORE, ...where })).body;
  const move = async (changes: object = {}, where: object = to) =>
    support.post(`${path()}/address`, {
      store_id: STORE,
      version: 1,
      higher_price: 'waive',
      idempotency_key: crypto.randomUUID(),
      expected_difference: (await quote(where)).difference,
      ...where,
      ...changes,
    });

  it('is where it goes from then on, and the customer is told', async () => {
    expect((await move()).status).toBe(200);
    const row = await orderRow(shop, order);
    expect([row.address.city, row.chargedAddress?.city]).toEqual(['San Francisco', 'New York']);
    const [email] = await emailsInOutbox(shop, `order-address:${order.id}`);
    expect(JSON.stringify(email?.blocks)).toContain('1 Market St');
  });

  it('costs what an order to there costs, less what was paid', async () => {
    const there = await placeOrder(shop, [{ sku: SKU, quantity: 3 }], { address: TORONTO });
    const before = await orderRow(shop, order);
    const { totalCents, taxCents, shippingCents } = await orderRow(shop, there);
    expect(await quote(CANADA)).toMatchObject({
      difference: totalCents - before.totalCents,
      tax: { before: before.taxCents, after: taxCents },
      shipping: { before: before.shippingCents, after: shippingCents },
    });
    expect(totalCents).toBeGreaterThan(before.totalCents);
  });

  it('does not count units that were refunded', async () => {
    order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }], { address: TORONTO });
    await refundUnit(shop, order);
    const { tax } = await quote(CANADA);
    expect([tax.after, tax.before > 0]).toEqual([tax.before, true]);
  });

  it('with a higher price is charged by a payment link for the difference', async () => {
    const { difference } = await quote(CANADA);
    const { body } = await move({ higher_price: 'charge' }, CANADA);
    const draft = await read(body.draft_order_id);
    expect(draft.totals).toMatchObject({ total: difference, tax: 0, shipping: 0 });
    expect(await emailsInOutbox(shop, `payment-link:${body.draft_order_id}`)).toHaveLength(1);
  });

  it('with a higher price is not waived by a role that gives nothing away', async () => {
    const { status, body } = await move({ higher_price: 'waive' }, CANADA);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await orderRow(shop, order)).address.city).toBe('New York');
  });

  it('with a higher price is waived by those who may give things away', async () => {
    const manager = await browserOf(shop, await addStaff(shop, 'manager'));
    const { difference } = await quote(CANADA);
    const { body } = await manager.post(`${path()}/address`, {
      store_id: STORE,
      version: 1,
      higher_price: 'waive',
      idempotency_key: crypto.randomUUID(),
      expected_difference: difference,
      ...CANADA,
    });
    expect([difference > 0, body.draft_order_id]).toEqual([true, null]);
  });

  it('is not charged under the key of another draft order, and then nothing has changed', async () => {
    const answer = await move({ higher_price: 'charge', idempotency_key: await start() }, CANADA);
    expect(answer.body.code).toBe('already_used');
    expect((await orderRow(shop, order)).address.city).toBe('New York');
  });

  it('is changed by one of two people at once, and the other sees the new one', async () => {
    const answers = await Promise.all([move(), move({ name: 'Gita at work' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('cannot be given once a parcel has left', async () => {
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    await packer.post(`${path()}/shipments`, {
      store_id: STORE,
      lines: [{ position: 0, quantity: 1 }],
      tracking: '',
      idempotency_key: crypto.randomUUID(),
    });
    expect((await move()).body.code).toBe('not_possible_now');
  });

  it('has its errors at the fields', async () => {
    const where = { name: 'Gita', address: { ...SAN_FRANCISCO, postal_code: '1' } };
    const { errors } = await quote(where);
    expect(errors).toMatchObject([{ path: '/address/postal_code' }]);
  });
});
