import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { draftCalls, line } from '../../../support/buying/draft-orders.ts';
import { orderRow, type PlacedOrder, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let packer: TestShopper;
let support: TestShopper;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
  packer = await browserOf(shop, await addStaff(shop, 'packer'));
});
afterAll(() => shop.close());

const { start, read, change, complete } = draftCalls(() => ({ shop, support, manager }));

let order: PlacedOrder;
beforeEach(async () => {
  order = await placeOrder(shop, [
    { sku: 'MIX-5OZ', quantity: 3 },
    { sku: 'BHEL-5OZ', quantity: 2 },
  ]);
});

const listed = async (query = 'view=to_pack') =>
  (await packer.get(`/admin/api/packing?store_id=${STORE}&${query}`)).body;
const idsOf = async (query?: string) =>
  (await listed(query)).orders.map(({ order_id }: { order_id: string }) => order_id);
const toPack = async () => (await packer.get(`/admin/api/packing/${order.id}?store_id=${STORE}`)).body.order;
const ship = (changes: object = {}) =>
  packer.post(`/admin/api/orders/${order.id}/shipments`, {
    store_id: STORE,
    lines: null,
    tracking: '',
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });
const hold = () =>
  packer.post(`/admin/api/orders/${order.id}/hold`, { store_id: STORE, reason: 'moves house' });
const versions = ({
  items_version,
  address_version,
}: {
  items_version: number;
  address_version: number;
}) => ({
  packed: { items_version, address_version },
});

describe('the orders to pack', () => {
  it('begin with the one that waits longest', async () => {
    const later = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    expect((await idsOf()).slice(-2)).toEqual([order.id, later.id]);
  });

  it.each(['view=to_pack', 'view=today', 'view=all'])('are those of the list %s', async (query) => {
    expect(await idsOf(query)).toContain(order.id);
  });

  it('are limited to those that were selected', async () => {
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    expect(await idsOf(`orders=${order.id}`)).toEqual([order.id]);
  });

  it.each([
    ['has left', ship],
    ['is on hold', hold],
  ])('are without one that %s, also in the list of today', async (_, change) => {
    await change();
    expect(await idsOf('view=today')).not.toContain(order.id);
  });
});

describe('an order whose items were all refunded, and its shipping not', () => {
  beforeEach(async () => {
    order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await refundUnit(shop, order);
    expect((await orderRow(shop, order)).status).toBe('placed');
  });

  it.each(['view=to_pack', 'view=today'])('is not packed any more, in the list %s', async (query) => {
    expect(await idsOf(query)).not.toContain(order.id);
  });

  it('is not counted as waiting', async () => {
    const { tasks } = (await packer.get(`/admin/api/home?store_id=${STORE}`)).body;
    const { orders: waiting } = await listed();
    expect(tasks.find(({ kind }: { kind: string }) => kind === 'orders_to_pack').count).toBe(waiting.length);
  });
});

describe('an order to pack', () => {
  it('has what is still to leave of it', async () => {
    await ship({ lines: [{ position: 0, quantity: 2 }] });
    expect((await toPack()).lines).toMatchObject([
      { position: 0, sku: 'MIX-5OZ', quantity: 1, contents: [] },
      { position: 1, sku: 'BHEL-5OZ', quantity: 2 },
    ]);
  });

  it('names what is in a pack, in the units that are to leave', async () => {
    const products = await shop
      .shopper()
      .get(`/search/collection?collection_name=all_products&store_id=${STORE}`);
    const mix = products.body.formattedProductData.find(({ id }: { id: string }) => id === 'the-mix');
    const [{ bundle_id, sku_to_quantity }] = mix.bundles;
    order = await placeOrder(shop, [{ bundle_id, quantity: 2 }]);
    const [line] = (await toPack()).lines;
    const units = Object.fromEntries(
      line.contents.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity]),
    );
    const twice = Object.entries<number>(sku_to_quantity).map(([sku, count]) => [sku, count * 2]);
    expect(units).toEqual(Object.fromEntries(twice));
  });

  it('has no amounts', async () => {
    expect(JSON.stringify(await toPack())).not.toMatch(/cents|total|price"|amount|subtotal/);
  });

  it('says why it cannot leave', async () => {
    await hold();
    expect((await toPack()).problem).toMatch(/^This order is on hold: moves house/);
  });

  it('shows the notes of colleagues', async () => {
    const note = {
      store_id: STORE,
      text: 'No peanuts in the tape gun',
      idempotency_key: crypto.randomUUID(),
    };
    await packer.post(`/admin/api/orders/${order.id}/notes`, note);
    expect((await toPack()).notes).toMatchObject([{ text: 'No peanuts in the tape gun' }]);
  });
});

describe('an order to which more is being added', () => {
  let id: string;
  beforeEach(async () => {
    id = await start({ source_order_id: order.id, purpose: 'addition' });
  });
  /** With the shipping, the name and the address that it begins with. */
  const fill = async (lines: object[], by = support) => {
    const { version, shipping, name, address, email } = await read(id);
    return change(id, { lines, shipping, name, address, email }, by, version);
  };
  const sendLink = () =>
    support.post(`/admin/api/draft_orders/${id}/payment_link`, {
      store_id: STORE,
      version: 2,
      message: '',
      idempotency_key: crypto.randomUUID(),
    });
  const oneMix = { items: [{ title: expect.stringContaining('The Mix'), quantity: 1 }] };

  it('says what is prepared, also before anything is in it', async () => {
    expect((await toPack()).open_additions).toMatchObject([{ link_sent_at: null, items: [] }]);
    await fill([line({ quantity: 1 })]);
    expect((await toPack()).open_additions).toMatchObject([{ link_sent_at: null, ...oneMix }]);
  });

  it('says what waits for its payment, wherever it is packed or shipped', async () => {
    await fill([line({ quantity: 1 })]);
    expect((await sendLink()).status).toBe(200);
    const open = [{ number: (await read(id)).number, link_sent_at: expect.any(String), ...oneMix }];
    expect((await toPack()).open_additions).toMatchObject(open);
    const page = await support.get(`/admin/api/orders/${order.id}?store_id=${STORE}`);
    expect(page.body.order.open_additions).toMatchObject(open);
    const slips = await packer.get(`/admin/api/packing_slips?store_id=${STORE}&orders=${order.id}`);
    expect(slips.body.slips).toMatchObject([{ open_additions: open }]);
    const rows = [{ order: order.id, tracking: '' }];
    const checked = await packer.post('/admin/api/shipments/check', { store_id: STORE, rows });
    expect(checked.body.rows).toMatchObject([{ problem: null, open_additions: open }]);
  });

  it('can be packed all the same', async () => {
    await fill([line({ quantity: 1 })]);
    expect((await ship(versions(await toPack()))).status).toBe(200);
    expect((await toPack()).open_additions).toEqual([]);
  });

  it('is packed together with it once it is paid', async () => {
    await fill([line({ quantity: 1 })]);
    const { total } = (await read(id)).totals;
    const paid = await complete(id, { paid_elsewhere: 'cash', expected_total: total });
    expect(await toPack()).toMatchObject({ open_additions: [], pack_with: [paid.body.order_number] });
  });

  it('says nothing of a difference that brings nothing to pack', async () => {
    await fill([line({ sku: null, title: 'Shipping to the new address', unit_price: 100 })], manager);
    expect((await toPack()).open_additions).toEqual([]);
  });

  it('says nothing of what is shipped by itself', async () => {
    const { version, name, address, email } = await read(id);
    await change(id, { name, address, email, shipping: { option_id: 'standard' } }, support, version);
    expect((await toPack()).open_additions).toEqual([]);
  });
});

describe('an order that was packed', () => {
  it('leaves when nothing has changed', async () => {
    expect((await ship(versions(await toPack()))).status).toBe(200);
  });

  it('does not leave when one of its units was refunded meanwhile', async () => {
    const packed = versions(await toPack());
    await refundUnit(shop, order);
    expect(await ship(packed)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  it('does not leave when its address was changed meanwhile', async () => {
    const packed = versions(await toPack());
    await shop.db.update(orders).set({ addressVersion: 2 }).where(eq(orders.id, order.id));
    expect(await ship(packed)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  it('does not leave twice when a colleague has shipped it', async () => {
    const packed = versions(await toPack());
    await ship();
    expect(await ship(packed)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  it('does not leave when a colleague holds it back', async () => {
    const packed = versions(await toPack());
    await hold();
    expect(await ship(packed)).toMatchObject({ status: 409, body: { code: 'not_possible_now' } });
  });
});
