import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DisputeId, RefundId } from '#domain/ids.ts';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { followDispute } from '#server/orders/follow-dispute.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { insertOrderRefund } from '#server/orders/refunds/order-refund-store.ts';
import { recordExternalRefund } from '#server/orders/refunds/record-external-refund.ts';
import { type RefundRequest, startRefund } from '#server/orders/refunds/start-refund.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import { followRefund, processRefund } from '#server/payments/refunds/process-refund.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import { TORONTO } from '../../support/buying/buying.ts';
import { issueDue, issuedFor, issueInvoicesIn } from '../../support/buying/invoices.ts';
import { orderRow, type PlacedOrder, placeOrder } from '../../support/buying/orders.ts';
import { anId } from '../../support/ids.ts';
import { startTestShop, type TestShop, waitingForLocks } from '../../support/test-shop.ts';

const ITEMS = [
  { sku: 'MIX-5OZ', quantity: 3 },
  { sku: 'BITES-CHILLI-CACAO', quantity: 2 },
];

let shop: TestShop;
let deps: OrderDeps;
beforeAll(async () => {
  shop = await startTestShop();
  await issueInvoicesIn(shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  deps = shop.deps;
});

/** The card provider with some calls of its own. */
const behaving = (changes: Partial<CardPayments>) => {
  deps = { ...shop.deps, payments: { ...shop.deps.payments, ...changes } };
};

const bought = () => placeOrder(shop, ITEMS, { address: TORONTO, discount_code: 'WELCOME10' });

async function refund(order: PlacedOrder, request: Partial<RefundRequest>) {
  const refundId = await shop.db.transaction(async (tx) =>
    startRefund(tx, shop.deps.jobs, await lockWholeOrder(tx, order.id), {
      selection: 'rest',
      restock: false,
      reason: 'test',
      ...request,
    }),
  );
  return processRefund(deps, refundId);
}

const units = (position: number, quantity: number): Partial<RefundRequest> => ({
  selection: { lines: [{ position, quantity }], shippingCents: 0 },
});
const amount = (shippingCents: number, goodwillCents: number): Partial<RefundRequest> => ({
  selection: { lines: [], shippingCents, goodwillCents },
});

/** What invoices of an order less its credit notes are worth, and their tax. */
async function booked(order: PlacedOrder): Promise<{ totalCents: number; taxCents: number }> {
  const issued = await issuedFor(shop, order);
  const sum = (of: 'totalCents' | 'taxCents') =>
    issued.reduce((all, one) => all + (one.kind === 'invoice' ? one[of] : -one[of]), 0);
  return { totalCents: sum('totalCents'), taxCents: sum('taxCents') };
}

async function remains(order: PlacedOrder): Promise<number> {
  const { totalCents, refundedCents } = await orderRow(shop, order);
  return totalCents - refundedCents;
}

async function creditNotesOf(order: PlacedOrder) {
  return (await issuedFor(shop, order)).filter(({ kind }) => kind === 'credit_note');
}

describe('a refund of some units', () => {
  it('gets a credit note with these units and their tax, for its invoice', async () => {
    const order = await bought();
    await refund(order, units(0, 2));
    const [invoice, note] = await issuedFor(shop, order);
    expect(note).toMatchObject({
      kind: 'credit_note',
      name: `CN-${note?.number}`,
      refersToId: invoice?.id,
      content: {
        refersTo: { name: invoice?.name, issuedOn: invoice?.issuedOn },
        lines: [{ quantity: 2, title: 'The Mix' }],
        shipping: [],
        adjustment: null,
      },
    });
    expect(note?.content.taxes).toMatchObject([{ label: 'HST 13 %', taxCents: note?.taxCents }]);
  });
});

describe('refunds in parts', () => {
  it('leave what the shop retains, to the cent, with each of them', async () => {
    const order = await bought();
    for (const part of [units(0, 1), units(1, 1), amount(200, 0), amount(0, 150), units(0, 2)]) {
      await refund(order, part);
      expect((await booked(order)).totalCents).toBe(await remains(order));
    }
  });

  it('leave neither amount nor tax once all has gone back', async () => {
    const order = await bought();
    await refund(order, units(0, 1));
    await refund(order, { selection: 'rest' });
    expect(await booked(order)).toEqual({ totalCents: 0, taxCents: 0 });
  });

  it('leave neither amount nor tax where prices include it', async () => {
    await shop.db.update(stores).set({ pricesIncludeTaxIn: ['CA'] });
    try {
      const order = await bought();
      await refund(order, units(1, 1));
      await refund(order, { selection: 'rest' });
      expect(await booked(order)).toEqual({ totalCents: 0, taxCents: 0 });
    } finally {
      await shop.db.update(stores).set({ pricesIncludeTaxIn: [] });
    }
  });

  it('name what went back before without items when all items go back', async () => {
    const order = await bought();
    await refund(order, amount(0, 500));
    await refund(order, { selection: 'rest' });
    const notes = await creditNotesOf(order);
    expect(notes.map(({ content }) => content.adjustment)).toEqual([
      { label: 'Amount without items', amountCents: 500 },
      { label: 'Taken back before', amountCents: -500 },
    ]);
    expect(await booked(order)).toEqual({ totalCents: 0, taxCents: 0 });
  });
});

it('a cancelled order gets a credit note of all of it', async () => {
  const order = await bought();
  await issueDue(shop);
  await cancelOrder(shop.deps, order.id, 'changed their mind');
  await shop.runJobs('process-refund');
  const [invoice, note] = await issuedFor(shop, order);
  expect([note?.totalCents, note?.taxCents]).toEqual([invoice?.totalCents, invoice?.taxCents]);
});

it('a refund made at the card provider gets a credit note', async () => {
  const order = await bought();
  await recordExternalRefund(shop.deps, { id: order.paymentIntentId, refundedCents: 300 });
  expect(await creditNotesOf(order)).toMatchObject([{ totalCents: 300, taxCents: 0 }]);
});

it('a refund gets no credit note while the provider has not made it', async () => {
  const order = await bought();
  behaving({ refund: async () => ({ id: anId('re_pending'), status: 'pending', amountCents: 100 }) });
  await refund(order, units(0, 1));
  expect(await creditNotesOf(order)).toEqual([]);
});

it('a refund that fails after its credit note was issued gets an invoice that takes the credit note back', async () => {
  const order = await bought();
  behaving({ refund: async () => ({ id: anId('re_fails_late'), status: 'succeeded', amountCents: 100 }) });
  await refund(order, units(0, 1));
  const [note] = await creditNotesOf(order);
  behaving({ retrieveRefund: async (id) => ({ id, status: 'failed', amountCents: 100 }) });
  await followRefund(deps, anId('re_fails_late'), order.paymentIntentId);
  const issued = await issuedFor(shop, order);
  expect(issued.at(-1)).toMatchObject({
    kind: 'invoice',
    refersToId: note?.id,
    totalCents: note?.totalCents,
    content: { refersTo: { name: note?.name } },
  });
  expect((await booked(order)).totalCents).toBe((await orderRow(shop, order)).totalCents);
});

describe('a dispute', () => {
  const isNow = (order: PlacedOrder, status: 'open' | 'won' | 'lost') => {
    const id = anId<DisputeId>(`dp_${order.id}`);
    const facts = {
      reason: 'fraudulent',
      amountCents: 700,
      currency: 'usd',
      respondBy: null,
      isAppealed: false,
      isRefundable: false,
    };
    behaving({ retrieveDispute: async () => ({ id, intentId: order.paymentIntentId, status, ...facts }) });
    return followDispute(deps, id);
  };

  it('that is lost gets a credit note of what the bank took', async () => {
    const order = await bought();
    await isNow(order, 'open');
    expect(await creditNotesOf(order)).toEqual([]);
    await isNow(order, 'lost');
    expect(await creditNotesOf(order)).toMatchObject([{ totalCents: 700, taxCents: 0 }]);
  });

  it('that is lost is credited once, and what is refunded later does not credit more than the invoice', async () => {
    const order = await bought();
    await isNow(order, 'lost');
    await isNow(order, 'lost');
    await issueDue(shop);
    await refund(order, { selection: 'rest' });
    expect(await booked(order)).toEqual({ totalCents: 0, taxCents: 0 });
  });

  it('that is won gets nothing', async () => {
    const order = await bought();
    await isNow(order, 'won');
    expect(await creditNotesOf(order)).toEqual([]);
  });
});

it('an order without an invoice gets no credit note either', async () => {
  await issueInvoicesIn(shop, { issuesInvoices: false });
  const order = await bought();
  await issueInvoicesIn(shop);
  await refund(order, units(0, 1));
  expect(await issuedFor(shop, order)).toEqual([]);
});

it('an order with an invoice gets credit notes when invoices are issued no more', async () => {
  const order = await bought();
  await issueInvoicesIn(shop, { issuesInvoices: false });
  await refund(order, units(0, 1));
  expect(await creditNotesOf(order)).toHaveLength(1);
  await issueInvoicesIn(shop);
});

it('credit notes have numbers of their own without a gap', async () => {
  const notes = [];
  for (let made = 0; made < 3; made += 1) {
    const order = await bought();
    await refund(order, units(0, 1));
    notes.push(...(await creditNotesOf(order)));
  }
  const [first] = notes;
  expect(notes.map(({ number }) => number)).toEqual([0, 1, 2].map((after) => (first?.number ?? 0) + after));
});

it('a refund that is recorded while the invoice of its order is issued does not wait for it in a circle', async () => {
  const order = await bought();
  let issuing = Promise.resolve();
  await shop.db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, order.id);
    issuing = issueDue(shop);
    await vi.waitFor(async () => expect(await waitingForLocks(shop)).toBeGreaterThan(0), { timeout: 5_000 });
    await insertOrderRefund(tx, shop.deps.jobs, whole.order, {
      id: newId<RefundId>(),
      amountCents: 100,
      giftCardCents: 0,
      reason: 'test',
      status: 'succeeded',
      idempotencyKey: crypto.randomUUID(),
      lines: [],
      shares: [],
    });
  });
  await issuing;
  expect((await issuedFor(shop, order)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
});
