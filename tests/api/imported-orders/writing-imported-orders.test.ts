import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffImportId } from '#domain/ids.ts';
import type { ImportedOrder } from '#domain/orders/imported-order.ts';
import { importedOrderOf } from '#server/imported-orders/imported-order-store.ts';
import { eraseImportedOrders } from '#server/imported-orders/imported-orders-of-person.ts';
import {
  type OrderResult,
  takeBackImportedOrders,
  type WrittenOrder,
} from '#server/imported-orders/write-imported-orders.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { newOperator } from '../../support/buying/people.ts';
import { newImportedOrder, startedImport, writeOrders } from '../../support/imports/imported-order.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let importId: StaffImportId;
beforeAll(async () => {
  shop = await startTestShop();
  await newOperator(shop);
  importId = await startedImport(shop);
});
afterAll(() => shop.close());

const write = (orders: ImportedOrder[], versionBefore: number | null = null) =>
  writeOrders(shop, importId, orders, { versionBefore });
const takeBack = (written: WrittenOrder[]) =>
  shop.db.transaction((tx) => takeBackImportedOrders(tx, STORE, written));
const stored = async ({ name }: ImportedOrder) =>
  (await shop.db.select().from(importedOrders).where(eq(importedOrders.name, name))).map(importedOrderOf);

function writtenOf([result]: OrderResult[]): WrittenOrder {
  if (!result || 'left' in result) throw new Error(`not written: ${result?.left}`);
  return result.written;
}

describe('writing imported orders', () => {
  it('stores each as it is written in the file', async () => {
    const order = newImportedOrder({ cancelledAt: '2026-03-02T08:00:00.000Z', tags: ['vip'] });
    await write([order]);
    expect(await stored(order)).toEqual([order]);
  });

  it('changes the stored order with the same id', async () => {
    const order = newImportedOrder();
    await write([order]);
    const changed = { ...order, paymentStatus: 'refunded', refundedCents: 2_198 };
    await write([changed], 1);
    expect(await stored(order)).toEqual([changed]);
  });

  it('changes the stored order with the same name where its id was not known', async () => {
    const order = newImportedOrder({ externalId: null });
    await write([order]);
    await write([{ ...order, externalId: '777' }], 1);
    expect(await stored(order)).toEqual([{ ...order, externalId: '777' }]);
  });

  it('stores two of different ids that are called alike', async () => {
    const order = newImportedOrder();
    const other = { ...order, externalId: '778' };
    await write([order]);
    await write([other]);
    expect(await stored(order)).toHaveLength(2);
  });

  it('leaves what was imported since the file was checked', async () => {
    const order = newImportedOrder();
    await write([order]);
    expect(await write([{ ...order, note: 'another' }])).toEqual([
      { left: 'The order was imported or changed since the check.' },
    ]);
  });

  it('leaves what was removed since the file was checked', async () => {
    expect(await write([newImportedOrder()], 1)).toEqual([
      { left: 'The order was removed since the check.' },
    ]);
  });

  it('touches no stock, payment, order, event, job or email', async () => {
    const counts = async () =>
      (
        await shop.db.execute(sql`select (select json_agg(s order by s.sku)::text from stock s) as stock,
          (select count(*) from payments) as payments, (select count(*) from orders) as orders,
          (select count(*) from webhook_events) as events, (select count(*) from sent_emails) as emails,
          (select count(*) from sales_facts) as facts, (select count(*) from pgboss.job) as jobs`)
      ).rows;
    const before = await counts();
    await write([newImportedOrder()]);
    expect(await counts()).toEqual(before);
  });
});

describe('taking imported orders back', () => {
  it('removes new ones', async () => {
    const order = newImportedOrder();
    expect(await takeBack([writtenOf(await write([order]))])).toEqual([null]);
    expect(await stored(order)).toEqual([]);
  });

  it('gives others what they were', async () => {
    const order = newImportedOrder();
    await write([order]);
    const changed = writtenOf(await write([{ ...order, note: 'another' }], 1));
    expect(await takeBack([changed])).toEqual([null]);
    expect(await stored(order)).toEqual([order]);
  });

  it('leaves what another import has changed since', async () => {
    const order = newImportedOrder();
    const first = writtenOf(await write([order]));
    await write([{ ...order, note: 'another' }], 1);
    expect(await takeBack([first])).toEqual(['Another import has changed it since.']);
  });

  it('does not bring back somebody who was erased', async () => {
    const order = newImportedOrder({ email: 'erased@example.com' });
    await write([order]);
    const changed = writtenOf(await write([{ ...order, note: 'another' }], 1));
    await shop.db.transaction((tx) =>
      eraseImportedOrders(tx, { storeId: STORE, provedEmail: 'erased@example.com' }),
    );
    expect(await takeBack([changed])).toEqual(['Its customer was erased since.']);
  });

  it('is done where an order is there no more', async () => {
    const written = writtenOf(await write([newImportedOrder()]));
    await takeBack([written]);
    expect(await takeBack([written])).toEqual([null]);
  });
});
