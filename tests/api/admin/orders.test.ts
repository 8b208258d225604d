import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { stockOf } from '../../support/buying.ts';
import {
  emailsInOutbox,
  orderRow,
  placeOrder,
  refundedAtProvider,
  refundUnit,
} from '../../support/orders.ts';
import { addStaff, browserOf, newOperator, OPERATOR } from '../../support/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let operator: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
});
afterAll(() => shop.close());

const someOrder = (changes: object = {}) => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }], changes);

async function ordersThat(which: string, search = '') {
  const query = new URLSearchParams({ store_id: STORE, which, ...(search && { search }) });
  const { body } = await operator.get(`/admin/api/orders_to_pack?${query}`);
  return body.orders as { order_id: string; placed_at: string; [field: string]: unknown }[];
}

const ship = (order_id: string, tracking_url: string | null = 'https://track.example.com/1') =>
  operator.post('/admin/api/ship', { store_id: STORE, order_id, tracking_url });

const cancel = (order_id: string) =>
  operator.post('/admin/api/cancel', { store_id: STORE, order_id, reason: 'asked by phone' });

describe('the packing table', () => {
  it('shows what goes into the parcel, and what is printed on it', async () => {
    const { id } = await someOrder();
    const [order] = await ordersThat('to_pack', id.slice(0, 8));
    expect(order).toMatchObject({
      order_id: id,
      status: 'placed',
      can_ship: true,
      can_cancel: true,
      email: 'guest@example.com',
      lines: [{ title: 'The Mix', quantity: 2, image_url: expect.stringContaining('/pictures/') }],
    });
    expect(order?.address).toContain('United States');
  });

  it('leaves out units that were refunded before the order left, and keeps those that came back later', async () => {
    const [refunded, returned] = [await someOrder(), await someOrder()];
    await refundUnit(shop, refunded);
    await ship(returned.id);
    await refundUnit(shop, returned);
    const quantities = async (which: string, { id }: { id: string }) =>
      (await ordersThat(which, id.slice(0, 8))).map(({ lines }) => lines);
    expect(await quantities('to_pack', refunded)).toMatchObject([[{ quantity: 1 }]]);
    expect(await quantities('shipped', returned)).toMatchObject([[{ quantity: 2 }]]);
  });

  it("names the store's address as the sender", async () => {
    const { body } = await operator.get(`/admin/api/orders_to_pack?store_id=${STORE}&which=to_pack`);
    expect(body.sender).toEqual(['Doosra', '18 Cardamom Court', 'Brooklyn, NY 11201', 'United States']);
  });

  it('lays the order that waits longest on top', async () => {
    await someOrder();
    await someOrder();
    const placed = (await ordersThat('to_pack')).map(({ placed_at }) => placed_at);
    expect(placed.length).toBeGreaterThan(1);
    expect(placed).toEqual(placed.toSorted());
  });

  it('finds orders by a piece of a name and by an email, and takes signs as they are', async () => {
    const { id } = await someOrder({ email: 'wanted@example.com', name: 'Wanda 100%' });
    expect((await ordersThat('all', 'wanted@example.com')).map(({ order_id }) => order_id)).toEqual([id]);
    expect((await ordersThat('all', 'anda 100%')).map(({ order_id }) => order_id)).toEqual([id]);
    expect(await ordersThat('all', '%')).toHaveLength(1);
    expect(await ordersThat('all', 'nobody of that name')).toEqual([]);
  });

  it('sends a parcel off: the customer is told, and the order is gone from the table', async () => {
    const { id } = await someOrder();
    expect((await ship(id)).status).toBe(200);
    expect(await orderRow(shop, { id })).toMatchObject({
      status: 'shipped',
      trackingUrl: 'https://track.example.com/1',
    });
    expect(await emailsInOutbox(shop, `order-shipped:${id}`)).toHaveLength(1);
    expect(await ordersThat('to_pack', id.slice(0, 8))).toEqual([]);
    expect(await ordersThat('shipped', id.slice(0, 8))).toHaveLength(1);
  });

  it('changes a tracking address without a second email', async () => {
    const { id } = await someOrder();
    await ship(id, null);
    expect((await ship(id, 'https://track.example.com/2')).status).toBe(200);
    expect((await orderRow(shop, { id })).trackingUrl).toBe('https://track.example.com/2');
    expect(await emailsInOutbox(shop, `order-shipped:${id}`)).toHaveLength(1);
  });

  it('refuses a tracking address that is none, in words, and sends nothing off', async () => {
    const { id } = await someOrder();
    const { status, body } = await ship(id, 'javascript:alert(1)');
    expect([status, body.detail]).toEqual([400, expect.stringContaining('must begin with https://')]);
    expect((await orderRow(shop, { id })).status).toBe('placed');
  });

  it('cancels: money and stock go back once, however often it is pressed', async () => {
    const before = await stockOf(shop.db, 'MIX-5OZ');
    const order = await someOrder();
    const { body } = await cancel(order.id);
    expect(body).toEqual({ words: 'The money is on its way back.' });
    expect((await cancel(order.id)).body.detail).toBe('This order is cancelled already.');
    const { totalCents } = await orderRow(shop, order);
    expect(await refundedAtProvider(shop, order)).toBe(totalCents);
    expect(await stockOf(shop.db, 'MIX-5OZ')).toEqual(before);
  });

  it('keeps the parcel of a disputed payment', async () => {
    const { id } = await someOrder();
    await shop.db.update(orders).set({ status: 'on_hold' }).where(eq(orders.id, id));
    expect(await ordersThat('to_pack', id.slice(0, 8))).toEqual([]);
    expect(await ordersThat('all', id.slice(0, 8))).toMatchObject([{ can_ship: false, can_cancel: false }]);
  });

  it('does not cancel what was shipped', async () => {
    const { id } = await someOrder();
    await ship(id);
    const { status, body } = await cancel(id);
    expect([status, body.detail]).toEqual([409, expect.stringContaining('was shipped')]);
  });

  it('keeps who did what, and what was refused', async () => {
    const { id } = await someOrder();
    await ship(id, 'ftp://nowhere');
    await ship(id);
    const kept = await shop.db.select().from(staffActions).where(eq(staffActions.operator, OPERATOR.email));
    const ofThis = kept.filter(({ arguments: words }) => words.includes(`order_id=${id}`));
    expect(ofThis.map(({ command, outcome }) => [command, outcome])).toEqual([
      ['orders ship', expect.stringMatching(/^refused: The tracking address/)],
      ['orders ship', 'done'],
    ]);
  });

  it('is recorded with the id of the staff member, which outlives a new address', async () => {
    const { id } = await someOrder();
    const packer = await addStaff(shop, 'packer');
    const browser = await browserOf(shop, packer);
    await browser.post('/admin/api/ship', { store_id: STORE, order_id: id, tracking_url: null });
    const kept = await shop.db.select().from(staffActions).where(eq(staffActions.staffMemberId, packer.id));
    expect(kept).toMatchObject([{ operator: packer.email, command: 'orders ship', outcome: 'done' }]);
  });
});
