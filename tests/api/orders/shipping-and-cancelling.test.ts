import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import { findOrder, lockWholeOrder } from '#server/orders/order-store.ts';
import { startRefund } from '#server/orders/refunds/start-refund.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { stockOf } from '../../support/buying/buying.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  placeOrder,
  refundedAtProvider,
  refundUnit,
} from '../../support/buying/orders.ts';
import { anId } from '../../support/ids.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const MIX = 'MIX-5OZ';
const TRACKING = 'https://track.example.com/1Z999';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const someOrder = (changes: object = {}) => placeOrder(shop, [{ sku: MIX, quantity: 2 }], changes);
const ship = ({ id }: PlacedOrder, tracking: string | null = TRACKING) => shipOrder(shop.deps, id, tracking);
const cancel = async ({ id }: PlacedOrder) => (await cancelOrder(shop.deps, id, 'test')).refundId;

const refundOne = (order: PlacedOrder, restock: boolean) => refundUnit(shop, order, restock);

describe('shipping an order', () => {
  it('keeps its tracking address and tells the customer', async () => {
    const order = await someOrder();
    await ship(order);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'shipped', trackingUrl: TRACKING });
    const [sentEmail] = await emailsInOutbox(shop, `order-shipped:${order.id}`);
    expect(sentEmail?.blocks).toContainEqual(
      expect.objectContaining({ button: { label: 'Follow the parcel', link: TRACKING } }),
    );
  });

  it('tells the customer what is in it, without units that were refunded before it left', async () => {
    const order = await someOrder();
    await refundOne(order, true);
    await ship(order);
    await refundOne(order, false);
    const [sentEmail] = await emailsInOutbox(shop, `order-shipped:${order.id}`);
    const items = sentEmail?.blocks.flatMap((block) => ('items' in block ? block.items : []));
    expect(items).toMatchObject([{ detail: expect.stringMatching(/× 1$/), amount: '$7.99' }]);
  });

  it('is refused when every unit was refunded, though the shipping was not', async () => {
    const order = await someOrder();
    await refundOne(order, true);
    await refundOne(order, true);
    await expect(ship(order)).rejects.toMatchObject({ code: 'not_possible_now' });
  });

  it('works without a tracking address', async () => {
    const order = await someOrder();
    await ship(order, null);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'shipped', trackingUrl: null });
  });

  it('again only changes where it can be followed', async () => {
    const order = await someOrder();
    await ship(order);
    await ship(order, 'https://track.example.com/2');
    expect(await orderRow(shop, order)).toMatchObject({ trackingUrl: 'https://track.example.com/2' });
    expect(await emailsInOutbox(shop, `order-shipped:${order.id}`)).toHaveLength(1);
  });

  it('again without a tracking address leaves the one that it has', async () => {
    const order = await someOrder();
    await ship(order);
    await ship(order, null);
    expect(await orderRow(shop, order)).toMatchObject({ trackingUrl: TRACKING });
  });

  it.each(['http://track.example.com/1', 'javascript:alert(1)', 'track.example.com'])(
    'is refused with the tracking address %j',
    async (address) => {
      const order = await someOrder();
      await expect(ship(order, address)).rejects.toMatchObject({ code: 'malformed' });
      expect(await orderRow(shop, order)).toMatchObject({ status: 'placed' });
    },
  );

  it('is refused once it is cancelled', async () => {
    const order = await someOrder();
    await cancel(order);
    await expect(ship(order)).rejects.toMatchObject({ code: 'not_possible_now' });
  });
});

describe('cancelling an order', () => {
  it('sends back all that was paid and puts its units back in stock', async () => {
    const before = await stockOf(shop.db, MIX);
    const order = await someOrder();
    const { totalCents } = await orderRow(shop, order);
    const refundId = await cancel(order);
    await processRefund(shop.deps, refundId ?? anId(''));
    expect(await refundedAtProvider(shop, order)).toBe(totalCents);
    expect(await stockOf(shop.db, MIX)).toEqual(before);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'cancelled', refundedCents: totalCents });
  });

  it('is what the page of the confirmation says when it is opened again', async () => {
    const order = await someOrder();
    expect((await order.shownToShopper()).order_status).toBe('placed');
    await cancel(order);
    expect((await order.shownToShopper()).order_status).toBe('cancelled');
  });

  it('tells the customer once, with the sum', async () => {
    const order = await someOrder();
    const refundId = await cancel(order);
    await processRefund(shop.deps, refundId ?? anId(''));
    const [sentEmail] = await emailsInOutbox(shop, `order-cancelled:${order.id}`);
    expect(JSON.stringify(sentEmail)).toMatch(/that you paid is on its way back/);
    expect(await emailsInOutbox(shop, `order-refunded:${refundId}`)).toEqual([]);
  });

  it('tells the customer of a refund before it that succeeds after it', async () => {
    const order = await someOrder();
    const refundId = await shop.db.transaction(async (tx) =>
      startRefund(tx, shop.deps.jobs, await lockWholeOrder(tx, order.id), {
        selection: { lines: [{ position: 0, quantity: 1 }], shippingCents: 0 },
        restock: true,
        reason: 'test',
      }),
    );
    await cancel(order);
    await processRefund(shop.deps, refundId);
    expect(await emailsInOutbox(shop, `order-refunded:${refundId}`)).toHaveLength(1);
  });

  it('puts what a refund has put back in stock there only once', async () => {
    const before = await stockOf(shop.db, MIX);
    const order = await someOrder();
    await refundOne(order, true);
    await processRefund(shop.deps, (await cancel(order)) ?? anId(''));
    expect(await stockOf(shop.db, MIX)).toEqual(before);
  });

  it('leaves out of stock what was refunded as spoilt', async () => {
    const before = await stockOf(shop.db, MIX);
    const order = await someOrder();
    await refundOne(order, false);
    await cancel(order);
    expect(await stockOf(shop.db, MIX)).toEqual({ ...before, onHand: before.onHand - 1 });
  });

  it('lets its discount code be used again', async () => {
    const used = async () =>
      (await shop.db.select().from(discounts)).find(({ code }) => code === 'WELCOME10')?.used;
    const before = await used();
    const order = await someOrder({ discount_code: 'WELCOME10' });
    await cancel(order);
    expect(await used()).toBe(before);
  });

  it('is refused once it was shipped', async () => {
    const order = await someOrder();
    await ship(order);
    await expect(cancel(order)).rejects.toMatchObject({ code: 'not_possible_now' });
  });

  it('is done once when two colleagues do it at once', async () => {
    const before = await stockOf(shop.db, MIX);
    const order = await someOrder();
    const both = await Promise.allSettled([cancel(order), cancel(order)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stockOf(shop.db, MIX)).toEqual(before);
  });
});

describe('an order', () => {
  it('is found by how its number begins', async () => {
    const order = await someOrder();
    expect((await findOrder(shop.db, STORE, order.id.slice(0, 8).toUpperCase())).order.id).toBe(order.id);
  });

  it.each(['%', 'zzzz', '0', "' or 1=1"])('is not found by %j', async (typed) => {
    await expect(findOrder(shop.db, STORE, typed)).rejects.toMatchObject({ code: 'not_found' });
  });
});
