import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId, ShipmentId } from '#domain/ids.ts';
import { alertLowStock } from '#server/catalog/stock/alert-low-stock.ts';
import { refreshSoldRecently } from '#server/catalog/stock/refresh-sold-recently.ts';
import { changeStock, lockStock } from '#server/catalog/stock/stock-store.ts';
import { createShipment } from '#server/orders/fulfilment/create-shipment.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { stockMovements, stockSoldDays } from '#server/platform/database/schema/stock-tables.ts';
import { stockOf } from '../../../support/buying/buying.ts';
import { orderRow, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import {
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
  waitingForLocks,
} from '../../../support/test-shop.ts';

const SKU = 'MIX-5OZ';

let shop: TestShop;
let packer: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  packer = await browserOf(shop, await addStaff(shop, 'packer'));
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.db.update(stock).set({ onHand: 100 }).where(eq(stock.sku, SKU));
});

const send = (path: string, body: object) =>
  packer.post(`/admin/api/${path}`, { store_id: STORE, idempotency_key: crypto.randomUUID(), ...body });
const history = async () => (await packer.get(`/admin/api/stock/${SKU}/movements?store_id=${STORE}`)).body;
const latest = async () => (await history()).movements[0];
const listed = async (query = '') =>
  (await packer.get(`/admin/api/stock?store_id=${STORE}${query}`)).body.stock;

describe('the history of stock', () => {
  it('says of a sale which order it was', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
    const { number } = await orderRow(shop, order);
    expect(await latest()).toMatchObject({
      change: -3,
      on_hand_after: 97,
      reason: 'sold',
      who: null,
      order: { order_id: order.id, order_number: number },
    });
  });

  it('says of units that came back which order they were of', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
    await refundUnit(shop, order, true);
    expect(await latest()).toMatchObject({ change: 1, reason: 'returned', order: { order_id: order.id } });
  });

  it('says who counted', async () => {
    await packer.post('/admin/api/count', { store_id: STORE, sku: SKU, on_hand: 88 });
    expect(await latest()).toMatchObject({ change: -12, reason: 'counted', who: expect.any(String) });
  });

  it('has a change that nobody explained, too', async () => {
    await shop.db.update(stock).set({ onHand: 90 }).where(eq(stock.sku, SKU));
    expect(await latest()).toMatchObject({ change: -10, reason: 'corrected' });
  });

  it('adds up to the units on hand of every SKU', async () => {
    const { rows } = await shop.db.execute(sql`
      select s.sku from ${stock} s left join ${stockMovements} m on m.store_id = s.store_id and m.sku = s.sku
      group by s.store_id, s.sku having coalesce(sum(m.change), 0) <> s.on_hand`);
    expect(rows).toEqual([]);
  });

  it('is read in pages', async () => {
    const page = (cursor = '') =>
      packer.get(`/admin/api/stock/${SKU}/movements?store_id=${STORE}&limit=2${cursor}`);
    const { body } = await page();
    const next = await page(`&cursor=${body.next_cursor}`);
    const ids = [...body.movements, ...next.body.movements].map(({ movement_id }) => movement_id);
    expect(new Set(ids).size).toBe(4);
  });
});

describe('units that arrive', () => {
  it('are added once by a double press, with the number of their delivery', async () => {
    const twice = {
      lines: [{ sku: SKU, quantity: 24 }],
      note: 'delivery 4711',
      idempotency_key: crypto.randomUUID(),
    };
    await Promise.all([send('stock_receipts', twice), send('stock_receipts', twice)]);
    expect((await stockOf(shop.db, SKU)).onHand).toBe(124);
    expect(await latest()).toMatchObject({ change: 24, reason: 'received', note: 'delivery 4711' });
  });

  it('are not added at all when one SKU is unknown', async () => {
    const lines = [
      { sku: SKU, quantity: 1 },
      { sku: 'NO-SUCH', quantity: 1 },
    ];
    expect((await send('stock_receipts', { lines, note: '' })).status).toBe(404);
    expect((await stockOf(shop.db, SKU)).onHand).toBe(100);
  });
});

describe('units that were not sold', () => {
  it('are taken away with why', async () => {
    await send('stock_write_offs', { sku: SKU, quantity: 2, reason: 'damaged', note: 'fell down' });
    expect(await latest()).toMatchObject({ change: -2, reason: 'damaged', note: 'fell down' });
  });

  it('are never more than there are', async () => {
    const { status } = await send('stock_write_offs', { sku: SKU, quantity: 101, reason: 'lost', note: '' });
    expect(status).toBe(409);
  });
});

describe('a count of many', () => {
  it('leaves what was sold since it was shown as it is, and says so', async () => {
    await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    const other = await stockOf(shop.db, 'BHEL-5OZ');
    const counts = [
      { sku: SKU, counted: 90, shown: 100 },
      { sku: 'BHEL-5OZ', counted: 5, shown: other.onHand },
    ];
    const { body } = await send('stock_counts', { counts });
    expect(body.conflicts).toMatchObject([{ sku: SKU, on_hand: 99, held: 0 }]);
    expect((await stockOf(shop.db, SKU)).onHand).toBe(99);
    expect((await stockOf(shop.db, 'BHEL-5OZ')).onHand).toBe(5);
  });

  it('that is sent again after a lost answer changes nothing more', async () => {
    const counts = { counts: [{ sku: SKU, counted: 90, shown: 100 }], idempotency_key: crypto.randomUUID() };
    await send('stock_counts', counts);
    expect((await send('stock_counts', counts)).body.conflicts).toEqual([]);
    expect((await stockOf(shop.db, SKU)).onHand).toBe(90);
  });

  it('that is sent again after a lost answer says again what was not taken', async () => {
    await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    const counts = { counts: [{ sku: SKU, counted: 90, shown: 100 }], idempotency_key: crypto.randomUUID() };
    const { body: lost } = await send('stock_counts', counts);
    expect(lost.conflicts).toMatchObject([{ sku: SKU, on_hand: 99, held: 0 }]);
    expect((await send('stock_counts', counts)).body).toEqual(lost);
  });
});

describe('units that are sold and still to be packed', () => {
  const item = async () => (await history()).item;
  const toShip = async () => (await item()).to_ship;
  const ship = (id: OrderId) => shipOrder(shop.deps, id, null);
  beforeEach(async () => {
    await shop.db.update(orders).set({ status: 'cancelled' });
  });

  it('are shown beside what is on hand, where it is counted too', async () => {
    await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
    expect(await item()).toMatchObject({ on_hand: 97, to_ship: 3 });
    expect((await listed(`&q=${SKU}`))[0]).toMatchObject({ on_hand: 97, to_ship: 3 });
  });

  it('are also those in packs, in the rest of an order and in one on hold', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 5 }]);
    await createShipment(shop.deps, {
      orderId: order.id,
      lines: [{ position: 0, quantity: 2 }],
      tracking: '',
      id: anId<ShipmentId>(crypto.randomUUID()),
    });
    await send(`orders/${order.id}/hold`, { reason: 'asks for a gift', idempotency_key: undefined });
    await placeOrder(shop, [{ bundle_id: 'the-mix-3-pack', quantity: 2 }]);
    expect(await toShip()).toBe(3 + 6);
  });

  it('are not those that have left, were refunded before, or are of an order that was cancelled', async () => {
    const [left, refunded, cancelled] = [
      await placeOrder(shop, [{ sku: SKU, quantity: 1 }]),
      await placeOrder(shop, [{ sku: SKU, quantity: 1 }]),
      await placeOrder(shop, [{ sku: SKU, quantity: 1 }]),
    ];
    expect(await toShip()).toBe(3);
    await ship(left.id);
    expect(await toShip()).toBe(2);
    await refundUnit(shop, refunded, true);
    expect(await toShip()).toBe(1);
    const manager = await browserOf(shop, await addStaff(shop, 'manager'));
    await manager.post('/admin/api/cancel', {
      store_id: STORE,
      order_id: cancelled.id,
      reason: 'not wanted',
    });
    expect(await toShip()).toBe(0);
  });

  it('are not for sale again when everything that lies there is counted', async () => {
    await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
    const { on_hand: shown, to_ship: shown_to_ship } = await item();
    const counts = [{ sku: SKU, counted: 100 - shown_to_ship, shown, shown_to_ship }];
    expect((await send('stock_counts', { counts })).body.conflicts).toEqual([]);
    expect((await stockOf(shop.db, SKU)).onHand).toBe(97);
  });

  it('that left while everything was counted are a conflict', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
    await ship(order.id);
    const counts = [{ sku: SKU, counted: 97, shown: 97, shown_to_ship: 3 }];
    const { body } = await send('stock_counts', { counts });
    expect(body.conflicts).toEqual([{ sku: SKU, on_hand: 97, held: 0, to_ship: 0 }]);
  });
});

describe('a count of one SKU', () => {
  const count = (on_hand: number, shown?: object) =>
    packer.post('/admin/api/count', { store_id: STORE, sku: SKU, on_hand, ...(shown && { shown }) });

  it('is refused when it was sold or received since it was shown, with what is there now', async () => {
    const { item } = await history();
    await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
    const { status, body } = await count(90, { on_hand: item.on_hand, to_ship: item.to_ship });
    expect([status, body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', current: { on_hand: 97, held: 0, to_ship: item.to_ship + 3 } },
    ]);
    expect((await stockOf(shop.db, SKU)).onHand).toBe(97);
  });

  it('is saved when nothing has happened since it was shown', async () => {
    const { on_hand, to_ship } = (await history()).item;
    expect((await count(90, { on_hand, to_ship })).status).toBe(200);
  });

  it('of a program that shows nothing is saved as it is', async () => {
    expect((await count(90)).body).toEqual({ on_hand: 90, held: 0 });
  });
});

describe('days of cover', () => {
  const row = async () => (await listed(`&q=${SKU}`))[0];

  it('come from what was sold in the last 30 days, without what came back', async () => {
    await shop.db.delete(stockSoldDays).where(eq(stockSoldDays.sku, SKU));
    await refreshSoldRecently(shop.db);
    expect((await row()).days_of_cover).toBeNull();
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 11 }]);
    await refundUnit(shop, order, true);
    expect(await row()).toMatchObject({ sold_recently: 10, days_of_cover: 270, is_low: false });
  });

  it('forget a day after 30 days', async () => {
    await shop.db
      .update(stockSoldDays)
      .set({ day: sql`${stockSoldDays.day} - 30` })
      .where(and(eq(stockSoldDays.sku, SKU), eq(stockSoldDays.storeId, STORE)));
    await refreshSoldRecently(shop.db);
    expect((await row()).sold_recently).toBe(0);
  });

  it('make a SKU low below its own number of days', async () => {
    await placeOrder(shop, [{ sku: SKU, quantity: 10 }]);
    const set = (low_below_days: number | null, shown: number | null) =>
      packer.post('/admin/api/stock_threshold', { store_id: STORE, sku: SKU, low_below_days, shown });
    await set(365, null);
    expect((await listed('&view=low')).map(({ sku }: { sku: string }) => sku)).toContain(SKU);
    expect((await set(3, 14)).body).toMatchObject({
      code: 'changed_meanwhile',
      current: { low_below_days: 365 },
    });
    await set(null, 365);
    expect((await row()).is_low).toBe(false);
  });

  it("make a SKU low below its store's number, which staff set", async () => {
    await placeOrder(shop, [{ sku: SKU, quantity: 10 }]);
    const set = (low_below_days: number, shown: number) =>
      packer.post('/admin/api/store_stock_threshold', { store_id: STORE, low_below_days, shown });
    expect((await set(365, 13)).status).toBe(409);
    expect((await set(365, 14)).status).toBe(200);
    expect((await row()).is_low).toBe(true);
    expect((await history()).store_low_below_days).toBe(365);
    await set(14, 365);
    expect((await row()).is_low).toBe(false);
  });

  it('are said once by an alert when they become low, and again after there was more', async () => {
    const told = async () =>
      (await shop.db.select().from(alerts)).filter(({ text }) => text.includes(SKU)).length;
    await alertLowStock(shop.deps);
    const before = await told();
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, SKU));
    await alertLowStock(shop.deps);
    await alertLowStock(shop.deps);
    expect(await told()).toBe(before + 1);
    await shop.db.update(stock).set({ onHand: 500 }).where(eq(stock.sku, SKU));
    await alertLowStock(shop.deps);
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, SKU));
    await alertLowStock(shop.deps);
    expect(await told()).toBe(before + 2);
  });

  it('put first what runs out first', async () => {
    const cover = (await listed('&sort=cover')).map(
      ({ days_of_cover }: { days_of_cover: number | null }) => days_of_cover ?? Number.POSITIVE_INFINITY,
    );
    expect(cover).toEqual(cover.toSorted((a: number, b: number) => a - b));
  });
});

/** Does something in a transaction, begins other work, and goes on once that waits for it. */
async function whileLocked(
  lock: (tx: Transaction) => Promise<unknown>,
  work: () => Promise<void>,
  goOn: (tx: Transaction) => Promise<unknown> = async () => undefined,
): Promise<{ counting: Promise<void> }> {
  let counting = Promise.resolve();
  await shop.db.transaction(async (tx) => {
    await lock(tx);
    counting = work();
    await expect.poll(() => waitingForLocks(shop)).toBeGreaterThan(0);
    await goOn(tx);
  });
  return { counting };
}

describe('stock numbers that are worked out every hour', () => {
  it('do not forget what is sold at the same time', async () => {
    await shop.db.update(stock).set({ soldRecently: 999 }).where(eq(stock.sku, SKU));
    const { counting } = await whileLocked(
      async (tx) => changeStock(tx, STORE, { [SKU]: -7 }, { reason: 'sold' }),
      () => refreshSoldRecently(shop.db),
    );
    await counting;
    const [{ units } = { units: 0 }] = await shop.db
      .select({ units: sql<number>`sum(${stockSoldDays.units})::int` })
      .from(stockSoldDays)
      .where(
        and(eq(stockSoldDays.sku, SKU), sql`${stockSoldDays.day} > (shop_now() - interval '30 days')::date`),
      );
    expect((await listed(`&q=${SKU}`))[0].sold_recently).toBe(units);
  });

  it.each([
    ['counted again', () => refreshSoldRecently(shop.db)],
    ['looked through for what is low', () => alertLowStock(shop.deps)],
  ])('are %s without getting into the way of a sale', async (_, work) => {
    const [first, last] = ['BHEL-5OZ', SKU];
    await shop.db.update(stock).set({ soldRecently: 999, lowToldAt: null, onHand: 100 });
    await shop.db.update(stock).set({ onHand: 1 }).where(eq(stock.sku, last));
    const { counting } = await whileLocked(
      (tx) => lockStock(tx, STORE, [first]),
      work,
      (tx) => lockStock(tx, STORE, [last]),
    );
    await expect(counting).resolves.toBeUndefined();
  });
});
