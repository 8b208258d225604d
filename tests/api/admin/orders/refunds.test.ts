import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { stockOf } from '../../../support/buying/buying.ts';
import {
  orderRow,
  type PlacedOrder,
  placeOrder,
  refundedAtProvider,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const SKU = 'MIX-5OZ';

let shop: TestShop;
let support: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
});
afterAll(() => shop.close());

/** Three bags, of which nothing went back. */
let order: PlacedOrder;
beforeEach(async () => {
  order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }]);
});

const UNIT = { lines: [{ position: 0, quantity: 1 }], shipping: 0, goodwill: 0 };
const path = () => `/admin/api/orders/${order.id}`;
const preview = async (selection: object = UNIT) =>
  (await support.post(`${path()}/refund_preview`, { store_id: STORE, ...selection })).body;
const refund = (changes: object = {}) =>
  support.post(`${path()}/refund`, {
    store_id: STORE,
    ...UNIT,
    restock: false,
    reason: 'one bag was open',
    expected_total: 0,
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });

describe('a refund in the back office', () => {
  it('gives back to the cent what its preview says, by kind', async () => {
    const { items, discount, shipping, tax, total, left_after } = await preview();
    const { status, body } = await refund({ expected_total: total });
    expect([status, body]).toMatchObject([200, { total, status: 'succeeded' }]);
    expect(items + discount + shipping + tax).toBe(total);
    expect(await refundedAtProvider(shop, order)).toBe(total);
    const { totalCents, refundedCents } = await orderRow(shop, order);
    expect([refundedCents, totalCents - refundedCents]).toEqual([total, left_after]);
  });

  it('puts its units back in stock when asked to', async () => {
    const before = await stockOf(shop.db, SKU);
    await refund({ expected_total: (await preview()).total, restock: true });
    expect((await stockOf(shop.db, SKU)).onHand - before.onHand).toBe(1);
  });

  it('is made once by a double press', async () => {
    const { total } = await preview();
    const twice = { expected_total: total, idempotency_key: crypto.randomUUID() };
    const answers = await Promise.all([refund(twice), refund(twice)]);
    expect(answers.map(({ status, body }) => [status, body.total])).toEqual([
      [200, total],
      [200, total],
    ]);
    expect(await refundedAtProvider(shop, order)).toBe(total);
  });

  it('is refused when the key belongs to a refund of another order', async () => {
    const idempotency_key = crypto.randomUUID();
    await refund({ expected_total: (await preview()).total, idempotency_key });
    order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    const { status, body } = await refund({ expected_total: (await preview()).total, idempotency_key });
    expect([status, body.code]).toEqual([409, 'already_used']);
  });

  it('is refused with the new amount when it is no longer what was shown', async () => {
    const rest = { lines: [{ position: 0, quantity: 3 }], shipping: 0, goodwill: 0 };
    const shown = await preview(rest);
    await refund({ lines: [], goodwill: shown.left_after + 100, expected_total: shown.left_after + 100 });
    const { status, body } = await refund({ ...rest, expected_total: shown.total });
    expect([status, body.code, body.current.total]).toEqual([409, 'changed_meanwhile', shown.total - 100]);
  });

  it('out of goodwill belongs to no line, whose units can still go back', async () => {
    const { body } = await refund({ lines: [], goodwill: 250, expected_total: 250 });
    expect(body.total).toBe(250);
    const { body: left } = await support.get(`${path()}/refundable?store_id=${STORE}`);
    expect(left).toMatchObject({ refunded: 250, lines: [{ bought: 3, refunded: 0 }] });
  });

  it.each([
    ['more units than are left', { lines: [{ position: 0, quantity: 4 }] }],
    ['more goodwill than was paid', { lines: [], goodwill: 1_000_000 }],
    [
      'more goodwill than is left beside its units',
      { lines: [{ position: 0, quantity: 3 }], goodwill: 1_000_000 },
    ],
    ['more shipping than was paid', { lines: [], shipping: 1_000_000 }],
    ['nothing', { lines: [] }],
  ])('of %s is refused', async (_, changes) => {
    const { status, body } = await refund(changes);
    expect([status, body.code]).toEqual([422, 'not_refundable']);
    expect(await refundedAtProvider(shop, order)).toBe(0);
  });

  it('with too much goodwill is not previewed, and the error is at its field', async () => {
    const { lines, goodwill } = { ...UNIT, goodwill: 1_000_000 };
    const { status, body } = await support.post(`${path()}/refund_preview`, {
      store_id: STORE,
      lines,
      shipping: 0,
      goodwill,
    });
    expect([status, body.errors]).toMatchObject([422, [{ path: '/goodwill' }]]);
  });

  it('of units that a discount left nothing of is refused', async () => {
    const free = { storeId: STORE, code: 'ITEMS-FREE', maxRedemptions: 100, percentage: 100 };
    await shop.db.insert(discounts).values(free);
    order = await placeOrder(shop, [{ sku: SKU, quantity: 3 }], { discount_code: 'ITEMS-FREE' });
    const { status, body } = await refund({ expected_total: (await preview()).total });
    expect([status, body.code]).toEqual([422, 'not_refundable']);
  });

  it('of a negative amount is not taken', async () => {
    expect((await refund({ lines: [], goodwill: -100 })).status).toBe(400);
  });

  it('leaves who made it and why in the timeline of the order', async () => {
    await refund({ lines: [], goodwill: 100, expected_total: 100 });
    const entries = await shop.db.select().from(staffActions).where(eq(staffActions.subjectId, order.id));
    expect(entries.map(({ summary }) => summary)).toEqual(['Refunded $1.00: one bag was open']);
    const { timeline } = (await support.get(`${path()}?store_id=${STORE}`)).body.order;
    const refunds = timeline.filter(({ text }: { text: string }) => text.startsWith('Refund'));
    expect(refunds, 'it is one entry').toMatchObject([
      { text: 'Refunded $1.00: one bag was open', who: entries[0]?.operator },
    ]);
  });
});

describe('the units of a refund', () => {
  const refundable = async () => (await support.get(`${path()}/refundable?store_id=${STORE}`)).body.lines[0];
  const toShip = async () => (await support.get(`${path()}?store_id=${STORE}`)).body.order.lines[0].to_ship;
  /** One bag has left. */
  beforeEach(async () => {
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    await packer.post(`${path()}/shipments`, {
      store_id: STORE,
      lines: [{ position: 0, quantity: 1 }],
      tracking: '',
      idempotency_key: crypto.randomUUID(),
    });
  });
  const unitsOf = (units: string | null, changes: object = {}) => ({
    lines: [{ position: 0, quantity: 1, units, ...changes }],
    shipping: 0,
    goodwill: 0,
  });
  const refundOf = async (selection: ReturnType<typeof unitsOf>, changes: object = {}) =>
    refund({ ...selection, expected_total: (await preview(selection)).total, ...changes });

  it('that have not left are not packed any more', async () => {
    expect(await refundable()).toMatchObject({ unshipped: 2, shipped: 1 });
    await refundOf(unitsOf('unshipped'));
    expect([await toShip(), await refundable()]).toMatchObject([1, { unshipped: 1, shipped: 1 }]);
  });

  it('that came back leave the others to be packed', async () => {
    await refundOf(unitsOf('shipped'));
    expect([await toShip(), await refundable()]).toMatchObject([2, { unshipped: 2, shipped: 0 }]);
  });

  it('that nobody chose are those that have not left', async () => {
    await refundOf(unitsOf(null));
    expect(await toShip()).toBe(1);
  });

  it('of a kind that is not left are refused, already by the preview', async () => {
    const two = unitsOf('shipped', { quantity: 2 });
    expect((await preview(two)).code).toBe('not_refundable');
    const { total } = await preview(unitsOf(null, { quantity: 2 }));
    expect((await refund({ ...two, expected_total: total })).body.code).toBe('not_refundable');
  });

  it('are restocked as their line says, before what the refund says', async () => {
    const before = await stockOf(shop.db, SKU);
    await refundOf(unitsOf('shipped', { restock: false }), { restock: true });
    await refundOf(unitsOf('unshipped', { restock: true }), { restock: false });
    expect((await stockOf(shop.db, SKU)).onHand - before.onHand).toBe(1);
  });
});
