import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { dayAt, startOfDay } from '#domain/store-days.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { orderRow, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let operator: TestShopper;
let wanda: OrderId;
let shipped: OrderId;
let refunded: OrderId;

beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
  const buy = (name: string, quantity: number) =>
    placeOrder(shop, [{ sku: 'MIX-5OZ', quantity }], {
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}.buyer@example.com`,
    });
  wanda = (await buy('Wanda de la Peña', 3)).id;
  shipped = (await buy('Yusuf Okafor', 1)).id;
  await shipOrder(shop.deps, shipped, 'https://track.example.com/t/1Z999AA10123456784');
  const returned = await buy('Tess Quill', 2);
  refunded = returned.id;
  await refundUnit(shop, returned);
  await shop.db
    .update(orders)
    .set({ name: '=cmd|calc', discountCode: 'SPICY', placedAt: new Date('2026-03-08T04:59:00Z') })
    .where(eq(orders.id, refunded));
});
afterAll(() => shop.close());

async function list(query: Record<string, string>) {
  const { status, body } = await operator.get(
    `/admin/api/orders?${new URLSearchParams({ store_id: STORE, ...query })}`,
  );
  expect(status).toBe(200);
  return body as {
    orders: { order_id: OrderId; total: number; order_number: number }[];
    next_cursor: string | null;
  };
}

const idsOf = async (query: Record<string, string>) =>
  (await list(query)).orders.map(({ order_id }) => order_id);

describe('orders are found', () => {
  it.each([
    ['first and last name in any order', 'pena wan'],
    ['an email address', 'WANDA.buyer@example.com'],
    ['a beginning of it', 'wanda.b'],
  ])('by %s', async (_what, q) => expect(await idsOf({ q })).toEqual([wanda]));

  it('by number, with or without #, and by the beginning of the id', async () => {
    const { number } = await orderRow(shop, { id: wanda });
    for (const q of [`#${number}`, `${number}`, wanda.slice(0, 8)])
      expect(await idsOf({ q })).toEqual([wanda]);
  });

  it('by SKU, city, and the last digits of the card together with a name', async () => {
    for (const q of ['mix-5oz okafor', 'new york okafor', '4242 okafor', '10118 okafor'])
      expect([q, await idsOf({ q })]).toEqual([q, [shipped]]);
  });

  it('by tracking number, and by a name that was changed since', async () => {
    expect(await idsOf({ q: '1z999aa10123456784' })).toEqual([shipped]);
    expect(await idsOf({ q: 'tess' })).toEqual([refunded]);
    expect(await idsOf({ q: 'quill' })).toEqual([]);
  });

  it('not by signs that mean something to the database', async () => {
    for (const q of ["'", '&', '%', "x' | 'y", String.raw`\ :*`]) expect(await idsOf({ q })).toEqual([]);
  });
});

describe('orders are listed', () => {
  it('by view', async () => {
    expect(await idsOf({ view: 'refunded' })).toEqual([refunded]);
    expect(await idsOf({ view: 'shipped', q: 'okafor' })).toEqual([shipped]);
    expect(await idsOf({ view: 'to_pack' })).toContain(wanda);
    expect(await idsOf({ view: 'to_pack' })).not.toContain(shipped);
  });

  it('that were placed today, in the time zone of the store', async () => {
    const { now, timeZone } = await storeClock(shop.db, STORE);
    const midnight = startOfDay(dayAt(now, timeZone), timeZone);
    const placeAt = (placedAt: Date) => shop.db.update(orders).set({ placedAt }).where(eq(orders.id, wanda));
    await placeAt(new Date(midnight.getTime() - 1));
    expect(await idsOf({ view: 'today' })).toEqual([shipped]);
    await placeAt(midnight);
    expect(await idsOf({ view: 'today' })).toEqual([shipped, wanda]);
  });

  it('with their units, and with what is to be packed also after a refund', async () => {
    const found = (await list({ view: 'to_pack' })).orders.find(({ order_id }) => order_id === refunded);
    expect(found).toMatchObject({
      units: 2,
      fulfilment_status: 'placed',
      payment_status: 'partly_refunded',
    });
  });

  it("by days of the store's time zone", async () => {
    expect(await idsOf({ from: '2026-03-07', until: '2026-03-07' })).toEqual([refunded]);
    expect(await idsOf({ from: '2026-03-08', until: '2026-03-08' })).toEqual([]);
  });

  it('by discount code and country', async () => {
    expect(await idsOf({ code: 'spicy', country: 'US' })).toEqual([refunded]);
    expect(await idsOf({ code: 'spicy', country: 'CA' })).toEqual([]);
  });

  it.each(['newest', 'oldest', 'total'])(
    'in pages that neither repeat nor skip one, sorted by %s',
    async (sort) => {
      const all = await list({ sort });
      const paged: OrderId[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list({ sort, limit: '2', ...(cursor && { cursor }) });
        paged.push(...page.orders.map(({ order_id }) => order_id));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(all.orders.map(({ order_id }) => order_id));
      expect(new Set(paged).size).toBe(await shop.db.$count(orders));
    },
  );

  it('with the highest total first', async () => {
    const totals = (await list({ sort: 'total' })).orders.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  });

  it('with counts of what waits', async () => {
    const { body } = await operator.get(`/admin/api/order_counts?store_id=${STORE}`);
    expect(body).toMatchObject({ most: 100, on_hold: 0, to_pack: (await idsOf({ view: 'to_pack' })).length });
  });
});

describe('the export of orders', () => {
  const lines = async (query = '') => {
    const { body, headers } = await operator.get(`/admin/api/orders_export?store_id=${STORE}${query}`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    return String(body).trim().split('\n');
  };

  it('has a line for each order that matches, with times of the store', async () => {
    const [head, ...rows] = await lines('&code=spicy');
    expect(head).toContain('Order,Id,Placed at (America/New_York),Status,Name');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(
      `#${(await orderRow(shop, { id: refunded })).number},${refunded},2026-03-07 23:59`,
    );
  });

  it('gives spreadsheets no formulas', async () => {
    expect((await lines('&code=spicy'))[1]).toContain(",'=cmd|calc,");
  });

  it('has for ShipStation a line for each item that is still to leave', async () => {
    const items = [
      { sku: 'MIX-5OZ', quantity: 2 },
      { sku: 'MIX-10OZ', quantity: 1 },
    ];
    const { id } = await placeOrder(shop, items);
    const { number } = await orderRow(shop, { id });
    const rowsOf = async () => {
      const { body } = await operator.get(
        `/admin/api/orders_export?store_id=${STORE}&orders=${id}&columns=shipstation`,
      );
      const rows: Record<string, string>[] = parse(String(body), { columns: true, bom: true });
      return rows.map((row) => [row['Order #'], row['Item SKU'], row['Item Quantity']]);
    };
    expect(await rowsOf()).toEqual([
      [String(number), 'MIX-5OZ', '2'],
      [String(number), 'MIX-10OZ', '1'],
    ]);
    await shipOrder(shop.deps, id, null);
    expect(await rowsOf()).toEqual([]);
  });

  it('has all orders, however many', async () => {
    await shop.db.execute(sql`
      insert into orders (store_id, number, email, name, address, currency, shipping_option_name, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at)
      select store_id, next_order_number(store_id), email, name, address, currency, shipping_option_name, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at
      from orders, generate_series(1, 600) where id = ${wanda}`);
    expect((await lines()).length).toBe((await shop.db.$count(orders)) + 1);
  });
});
