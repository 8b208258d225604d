import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DisputeId, PaymentIntentId } from '#domain/ids.ts';
import { updateFulfilmentStatus } from '#server/orders/fulfilment/update-fulfilment-status.ts';
import { disputes } from '#server/platform/database/schema/order-tables.ts';
import { shipments } from '#server/platform/database/schema/shipment-tables.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  placeOrder,
  refundUnit,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let packer: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
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

const UPS = '1Z999AA10123456784';
const path = () => `/admin/api/orders/${order.id}`;
const ship = (changes: object = {}) =>
  packer.post(`${path()}/shipments`, {
    store_id: STORE,
    lines: null,
    tracking: '',
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });
const units = (position: number, quantity: number) => ({ lines: [{ position, quantity }] });
const page = async () => (await packer.get(`${path()}?store_id=${STORE}`)).body.order;
const toShip = async () => (await page()).lines.map(({ to_ship }: { to_ship: number }) => to_ship);
const mails = async () =>
  (await emailsInOutbox(shop, `order-shipped:${order.id}`)).map(({ subject }) => subject);
const change = (verb: string, shipment: { shipment_id: string; version: number }, more: object = {}) =>
  packer.post(`${path()}/shipments/${shipment.shipment_id}/${verb}`, {
    store_id: STORE,
    version: shipment.version,
    notify: false,
    ...more,
  });

describe('a parcel', () => {
  it('with some units leaves the rest to ship, and the customer is told of each', async () => {
    expect((await ship(units(0, 2))).body).toMatchObject({ status: 'partly_shipped' });
    expect(await toShip()).toEqual([1, 2]);
    expect((await ship()).body).toMatchObject({ status: 'shipped' });
    expect(await toShip()).toEqual([0, 0]);
    const { order_number } = await page();
    expect(await mails()).toEqual([
      `Part of your order #${order_number} is on its way`,
      `Your order #${order_number} is on its way`,
    ]);
  });

  it('names in its email what is in it, and no more', async () => {
    await ship({ ...units(1, 1), tracking: UPS });
    const [email] = await emailsInOutbox(shop, `order-shipped:${order.id}`);
    const items = email?.blocks.flatMap((block) => ('items' in block ? block.items : []));
    expect(items).toMatchObject([{ detail: expect.stringMatching(/× 1$/) }]);
    expect(email?.blocks).toContainEqual({ lines: { title: 'UPS', lines: [UPS] } });
  });

  it.each([
    [UPS, 'UPS', /ups\.com.*1Z999AA10123456784$/],
    ['9400 1118 9922 3197 4284 90', 'USPS', /usps\.com/],
    ['123456789012', 'FedEx', /fedex\.com/],
    ['https://www.dhl.com/x?tracking-id=JD0146000031', 'DHL', /^https:\/\/www\.dhl\.com/],
    ['ABC-1234567', null, null],
  ])('takes the tracking number %s as it is typed', async (tracking, carrier, address) => {
    await ship({ tracking });
    const { shipments } = await page();
    expect(shipments[0].carrier).toBe(carrier);
    if (address) expect(shipments[0].tracking_url).toMatch(address);
    else expect(shipments[0]).toMatchObject({ tracking_url: null, tracking_number: 'ABC1234567' });
  });

  it('with a tracking number that is none has the error at its field, and nothing leaves', async () => {
    const { status, body } = await ship({ tracking: 'javascript:alert(1)' });
    expect([status, body.errors]).toMatchObject([400, [{ path: '/tracking' }]]);
    expect(await toShip()).toEqual([3, 2]);
  });

  it('is made once by a double press', async () => {
    const twice = { idempotency_key: crypto.randomUUID(), ...units(0, 1) };
    const answers = await Promise.all([ship(twice), ship(twice)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await toShip()).toEqual([2, 2]);
    expect(await mails()).toHaveLength(1);
  });

  it('of two packers at once takes each unit once, and tells the second what is left', async () => {
    const answers = await Promise.all([ship(units(0, 2)), ship(units(0, 2))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'changed_meanwhile', current: { left: { 0: 1, 1: 2 } } });
  });

  it('has no units that were refunded before it left', async () => {
    await refundUnit(shop, order);
    await ship();
    expect((await page()).lines).toMatchObject([{ shipped: 2, refunded: 1 }, { shipped: 2 }]);
  });

  it('is the last one when the rest is refunded', async () => {
    await ship({
      lines: [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 2 },
      ],
    });
    await refundUnit(shop, order);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'shipped', shippedAt: expect.any(Date) });
  });

  it('keeps an order from being cancelled', async () => {
    await ship(units(0, 1));
    const support = await browserOf(shop, await addStaff(shop, 'support'));
    const body = { store_id: STORE, order_id: order.id, reason: 'too late' };
    expect((await support.post('/admin/api/cancel', body)).body.detail).toContain('A part of this order');
  });

  it('is found by its tracking number', async () => {
    await ship({ tracking: 'XYZ77123456', ...units(0, 1) });
    await ship({ tracking: 'XYZ88123456' });
    for (const q of ['XYZ77123456', 'xyz88'])
      expect((await packer.get(`/admin/api/orders?store_id=${STORE}&q=${q}`)).body.orders).toMatchObject([
        { order_id: order.id },
      ]);
  });
});

describe('forty orders by a list', () => {
  it('leave once each when the connection was lost in the middle and all are sent again', async () => {
    const placed: PlacedOrder[] = [];
    for (let count = 0; count < 40; count++)
      placed.push(await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]));
    const rows = placed.map(({ id }, index) => ({
      order: id,
      tracking: `1234567890${10 + index}`,
      idempotency_key: crypto.randomUUID(),
    }));
    const send = async (from: number, to: number) =>
      (await packer.post('/admin/api/shipments', { store_id: STORE, rows: rows.slice(from, to) })).body.rows;
    // The answers of the first parts are lost, and the last rows were never sent; one order was shipped by hand meanwhile.
    await send(0, 25);
    await send(25, 30);
    order = placed[35] ?? order;
    await ship();
    const again = [...(await send(0, 25)), ...(await send(25, 40))];
    expect(again.map(({ order_id }) => order_id)).toEqual(placed.map(({ id }) => id));
    const refused = again.filter(({ problem }) => problem !== null);
    expect(refused).toMatchObject([
      { order_id: order.id, problem: expect.stringContaining('has left already') },
    ]);
    const ids = placed.map(({ id }) => id);
    const left = await shop.db.select().from(shipments).where(inArray(shipments.orderId, ids));
    expect(left.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
    const keys = (await emailsInOutbox(shop, 'order-shipped:')).map(({ key }) => key);
    expect(ids.filter((id) => keys.filter((key) => key.includes(id)).length !== 1)).toEqual([]);
  }, 180_000);
});

describe('a change of a parcel that the customer is told of', () => {
  it('names the tracking number of before and now, and what is in the parcel', async () => {
    await ship({ ...units(1, 1), tracking: UPS });
    const [shipment] = (await page()).shipments;
    await change('tracking', shipment, { tracking: '123456789012', notify: true });
    const emails = await emailsInOutbox(shop, `order-tracking:${shipment.shipment_id}`);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.blocks).toContainEqual({ lines: { title: 'Now', lines: ['FedEx 123456789012'] } });
    expect(emails[0]?.blocks).toContainEqual({ lines: { title: 'Before', lines: [`UPS ${UPS}`] } });
    const items = emails[0]?.blocks.flatMap((block) => ('items' in block ? block.items : []));
    expect(items).toMatchObject([{ detail: expect.stringMatching(/× 1$/) }]);
  });

  it('says of a cancelled one that it has not left', async () => {
    await ship({ tracking: UPS });
    const [shipment] = (await page()).shipments;
    await change('cancel', shipment, { notify: true });
    const [email] = await emailsInOutbox(shop, `order-shipment-cancelled:${shipment.shipment_id}`);
    expect(email?.subject).toContain('has not left yet');
  });

  it('emails nobody when it is refused, or not wanted', async () => {
    await ship({ tracking: UPS });
    const [shipment] = (await page()).shipments;
    await change('tracking', { ...shipment, version: 9 }, { tracking: '123456789012', notify: true });
    await change('tracking', shipment, { tracking: '123456789012' });
    expect(await emailsInOutbox(shop, `order-tracking:${shipment.shipment_id}`)).toEqual([]);
  });
});

describe('a parcel that has left', () => {
  it('can be followed elsewhere, without another email', async () => {
    await ship({ tracking: UPS });
    const [shipment] = (await page()).shipments;
    expect((await change('tracking', shipment, { tracking: '123456789012' })).status).toBe(200);
    expect((await page()).shipments).toMatchObject([{ carrier: 'FedEx', version: 2 }]);
    expect(await mails()).toHaveLength(1);
  });

  it('is not changed over the change of somebody else', async () => {
    await ship({ tracking: UPS });
    const [shipment] = (await page()).shipments;
    await change('tracking', shipment, { tracking: '123456789012' });
    const { status, body } = await change('tracking', shipment, { tracking: '' });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect(body.current).toMatchObject({ version: 2, tracking: expect.stringContaining('fedex') });
  });

  it('is taken back by cancelling it, and its units are to be shipped again', async () => {
    await ship();
    const [shipment] = (await page()).shipments;
    expect((await change('cancel', shipment)).status).toBe(200);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'placed', shippedAt: null });
    expect(await toShip()).toEqual([3, 2]);
    expect((await ship()).body.status).toBe('shipped');
  });

  it('and is cancelled is not made again by its key, whose request says so', async () => {
    const key = { idempotency_key: crypto.randomUUID() };
    await ship(key);
    const [shipment] = (await page()).shipments;
    await change('cancel', shipment);
    const { status, body } = await ship(key);
    expect([status, body.detail]).toEqual([409, 'The parcel of this key was cancelled. Use a new one.']);
  });

  it('and is cancelled has no units to ship again that were refunded meanwhile', async () => {
    await ship();
    await refundUnit(shop, order);
    const [shipment] = (await page()).shipments;
    await change('cancel', shipment);
    expect(await toShip()).toEqual([2, 2]);
    expect((await ship({ ...units(0, 3) })).body.code).toBe('changed_meanwhile');
    expect((await ship()).body.status).toBe('shipped');
    expect(await toShip()).toEqual([0, 0]);
    expect((await page()).lines).toMatchObject([{ shipped: 2, refunded: 1 }, { shipped: 2 }]);
  });

  it('and is cancelled leaves units that were refunded out of another parcel with that one', async () => {
    await ship(units(0, 2));
    const came = { lines: [{ position: 0, quantity: 1, units: 'shipped' }], shipping: 0, goodwill: 0 };
    const support = await browserOf(shop, await addStaff(shop, 'support'));
    const { total } = (await support.post(`${path()}/refund_preview`, { store_id: STORE, ...came })).body;
    await support.post(`${path()}/refund`, {
      store_id: STORE,
      ...came,
      restock: false,
      reason: 'came back',
      expected_total: total,
      idempotency_key: crypto.randomUUID(),
    });
    await ship();
    const [, second] = (await page()).shipments;
    await change('cancel', second);
    expect(await toShip()).toEqual([1, 2]);
  });

  it('and was cancelled before units refunded out of it were counted leaves those out as well', async () => {
    await ship();
    await refundUnit(shop, order);
    await shop.db.update(shipments).set({ cancelledAt: new Date() }).where(eq(shipments.orderId, order.id));
    await shop.db.transaction((tx) => updateFulfilmentStatus(tx, order.id));
    expect(await toShip()).toEqual([2, 2]);
    expect((await ship()).body.status).toBe('shipped');
    expect(await toShip()).toEqual([0, 0]);
  });

  it('is shown to the customer with what is in it', async () => {
    await ship({ tracking: UPS, ...units(0, 2) });
    const { order_token } = await order.shownToShopper();
    const { body } = await shop.shopper().post('/orders/details', { store_id: STORE, token: order_token });
    expect(body.order).toMatchObject({
      status: 'partly_shipped',
      is_shipped: false,
      can_cancel: false,
      shipments: [{ carrier: 'UPS', tracking_number: UPS, items: [{ title: 'The Mix', quantity: 2 }] }],
    });
  });
});

describe('an order on hold', () => {
  const hold = () => packer.post(`${path()}/hold`, { store_id: STORE, reason: 'address looks wrong' });
  const release = () => packer.post(`${path()}/release`, { store_id: STORE });

  it('does not leave until it is released', async () => {
    await hold();
    expect(await page()).toMatchObject({ can_ship: false, hold: { reason: 'address looks wrong' } });
    expect((await ship()).body.detail).toContain('on hold: address looks wrong');
    await release();
    expect((await ship()).body.status).toBe('shipped');
  });

  it('is partly shipped again when it is released after a first parcel', async () => {
    await ship(units(0, 1));
    await hold();
    expect((await orderRow(shop, order)).status).toBe('on_hold');
    await release();
    expect((await orderRow(shop, order)).status).toBe('partly_shipped');
  });

  it('for a disputed payment is not released by staff', async () => {
    await shop.db.insert(disputes).values({
      providerDisputeId: `dp_${order.id}` as DisputeId,
      storeId: STORE,
      provider: 'sandbox',
      orderId: order.id,
      paymentIntentId: order.paymentIntentId as PaymentIntentId,
      status: 'open',
      amountCents: 100,
      currency: 'usd',
      reason: 'fraudulent',
    });
    await shop.db.transaction((tx) => updateFulfilmentStatus(tx, order.id));
    expect((await orderRow(shop, order)).status).toBe('on_hold');
    expect((await release()).body.detail).toContain('disputed');
  });

  it('cannot be one that has left', async () => {
    await ship();
    expect((await hold()).status).toBe(409);
  });
});

describe('shipping by a list', () => {
  const row = (named: string, tracking = '') => ({
    order: named,
    tracking,
    idempotency_key: crypto.randomUUID(),
  });
  const shipAll = (rows: object[]) => packer.post('/admin/api/shipments', { store_id: STORE, rows });

  it('ships each order by itself and says which could not leave, and why', async () => {
    const { number } = await orderRow(shop, order);
    const { body } = await shipAll([row(`#${number}`, UPS), row('999999'), row(order.id.slice(0, 8), '!')]);
    expect(body.rows).toMatchObject([
      { order_id: order.id, carrier: 'UPS', problem: null },
      { order_id: null, problem: expect.stringContaining('no order 999999') },
      { problem: expect.stringContaining('tracking number') },
    ]);
    expect((await orderRow(shop, order)).status).toBe('shipped');
  });

  it('says before what keeps each order from leaving, and ships nothing', async () => {
    const { number, name } = await orderRow(shop, order);
    const check = async (rows: object[]) =>
      (await packer.post('/admin/api/shipments/check', { store_id: STORE, rows })).body.rows;
    const named = (tracking: string) => ({ order: String(number), tracking });
    const units = (await page()).lines.reduce(
      (sum: number, line: { to_ship: number }) => sum + line.to_ship,
      0,
    );
    expect(await check([named(UPS), named('!'), { order: '999999', tracking: '' }])).toMatchObject([
      { order_id: order.id, name, units, problem: null },
      { order_id: order.id, problem: expect.stringContaining('tracking number') },
      { order_id: null, problem: expect.stringContaining('no order 999999') },
    ]);
    expect((await orderRow(shop, order)).status).toBe('placed');
    const send = (path: string, body: object) =>
      packer.post(`/admin/api/orders/${order.id}/${path}`, { store_id: STORE, ...body });
    await send('hold', { reason: 'address looks wrong' });
    expect(await check([named('')])).toMatchObject([{ problem: expect.stringContaining('on hold') }]);
    await send('release', {});
    await ship();
    expect(await check([named('')])).toMatchObject([
      { problem: expect.stringContaining('has left already') },
    ]);
  });

  it('sent again after a lost connection ships nothing twice', async () => {
    const { number } = await orderRow(shop, order);
    const rows = [row(String(number), UPS)];
    await shipAll(rows);
    expect((await shipAll(rows)).body.rows).toMatchObject([{ problem: null }]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('packing slips', () => {
  const slips = async () =>
    (await packer.get(`/admin/api/packing_slips?store_id=${STORE}&orders=${order.id}`)).body;

  it('show what is still to leave, with the sender and a barcode of the number', async () => {
    await ship(units(0, 1));
    const { sender, slips: found } = await slips();
    expect(sender).toEqual(['Doosra', '18 Cardamom Court', 'Brooklyn, NY 11201', 'United States']);
    expect(found).toMatchObject([
      {
        barcode: expect.stringMatching(/^data:image\/svg\+xml,/),
        recipient: expect.arrayContaining(['United States']),
        lines: [{ title: 'The Mix', quantity: 2 }, { quantity: 2 }],
      },
    ]);
  });

  it('come with the units to pick by SKU', async () => {
    await ship(units(0, 1));
    const { picks } = await slips();
    expect(picks).toMatchObject([
      { sku: 'BHEL-5OZ', quantity: 2 },
      { sku: 'MIX-5OZ', title: 'The Mix, 5 oz', quantity: 2 },
    ]);
  });
});
