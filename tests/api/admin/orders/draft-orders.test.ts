import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftOrderId, OrderId, StoreId } from '#domain/ids.ts';
import { deleteUnusedDrafts } from '#server/draft-orders/draft-order-store.ts';
import { variantPrices } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { stockOf } from '../../../support/buying/buying.ts';
import { CONTENTS, draftCalls, line, DRAFTED_SKU as SKU } from '../../../support/buying/draft-orders.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  placeOrder,
  refundUnit,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

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

const { start, read, change, complete, filled, open, startPaying, payCard } = draftCalls(() => ({
  shop,
  support,
  manager,
}));

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

  it('gives its note to the order, where colleagues and packers read it', async () => {
    const draft = await filled({ note: 'Leave out the receipt' });
    const { body } = await complete(draft.draft_order_id, {
      paid_elsewhere: 'cash',
      expected_total: draft.totals.total,
    });
    const note = { who: `Noor Patel, draft D${draft.number}`, text: 'Leave out the receipt' };
    const page = (await manager.get(`/admin/api/orders/${body.order_id}?store_id=${STORE}`)).body.order;
    expect(page.timeline).toContainEqual(expect.objectContaining({ kind: 'note', ...note }));
    const packed = await manager.get(`/admin/api/packing/${body.order_id}?store_id=${STORE}`);
    expect(packed.body.order.notes).toMatchObject([{ author: note.who, text: note.text }]);
  });

  it('copies an order at today’s prices', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
    const draft = await read(await start({ source_order_id: order.id }));
    expect(draft).toMatchObject({
      email: 'guest@example.com',
      lines: [{ sku: SKU, quantity: 3, unit_price: null }],
    });
  });

  it('is listed once something was saved in it, and not while it is empty', async () => {
    const listed = async () => {
      const { body } = await support.get(`/admin/api/draft_orders?store_id=${STORE}`);
      return body.draft_orders.map(({ draft_order_id }: { draft_order_id: string }) => draft_order_id);
    };
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    const empty = await start();
    const addition = await start({ source_order_id: order.id, purpose: 'addition' });
    const copy = await start({ source_order_id: order.id });
    const saved = await start();
    await change(saved, { lines: [], email: null, name: null, address: null, shipping: null });
    const found = await listed();
    expect(found).toEqual(expect.arrayContaining([addition, copy, saved]));
    expect(found).not.toContain(empty);
  });

  it('is found by its number, and by the name or the email address of its customer, in its view', async () => {
    const found = async (q: string, view = 'open') => {
      const query = new URLSearchParams({ store_id: STORE, view, q });
      const { body } = await support.get(`/admin/api/draft_orders?${query}`);
      return body.draft_orders.map(({ draft_order_id }: { draft_order_id: string }) => draft_order_id);
    };
    const draft = await filled({ name: 'Zoë Quist-Bär', email: 'quist.b@example.com' });
    const { draft_order_id: id, number, totals } = draft;
    for (const typed of [`D${number}`, `${number} zoe`, 'bar quis', 'quist.b@exam', 'QUIST'])
      expect(await found(typed), typed).toEqual([id]);
    expect(await found('quist nobody')).toEqual([]);
    expect(await found("o'hara' | :* & !")).toEqual([]);
    const { body } = await complete(id, { paid_elsewhere: 'cash', expected_total: totals.total });
    expect(await found('quist')).toEqual([]);
    expect(await found('quist', 'all')).toEqual([id]);
    expect(await found(`#${body.order_number} quist`, 'all')).toEqual([id]);
  });

  it('is deleted 30 days after it was started, if nothing was saved in it', async () => {
    const [unused, saved] = [await start(), await start()];
    await change(saved, { lines: [], email: null, name: null, address: null, shipping: null });
    const areBoth = inArray(
      draftOrders.id,
      [unused, saved].map((id) => anId<DraftOrderId>(id)),
    );
    const left = async () => (await shop.db.select().from(draftOrders).where(areBoth)).map(({ id }) => id);
    await deleteUnusedDrafts(shop.db);
    expect(await left()).toHaveLength(2);
    await shop.db.update(draftOrders).set({ createdAt: sql`shop_now() - interval '31 days'` }).where(areBoth);
    await deleteUnusedDrafts(shop.db);
    expect(await left()).toEqual([saved]);
  });

  it('says what the catalogue charged when it was saved, until it is saved again', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    const copy = await start({ source_order_id: order.id });
    const own = line({ unit_price: 700 });
    const { draft_order_id: id } = await filled({ lines: [line(), own] }, manager);
    const price = and(eq(variantPrices.sku, SKU), eq(variantPrices.currency, 'usd'));
    const [before] = await shop.db.select().from(variantPrices).where(price);
    const cents = before?.amountCents ?? 0;
    await shop.db
      .update(variantPrices)
      .set({ amountCents: cents + 100 })
      .where(price);
    const moved = { saved_price: cents, list_price: cents + 100 };
    expect((await read(id)).lines).toMatchObject([moved, { saved_price: null }]);
    expect((await read(copy)).lines).toMatchObject([moved]);
    await change(id, { lines: [line(), own] }, manager, 2);
    expect((await read(id)).lines[0]).toMatchObject({ saved_price: cents + 100, list_price: cents + 100 });
    await shop.db.update(variantPrices).set({ amountCents: cents }).where(price);
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
      store_id: STORE,
      source_order_id: null,
      purpose: 'order',
      idempotency_key: other?.id,
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
