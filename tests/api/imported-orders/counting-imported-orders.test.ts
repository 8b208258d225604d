import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_ACCOUNTS } from '#domain/bookkeeping/journal-accounts.ts';
import type { StaffImportId } from '#domain/ids.ts';
import type { ImportedOrder } from '#domain/orders/imported-order.ts';
import { takeBackImportedOrders } from '#server/imported-orders/write-imported-orders.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { updateFacts } from '#server/reports/facts/rebuild-facts.ts';
import { finalize, openCheckout } from '../../support/buying/buying.ts';
import { addStaff, browserOf, newOperator } from '../../support/buying/people.ts';
import { newImportedOrder, startedImport, writeOrders } from '../../support/imports/imported-order.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';
import { csvRows } from '../../support/unzip.ts';

let shop: TestShop;
let bookkeeper: TestShopper;
let importId: StaffImportId;
beforeAll(async () => {
  shop = await startTestShop();
  await newOperator(shop);
  bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
  importId = await startedImport(shop);
});
afterAll(() => shop.close());

describe('reports of sales', () => {
  const figures = async (day: string, report = 'sales_by_day') => {
    const query = new URLSearchParams({ store_id: STORE, from: day, to: day });
    const { body } = await bookkeeper.get(`/admin/api/reports/tables/${report}?${query}`);
    const values = body.tables.find(({ currency }: { currency: string }) => currency === 'usd')?.totals;
    return Object.fromEntries(
      body.columns.map(({ name }: { name: string }, at: number) => [name, values?.[at] ?? null]),
    );
  };
  const count = (order: ImportedOrder) => writeOrders(shop, importId, [order], { countsInReports: true });
  const onDay = (day: string, changes: Partial<ImportedOrder> = {}) =>
    newImportedOrder({ placedAt: `${day}T17:30:00.000Z`, ...changes });

  it('have imported orders that are to count, to the cent', async () => {
    await count(
      onDay('2024-02-01', {
        discountCents: 200,
        subtotalCents: 1_398,
        totalCents: 1_998,
        refundedCents: 500,
        paymentStatus: 'partially_refunded',
      }),
    );
    expect(await figures('2024-02-01')).toEqual({
      orders: 1,
      gross: 1_598,
      discounts: -200,
      returns: -500,
      net: 898,
      shipping: 500,
      tax: 100,
      total: 1_498,
    });
  });

  it('and the journal have them as paid elsewhere, without the tax that the other shop owes', async () => {
    await count(
      onDay('2024-03-01', {
        discountCents: 200,
        subtotalCents: 1_398,
        totalCents: 1_998,
        refundedCents: 500,
        paymentStatus: 'partially_refunded',
      }),
    );
    const query = new URLSearchParams({ store_id: STORE, from: '2024-03-01', to: '2024-03-01' });
    const answer = await shop.app.inject({
      url: `/admin/api/reports/journal/csv?${query}`,
      cookies: Object.fromEntries(bookkeeper.cookies),
    });
    const rows = csvRows(answer.body).map(({ AccountName, Debits, Credits }) => [
      AccountName,
      Debits,
      Credits,
    ]);
    expect(rows).toContainEqual([JOURNAL_ACCOUNTS.paid_elsewhere.name, '13.98', '']);
    expect(rows.map(([account]) => account)).not.toContain(JOURNAL_ACCOUNTS.clearing.name);
  });

  it('have their total also where prices include the tax', async () => {
    await count(onDay('2024-02-02', { totalCents: 2_098 }));
    expect(await figures('2024-02-02')).toMatchObject({ gross: 1_498, tax: 100, total: 2_098 });
  });

  it('name them as imported', async () => {
    await count(onDay('2024-02-03'));
    const query = new URLSearchParams({ store_id: STORE, from: '2024-02-03', to: '2024-02-03' });
    const { body } = await bookkeeper.get(`/admin/api/reports/tables/sales_by_channel?${query}`);
    expect(body.tables[0].rows).toMatchObject([{ key: 'imported', label: 'Imported orders' }]);
  });

  it('have none that are not to count', async () => {
    await writeOrders(shop, importId, [onDay('2024-02-04')]);
    expect(await figures('2024-02-04')).toMatchObject({ orders: null });
  });

  it('have none that were never paid', async () => {
    await count(onDay('2024-02-05', { paymentStatus: 'voided' }));
    expect(await figures('2024-02-05')).toMatchObject({ orders: null });
  });

  it('have them on days that were added up before, and no more once the import is taken back', async () => {
    await updateFacts(shop.db);
    const [result] = await count(onDay('2024-02-06'));
    await updateFacts(shop.db);
    expect(await figures('2024-02-06')).toMatchObject({ orders: 1, total: 2_198 });
    const written = result && 'written' in result ? [result.written] : [];
    await shop.db.transaction((tx) => takeBackImportedOrders(tx, STORE, written));
    await updateFacts(shop.db);
    expect(await figures('2024-02-06')).toMatchObject({ orders: null });
  });

  it('leave the tax report to the other shop', async () => {
    await count(onDay('2024-02-07'));
    const query = new URLSearchParams({ store_id: STORE, from: '2024-02-07', to: '2024-02-07' });
    const { body } = await bookkeeper.get(`/admin/api/reports/tables/tax_by_state?${query}`);
    expect(body.tables).toEqual([]);
  });
});

describe('a code for a first order', () => {
  const CODE = 'FIRSTEVER';
  beforeAll(async () => {
    await shop.db
      .insert(discounts)
      .values({ storeId: STORE, code: CODE, amountCents: 300, firstOrderOnly: true, maxRedemptions: 100 });
  });
  const refusal = async (email: string, changes: Partial<ImportedOrder>) => {
    await writeOrders(shop, importId, [newImportedOrder({ email, ...changes })]);
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    return (await finalize(shopper, checkout, { email, discount_code: CODE })).body.code ?? null;
  };

  it('is not for somebody who has bought in the shop before', async () => {
    expect(await refusal('bought@example.com', {})).toBe('discount_not_applicable');
  });

  it('is for somebody whose order was never paid', async () => {
    expect(await refusal('unpaid@example.com', { paymentStatus: 'pending' })).toBeNull();
  });

  it('is for somebody whose order was cancelled', async () => {
    const cancelledAt = '2026-03-02T08:00:00.000Z';
    expect(await refusal('cancelled@example.com', { cancelledAt, paymentStatus: 'refunded' })).toBeNull();
  });
});
