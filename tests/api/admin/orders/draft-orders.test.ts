import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId, StoreId } from '#domain/ids.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { ADDRESS, CARDS, SAN_FRANCISCO, stockOf, TORONTO } from '../../../support/buying/buying.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  paymentToken,
  placeOrder,
  recordShipped,
  refundUnit,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { anId } from '../../../support/ids.ts';

const SKU = 'MIX-5OZ';
const OTHER_STORE = anId<StoreId>('store_second');

let shop: TestShop;
let support: TestShopper;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterAll(() => shop.close());

const line = (changes: object = {}) => ({
  ...{ sku: SKU, bundle_id: null, contents: null, title: null, quantity: 2, unit_price: null },
  ...changes,
});
const CONTENTS = {
  email: 'phone@example.com',
  name: 'Pia Phone',
  address: ADDRESS,
  note: 'rang at noon',
  lines: [line()],
  discount: null,
  shipping: { option_id: 'standard' },
};

const start = async (changes: object = {}, by = support): Promise<string> =>
  (
    await by.post('/admin/api/draft_orders', {
      ...{ store_id: STORE, source_order_id: null, purpose: 'order' },
      ...{ idempotency_key: crypto.randomUUID(), ...changes },
    })
  ).body.draft_order_id;
const read = async (id: string) =>
  (await support.get(`/admin/api/draft_orders/${id}?store_id=${STORE}`)).body.draft_order;
const change = (id: string, contents: object = {}, by = support, version = 1) =>
  by.post(`/admin/api/draft_orders/${id}`, { store_id: STORE, version, ...CONTENTS, ...contents });
const complete = (id: string, changes: object, by = manager) =>
  by.post(`/admin/api/draft_orders/${id}/complete`, {
    ...{ store_id: STORE, version: 2, paid_elsewhere: null, expected_total: 0 },
    ...changes,
  });
const filled = async (contents: object = {}, by = support) => {
  const id = await start();
  await change(id, contents, by);
  return read(id);
};

/** What the emailed link opens. */
const tokenOf = (id: string) => paymentToken(shop, id);
const open = async (id: string, shopper = shop.shopper()) =>
  shopper.post('/orders/payment_link', { store_id: STORE, token: await tokenOf(id) });
const startPaying = async (id: string, expected_total: number, shopper = shop.shopper()) =>
  shopper.post('/orders/pay_by_link', { store_id: STORE, token: await tokenOf(id), expected_total });
const payCard = (shopper: TestShopper, { payment_intent_id, client_secret }: Record<string, string>) =>
  shopper.post(`/sandbox/payment_intents/${payment_intent_id}/confirm`, {
    client_secret,
    card: { number: CARDS.succeeds, expiry: '12/40', security_code: '123' },
    return_url: 'http://localhost:3000/pay',
    receipt_email: 'phone@example.com',
  });

describe('a draft order', () => {
  it('has the price, the shipping and the tax that a checkout with it would have', async () => {
    const { totals, missing, problem } = await filled();
    const bought = await placeOrder(shop, [{ sku: SKU, quantity: 2 }]);
    const { totalCents, taxCents, shippingCents } = await orderRow(shop, bought);
    expect([missing, problem]).toEqual([[], null]);
    expect(totals).toMatchObject({ total: totalCents, tax: taxCents, shipping: shippingCents });
  });

  it('says what it still needs, and keeps what is there', async () => {
    const { missing, note } = await filled({ email: null, address: null, shipping: null });
    expect([missing, note]).toEqual([['email', 'address', 'shipping'], 'rang at noon']);
  });

  it('takes prices, discounts and shipping of its own from those who may give them only', async () => {
    const own = { lines: [line({ unit_price: 100 })] };
    const id = await start();
    expect((await change(id, own)).status).toBe(403);
    expect((await change(id, own, manager)).status).toBe(200);
    const { totals } = await read(id);
    expect(totals.subtotal).toBe(200);
  });

  it('keeps the price that somebody else was allowed to give', async () => {
    const id = await start();
    await change(id, { lines: [line({ unit_price: 100 })] }, manager);
    const kept = await change(id, { lines: [line({ unit_price: 100 })], note: 'more' }, support, 2);
    expect(kept.status).toBe(200);
  });

  it('does not multiply a price that somebody else was allowed to give', async () => {
    const id = await start();
    await change(id, { lines: [line({ unit_price: 100 })] }, manager);
    const twice = [line({ unit_price: 100 }), line({ unit_price: 100 })];
    expect((await change(id, { lines: twice }, support, 2)).status).toBe(403);
    const parts = [line({ unit_price: 100, quantity: 1 }), line({ unit_price: 100, quantity: 1 })];
    expect((await change(id, { lines: parts }, support, 2)).status).toBe(200);
  });

  it('tells the second of two people that it was changed', async () => {
    const id = await start();
    const answers = await Promise.all([change(id, { note: 'a' }), change(id, { note: 'b' }, manager)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('tells who deletes it what a colleague has stored meanwhile', async () => {
    const id = await start();
    await change(id, { note: 'rings on Friday' }, manager);
    const deletion = { store_id: STORE, version: 1 };
    const { status, body } = await support.post(`/admin/api/draft_orders/${id}/delete`, deletion);
    expect([status, body.current]).toEqual([
      409,
      { version: 2, email: CONTENTS.email, name: CONTENTS.name, note: 'rings on Friday', units: 2 },
    ]);
  });

  it('takes a line of its own, which is not packed', async () => {
    const gift = line({ sku: null, title: 'Ribbon and card', quantity: 1, unit_price: 350 });
    const draft = await filled({ lines: [line(), gift] }, manager);
    const { body } = await complete(draft.draft_order_id, {
      paid_elsewhere: 'cash',
      expected_total: draft.totals.total,
    });
    const page = (await manager.get(`/admin/api/orders/${body.order_id}?store_id=${STORE}`)).body.order;
    expect(page.lines.map((sold: { to_ship: number }) => sold.to_ship)).toEqual([2, 0]);
  });

  it('copies an order at today’s prices', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
    const draft = await read(await start({ source_order_id: order.id }));
    expect(draft).toMatchObject({
      email: 'guest@example.com',
      lines: [{ sku: SKU, quantity: 3, unit_price: null }],
    });
  });

  it('is made once by a double press', async () => {
    const idempotency_key = crypto.randomUUID();
    await Promise.all([start({ idempotency_key }), start({ idempotency_key })]);
    expect(await shop.db.$count(draftOrders, eq(draftOrders.id, anId(idempotency_key)))).toBe(1);
  });

  it('is never another one, whose key is used again', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    const idempotency_key = await start();
    const again = { store_id: STORE, idempotency_key, source_order_id: order.id, purpose: 'addition' };
    const { status, body } = await support.post('/admin/api/draft_orders', again);
    expect([status, body.code]).toEqual([409, 'already_used']);
  });

  it('of another store is neither opened nor taken by its key', async () => {
    await shop.db
      .insert(stores)
      .values({ id: OTHER_STORE, brand: 'Second', defaultCurrency: 'usd', cardCountries: ['US'] });
    const [other] = await shop.db
      .insert(draftOrders)
      .values({ storeId: OTHER_STORE, number: 1, purpose: 'order', currency: 'usd', lines: [] })
      .returning();
    const { status, body } = await support.post('/admin/api/draft_orders', {
      ...{ store_id: STORE, source_order_id: null, purpose: 'order', idempotency_key: other?.id },
    });
    expect([status, body.code]).toEqual([409, 'already_used']);
    expect((await open(other?.id ?? '')).status).toBe(401);
    expect((await change(other?.id ?? '', {}, manager)).status).toBe(404);
  });
});

describe('a draft order that was paid elsewhere', () => {
  it('becomes an order with its stock taken, and says how it was paid', async () => {
    const draft = await filled();
    const before = await stockOf(shop.db, SKU);
    const { body } = await complete(draft.draft_order_id, {
      paid_elsewhere: 'bank transfer',
      expected_total: draft.totals.total,
    });
    const row = await orderRow(shop, { id: anId<OrderId>(body.order_id) });
    expect(row).toMatchObject({ paidElsewhere: 'bank transfer', totalCents: draft.totals.total });
    expect(before.onHand - (await stockOf(shop.db, SKU)).onHand).toBe(2);
    expect(await emailsInOutbox(shop, `order-confirmation:${row.id}`)).toHaveLength(1);
  });

  it('forgets the person, whom the order has', async () => {
    const draft = await filled();
    await complete(draft.draft_order_id, { paid_elsewhere: 'cash', expected_total: draft.totals.total });
    const sold = await read(draft.draft_order_id);
    expect([sold.email, sold.name, sold.address]).toEqual([null, null, null]);
  });

  it('is placed once by a double press', async () => {
    const draft = await filled();
    const paid = { paid_elsewhere: 'cash', expected_total: draft.totals.total };
    const answers = await Promise.all([
      complete(draft.draft_order_id, paid),
      complete(draft.draft_order_id, paid),
    ]);
    const placed = answers.filter(({ status }) => status === 200);
    expect(new Set(placed.map(({ body }) => body.order_id)).size).toBe(1);
    expect(await shop.db.$count(checkouts, eq(checkouts.draftOrderId, draft.draft_order_id))).toBe(1);
  });

  it('asks how it was paid, at the field', async () => {
    const draft = await filled();
    const { status, body } = await complete(draft.draft_order_id, { expected_total: draft.totals.total });
    expect([status, body.errors]).toMatchObject([400, [{ path: '/paid_elsewhere' }]]);
  });

  it('is not placed at another total than the shown one', async () => {
    const draft = await filled();
    const { status, body } = await complete(draft.draft_order_id, {
      paid_elsewhere: 'cash',
      expected_total: 1,
    });
    expect([status, body.code]).toEqual([409, 'price_changed']);
  });

  it('can be refunded, without a card provider', async () => {
    const draft = await filled();
    const { body } = await complete(draft.draft_order_id, {
      paid_elsewhere: 'cash',
      expected_total: draft.totals.total,
    });
    const order = { id: anId<OrderId>(body.order_id) } as PlacedOrder;
    await refundUnit(shop, order);
    expect((await orderRow(shop, order)).refundedCents).toBeGreaterThan(0);
    const [email] = await emailsInOutbox(shop, 'order-refunded:');
    expect(JSON.stringify(email)).toContain('the way you paid');
  });

  it('has its whole total left to refund in the back office', async () => {
    const draft = await filled();
    const { total } = draft.totals;
    const { body } = await complete(draft.draft_order_id, { paid_elsewhere: 'cash', expected_total: total });
    const refundable = await manager.get(`/admin/api/orders/${body.order_id}/refundable?store_id=${STORE}`);
    expect(refundable.body).toMatchObject({ paid: total, left: total });
  });

  it('says so when the customer has paid by card meanwhile, and a repeated press does not', async () => {
    const draft = await filled();
    const paid = { paid_elsewhere: 'cash', expected_total: draft.totals.total };
    const shopper = shop.shopper();
    const { body: payment } = await startPaying(draft.draft_order_id, draft.totals.total, shopper);
    await payCard(shopper, payment);
    await open(draft.draft_order_id, shopper);
    expect((await complete(draft.draft_order_id, paid)).body.code).toBe('not_possible_now');
    const other = await filled();
    const first = await complete(other.draft_order_id, paid);
    expect(await complete(other.draft_order_id, paid)).toMatchObject({ status: 200, body: first.body });
  });
});

describe('a payment link', () => {
  it('is emailed once with the total, by a double press too', async () => {
    const draft = await filled();
    const send = () =>
      support.post(`/admin/api/draft_orders/${draft.draft_order_id}/payment_link`, {
        ...{ store_id: STORE, version: 2, message: 'As we said on the phone.' },
        idempotency_key: '8d0a3a3e-6f4c-4d61-9d0e-0d6a6a1f2b11',
      });
    await Promise.all([send(), send()]);
    const emails = await emailsInOutbox(shop, `payment-link:${draft.draft_order_id}`);
    expect(emails).toMatchObject([{ to: 'phone@example.com', subject: expect.stringContaining('$') }]);
  });

  it('is sent once when the answer was lost, and another time under another key', async () => {
    const draft = await filled();
    const send = (version: number, idempotency_key: string) =>
      support.post(`/admin/api/draft_orders/${draft.draft_order_id}/payment_link`, {
        ...{ store_id: STORE, version, message: '', idempotency_key },
      });
    const key = crypto.randomUUID();
    expect((await send(2, key)).status).toBe(200);
    expect(await send(2, key)).toMatchObject({ status: 200, body: { to: 'phone@example.com' } });
    expect((await send(2, crypto.randomUUID())).body.code).toBe('changed_meanwhile');
    const sent = () => emailsInOutbox(shop, `payment-link:${draft.draft_order_id}`);
    expect(await sent()).toHaveLength(1);
    expect((await send(3, crypto.randomUUID())).status).toBe(200);
    expect(await sent()).toHaveLength(2);
  });

  it('is not sent for less than a card can pay', async () => {
    const draft = await filled(
      {
        lines: [line({ sku: null, title: 'A stamp', quantity: 1, unit_price: 40 })],
        shipping: { name: 'Letter', price: 0 },
      },
      manager,
    );
    const { status, body } = await support.post(
      `/admin/api/draft_orders/${draft.draft_order_id}/payment_link`,
      { ...{ store_id: STORE, version: 2, message: '' }, idempotency_key: crypto.randomUUID() },
    );
    expect([status, body.code]).toEqual([422, 'amount_too_small']);
    expect(await emailsInOutbox(shop, `payment-link:${draft.draft_order_id}`)).toHaveLength(0);
  });

  it('shows what is paid, takes a card, and becomes the order', async () => {
    const draft = await filled();
    const shopper = shop.shopper();
    const { body: page } = await open(draft.draft_order_id, shopper);
    expect(page).toMatchObject({ status: 'open', total: draft.totals.total, problem: null });
    const { body: payment } = await startPaying(draft.draft_order_id, page.total, shopper);
    await payCard(shopper, payment);
    const { body: paid } = await open(draft.draft_order_id, shopper);
    expect(paid).toMatchObject({ status: 'paid', total: page.total, order_number: expect.any(Number) });
    expect(await orderRow(shop, { id: paid.order_id })).toMatchObject({
      ...{ email: 'phone@example.com', paymentIntentId: payment.payment_intent_id, paidElsewhere: null },
    });
  });

  it('opened on two devices is one payment', async () => {
    const draft = await filled();
    const answers = await Promise.all(
      [1, 2].map(() => startPaying(draft.draft_order_id, draft.totals.total)),
    );
    const again = await startPaying(draft.draft_order_id, draft.totals.total);
    const intents = [...answers, again].flatMap(({ body }) => body.payment_intent_id ?? []);
    expect(new Set(intents).size).toBe(1);
  });

  it('charges no other total than the shown one', async () => {
    const draft = await filled();
    expect((await startPaying(draft.draft_order_id, draft.totals.total - 1)).body.code).toBe('price_changed');
  });

  it('keeps a payment from succeeding that was begun before the draft changed', async () => {
    const draft = await filled();
    const shopper = shop.shopper();
    const { body: payment } = await startPaying(draft.draft_order_id, draft.totals.total, shopper);
    await change(draft.draft_order_id, { lines: [line({ quantity: 5 })] }, support, 2);
    await payCard(shopper, payment);
    const { body } = await open(draft.draft_order_id, shopper);
    expect(body.status).toBe('open');
    expect(body.total).toBeGreaterThan(draft.totals.total);
  });

  it('opens nothing once the draft is deleted', async () => {
    const draft = await filled();
    const link = { store_id: STORE, token: await tokenOf(draft.draft_order_id) };
    await support.post(`/admin/api/draft_orders/${draft.draft_order_id}/delete`, {
      store_id: STORE,
      version: 2,
    });
    expect((await shop.shopper().post('/orders/payment_link', link)).body.code).toBe('bad_token');
  });

  it('cannot be made up', async () => {
    const draft = await filled();
    const token = (await tokenOf(draft.draft_order_id)).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    const { status } = await shop.shopper().post('/orders/payment_link', { store_id: STORE, token });
    expect(status).toBe(401);
  });

  it('gives the checkout to nobody who is not paying by it', async () => {
    const draft = await filled();
    const shopper = shop.shopper();
    const { body: payment } = await startPaying(draft.draft_order_id, draft.totals.total, shopper);
    const { status } = await shopper.post('/stripe/calculate_tax_final', {
      ...{ payment_intent_id: payment.payment_intent_id, store_id: STORE, address: SAN_FRANCISCO },
      ...{ email: 'phone@example.com', name: 'Pia', shipping_id: 'standard' },
    });
    expect(status).toBe(404);
  });
});

describe('a replacement', () => {
  let order: PlacedOrder;
  beforeEach(async () => {
    order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
  });
  const replace = (changes: object = {}) =>
    support.post(`/admin/api/orders/${order.id}/replacement`, {
      ...{ store_id: STORE, lines: [{ position: 0, quantity: 1 }], reason: 'one bag was open' },
      ...{ idempotency_key: crypto.randomUUID(), ...changes },
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
      ...{ store_id: STORE, source_order_id: order.id, purpose: 'addition' },
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
      ...{ store_id: STORE, version: 1, higher_price: 'waive', idempotency_key: crypto.randomUUID() },
      ...{ expected_difference: (await quote(where)).difference, ...where, ...changes },
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
      ...{ store_id: STORE, lines: [{ position: 0, quantity: 1 }], tracking: '' },
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
