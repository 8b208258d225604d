import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountNames } from '#domain/bookkeeping/journal-accounts.ts';
import type { BalanceEntryId, DisputeId, PayoutId } from '#domain/ids.ts';
import { dayAt } from '#domain/store-days.ts';
import { followDispute } from '#server/orders/follow-dispute.ts';
import type { ProviderDispute } from '#server/payments/card-payments.ts';
import type { BalanceEntry, Payouts } from '#server/payments/payouts.ts';
import { disputes } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { readJournal } from '#server/reports/journal/read-journal.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { orderRow, type PlacedOrder, placeOrder } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 2 }];
const EVER = { from: '2020-01-01', to: '2029-12-31' };
const PAYOUT: PayoutId = anId('po_disputed');
const FEE = 1_500;

let shop: TestShop;
let bookkeeper: TestShopper;
let order: PlacedOrder;
let total: number;
let salesBefore: Record<string, number>;
/** The day on which the payout is at the bank. */
let day: string;

beforeAll(async () => {
  shop = await startTestShop();
  order = await placeOrder(shop, ITEMS);
  total = (await orderRow(shop, order)).totalCents;
  day = dayAt(new Date(), await storeTimeZone(shop.db, STORE));
  bookkeeper = await browserOf(shop, await addStaff(shop, 'owner'));
  salesBefore = await totals('sales_by_day');
  await follow('open');
  await follow('lost');
  await storePayouts({ db: shop.db, payments: { ...shop.deps.payments, payouts: payoutWithDispute() } });
});
afterAll(() => shop.close());

async function follow(status: ProviderDispute['status'], changes: Partial<ProviderDispute> = {}) {
  const dispute: ProviderDispute = {
    id: anId<DisputeId>('dp_one'),
    intentId: order.paymentIntentId,
    status,
    amountCents: total,

    currency: 'usd',
    reason: 'fraudulent',
    respondBy: null,
    isAppealed: false,
    isRefundable: false,
    ...changes,
  };
  const payments = { ...shop.deps.payments, retrieveDispute: async () => dispute };
  await followDispute({ ...shop.deps, payments }, dispute.id);
}

/** A payment, its dispute with the provider's fee for it, and a correction of $1. */
function payoutWithDispute(): Payouts {
  const entry = (kind: BalanceEntry['kind'], amountCents: number, feeCents = 0): BalanceEntry => ({
    id: anId<BalanceEntryId>(`txn_${kind}`),
    kind,
    intentId: null,
    refundId: null,
    amountCents,
    feeCents,
    happenedAt: new Date(),
    description: kind,
  });
  const entries = [
    { ...entry('charge', total, 100), intentId: order.paymentIntentId },
    { ...entry('dispute', -total, FEE), intentId: order.paymentIntentId },
    entry('other', 100),
  ];
  return {
    async *listPayouts() {
      yield {
        id: PAYOUT,
        status: 'paid',
        amountCents: -FEE,
        currency: 'usd',
        createdAt: new Date(),
        arrivalDay: day,
        isComplete: true,
      };
    },
    async *listEntries() {
      yield* entries;
    },
  };
}

const get = async (path: string, query: Record<string, string> = EVER) =>
  (await bookkeeper.get(`/admin/api/${path}?${new URLSearchParams({ store_id: STORE, ...query })}`)).body;

/** The totals of a report by column. */
async function totals(name: string): Promise<Record<string, number>> {
  const { columns, tables } = await get(`reports/tables/${name}`);
  return Object.fromEntries(
    columns.map((column: { name: string }, at: number) => [column.name, tables[0].totals[at]]),
  );
}

/** What the journal of the day has below a description, debits less credits. */
async function booked(description: string): Promise<number> {
  const entries = await readJournal(shop.db, { storeId: STORE, from: day, to: day }, accountNames(null));
  return entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.description.startsWith(description))
    .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
}

describe('a dispute that is lost', () => {
  it('is on the page of its order with its amount, and no refund', async () => {
    const { order: shown } = await get(`orders/${order.id}`, {});
    expect(shown).toMatchObject({
      refunded: 0,
      payment: { disputes: [{ status: 'lost', amount: total, currency: 'usd' }] },
    });
  });

  it('leaves the sales as they were', async () => {
    expect(await totals('sales_by_day')).toEqual(salesBefore);
  });

  it('is in the report of disputes as lost', async () => {
    expect(await totals('disputes')).toEqual({ disputes: 1, disputed: total, open: 0, won: 0, lost: total });
    const { tables } = await get('reports/tables/disputes');
    expect(tables[0].rows).toMatchObject([{ path: `/admin/orders/${order.id}` }]);
  });

  it('has a column of its own in the report of payouts, which adds up to what was paid out', async () => {
    const { charged, refunded, fees, disputes, other, amount } = await totals('payouts');
    expect({ charged, refunded, fees, disputes, other, amount }).toEqual({
      charged: total,
      refunded: 0,
      fees: -FEE - 100,
      disputes: -total,
      other: 100,
      amount: -FEE,
    });
  });

  it('has a figure of its own on the page of the payout', async () => {
    const { payout } = await get(`reports/payouts/${PAYOUT}`, {});
    expect(payout).toMatchObject({ disputes: -total, other: 100 });
  });

  it('is a line of its own in the journal, beside the corrections', async () => {
    expect(await booked('Disputes in payouts')).toBe(total);
    expect(await booked('Corrections in payouts')).toBe(-100);
  });

  it('leaves on the clearing account what the card provider has paid out', async () => {
    expect(await booked('Card payments')).toBe(-FEE);
  });
});

it('a dispute that is won is beside those that were lost in the report', async () => {
  await follow('won', { id: anId<DisputeId>('dp_two') });
  const { tables } = await get('reports/tables/disputes');
  expect(tables[0].totals).toEqual([2, total * 2, 0, total, total]);
});

describe('a dispute that is to be answered', () => {
  // In Chicago it is still the evening before.
  const respondBy = new Date('2026-12-21T04:59:59Z');

  beforeAll(async () => {
    await shop.db.update(stores).set({ timeZone: 'America/Chicago' });
    await follow('open', { id: anId<DisputeId>('dp_three'), respondBy });
  });

  it('says on the page of its order until when, and where', async () => {
    const { order: shown } = await get(`orders/${order.id}`, {});
    expect(shown.payment.disputes.at(-1)).toMatchObject({ answer_by: respondBy.toISOString(), url: null });
    expect(shown.payment.disputes[0]).toMatchObject({ status: 'lost', answer_by: null });
  });

  it('says in the report until when, by the days of the store', async () => {
    const { tables } = await get('reports/tables/disputes');
    const labels = tables[0].rows.map(({ label }: { label: string }) => label);
    expect(labels).toContainEqual(expect.stringMatching(/, answer by Dec 20, 2026$/));
    expect(labels.filter((label: string) => label.includes('answer by'))).toHaveLength(1);
  });

  it('says in its alert until when, by the days of the store', async () => {
    const { alerts } = await get('alerts', {});
    expect(alerts.find(({ key }: { key: string }) => key === 'dispute-open:dp_three').text).toContain(
      'by December 20, 2026',
    );
  });

  it('leads to the payment at Stripe', async () => {
    await shop.db.update(disputes).set({ provider: 'stripe' });
    const { order: shown } = await get(`orders/${order.id}`, {});
    expect(shown.payment.disputes.at(-1).url).toBe(
      `https://dashboard.stripe.com/payments/${order.paymentIntentId}`,
    );
  });
});
