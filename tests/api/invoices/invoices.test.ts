import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { invoices } from '#server/platform/database/schema/invoice-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import {
  CARDS,
  details,
  finalize,
  type Item,
  type OpenCheckout,
  openCheckout,
  payWith,
  TORONTO,
} from '../../support/buying/buying.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { type CardPayments, ProviderUnavailable } from '#server/payments/card-payments.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { CONTENTS, draftCalls } from '../../support/buying/draft-orders.ts';
import { issueCard, orderPaidWith } from '../../support/buying/gift-cards.ts';
import { issueDue, issuedFor, issueInvoicesIn } from '../../support/buying/invoices.ts';
import { orderRow, placeOrder } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { buyGiftCards, cardItem, sellGiftCards } from '../../support/buying/sold-gift-cards.ts';
import { EVERY_MONTH, onDay, subscribe } from '../../support/buying/subscribing.ts';
import {
  AS_IN_PRODUCTION,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

const ITEMS = [
  { sku: 'MIX-5OZ', quantity: 3 },
  { sku: 'MIX-10OZ', quantity: 1 },
];

let shop: TestShop;
let owner: TestShopper;
let provider: CardPayments;
/** What the card provider does differently. */
let faults: Partial<CardPayments> = {};
beforeAll(async () => {
  shop = await startTestShop(({ payments }) => {
    provider = payments;
    return {
      payments: {
        ...payments,
        captureIntent: (id, request) => (faults.captureIntent ?? payments.captureIntent)(id, request),
      },
    };
  }, AS_IN_PRODUCTION);
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

async function payFor(items: Item[]): Promise<OpenCheckout> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, items);
  await finalize(shopper, checkout);
  await payWith(shopper, checkout, CARDS.succeeds);
  await details(shopper, checkout);
  return checkout;
}

async function orderOf({ sessionId }: OpenCheckout) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, sessionId));
  if (!order) throw new Error('no order was placed');
  return order;
}

const drafts = draftCalls(() => ({ shop, support: owner, manager: owner }));
const invoiceOf = async (order: { id: Parameters<typeof issuedFor>[1]['id'] }) => {
  const [invoice] = await issuedFor(shop, order);
  if (!invoice) throw new Error('no invoice was issued');
  return invoice;
};
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

it('an order that was paid before invoices are issued gets none', async () => {
  const order = await placeOrder(shop, ITEMS);
  await issueInvoicesIn(shop);
  expect(await issuedFor(shop, order)).toEqual([]);
});

describe('an order that is paid', () => {
  beforeAll(() => issueInvoicesIn(shop));

  it('gets one invoice of what was bought, at the prices that were paid', async () => {
    const placed = await placeOrder(shop, ITEMS, { discount_code: 'WELCOME10' });
    const order = await orderRow(shop, placed);
    const issued = await issuedFor(shop, placed);
    expect(issued).toHaveLength(1);
    expect(issued[0]).toMatchObject({
      kind: 'invoice',
      name: `INV-${issued[0]?.number}`,
      currency: 'usd',
      totalCents: order.totalCents,
      taxCents: order.taxCents,
      refersToId: null,
    });
    const content = issued[0]?.content;
    expect(content?.lines.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['The Mix', 3],
      ['The Mix', 1],
    ]);
    expect(sum(content?.lines.map(({ discountCents }) => discountCents) ?? [])).toBe(-order.discountCents);
    expect(content?.buyer.name).toBe(order.name);
    expect(content?.orderNumber).toBe(order.number);
  });

  it('is added up from the tax of each rule and what none taxes', async () => {
    const { content, totalCents, taxCents } = await invoiceOf(
      await placeOrder(shop, ITEMS, { address: TORONTO }),
    );
    expect(content.taxes.map(({ label }) => label)).toEqual(['HST 13 %']);
    expect(sum(content.taxes.map(({ netCents }) => netCents)) + content.untaxedCents + taxCents).toBe(
      totalCents,
    );
  });

  it('has the tax that its prices include, as the order has it', async () => {
    await shop.db.update(stores).set({ pricesIncludeTaxIn: ['CA'] });
    try {
      const placed = await placeOrder(shop, ITEMS, { address: TORONTO });
      const { content, taxCents, totalCents } = await invoiceOf(placed);
      const order = await orderRow(shop, placed);
      expect(content.pricesIncludeTax).toBe(true);
      expect(taxCents).toBe(order.taxCents);
      expect(sum(content.taxes.map(({ netCents }) => netCents)) + taxCents).toBe(totalCents);
    } finally {
      await shop.db.update(stores).set({ pricesIncludeTaxIn: [] });
    }
  });

  it('gets its invoice once, however often what is due is issued', async () => {
    const order = await placeOrder(shop, ITEMS);
    await issueDue(shop);
    await issueDue(shop);
    expect(await issuedFor(shop, order)).toHaveLength(1);
  });

  it('as a draft without a card of this shop gets one', async () => {
    const draft = await drafts.filled();
    const { body } = await drafts.complete(draft.draft_order_id, {
      paid_elsewhere: 'bank transfer',
      expected_total: draft.totals.total,
    });
    expect(await issuedFor(shop, { id: body.order_id })).toMatchObject([
      { kind: 'invoice', totalCents: draft.totals.total, content: { buyer: { name: CONTENTS.name } } },
    ]);
  });

  it('by gift card gets one of the whole total, which names what the card paid', async () => {
    const order = await orderPaidWith(shop, ITEMS, [await issueCard(shop, 50_000)]);
    expect(await issuedFor(shop, order)).toMatchObject([
      { totalCents: order.totalCents, content: { giftCardCents: order.totalCents } },
    ]);
  });

  it('for gift cards gets one without tax, which does not say for whom they are', async () => {
    await sellGiftCards(owner);
    const invoice = await invoiceOf(await buyGiftCards(shop, [cardItem()]));
    expect(invoice).toMatchObject({
      taxCents: 0,
      content: { taxes: [], untaxedCents: 2_500, lines: [{ isGiftCard: true, amountCents: 2_500 }] },
    });
    expect(JSON.stringify(invoice.content)).not.toContain('riya');
  });

  it('by a subscription gets one each time', async () => {
    const shopper = shop.shopper();
    await subscribe(shopper, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], {
      email: 'renews@example.com',
    });
    await onDay(shop, 32);
    await issueDue(shop);
    const renewed = await shop.db
      .select({ name: invoices.name, placedAt: orders.placedAt })
      .from(orders)
      .innerJoin(invoices, eq(invoices.orderId, orders.id))
      .where(eq(orders.email, 'renews@example.com'));
    expect(renewed).toHaveLength(2);
    await shop.advanceClock('0 days');
  });

  it('too little gets a credit note of what was never collected', async () => {
    const { captureIntent } = provider;
    faults.captureIntent = (id, request) =>
      captureIntent(id, { ...request, amountCents: request.amountCents - 100 });
    const checkout = await payFor(ITEMS);
    faults = {};
    const order = await orderOf(checkout);
    expect(await issuedFor(shop, order)).toEqual([]);
    const resolving = ['resolve', checkout.sessionId, '--as', 'paid', '--note', 'so be it'];
    await shopCommand(shop.connectionString, 'checkouts', ...resolving);
    expect(await issuedFor(shop, order)).toMatchObject([
      { kind: 'invoice', totalCents: order.totalCents },
      { kind: 'credit_note', totalCents: 100 },
    ]);
  });

  it('and cancelled before its invoice is issued gets both invoice and credit note', async () => {
    const order = await placeOrder(shop, ITEMS);
    await cancelOrder(shop.deps, order.id, 'changed their mind');
    await shop.runJobs('process-refund');
    const issued = await issuedFor(shop, order);
    expect(issued.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    expect(issued[1]?.totalCents).toBe(issued[0]?.totalCents);
  });
});

describe('without an invoice remains', () => {
  it('an order that costs nothing', async () => {
    const draft = await drafts.filled({
      discount: { kind: 'percent', value: 100, label: 'A present' },
      shipping: { name: 'By bicycle', price: 0 },
    });
    const { body } = await drafts.complete(draft.draft_order_id, { expected_total: 0 });
    expect(await orderRow(shop, { id: body.order_id })).toMatchObject({ totalCents: 0 });
    expect(await issuedFor(shop, { id: body.order_id })).toEqual([]);
  });

  it('an order while its payment is not captured', async () => {
    faults.captureIntent = () => Promise.reject(new ProviderUnavailable('no answer'));
    const checkout = await payFor(ITEMS);
    const order = await orderOf(checkout);
    expect(await issuedFor(shop, order)).toEqual([]);
    faults = {};
    await processPayment(shop.deps, checkout.sessionId);
    expect(await issuedFor(shop, order)).toHaveLength(1);
  });
});

describe('numbers', () => {
  it('follow one another without a gap when twenty orders are paid at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, [{ sku: 'BHEL-5OZ', quantity: 1 }])));
    await Promise.all([issueDue(shop), issueDue(shop)]);
    const issued = await shop.db
      .select({ number: invoices.number })
      .from(invoices)
      .where(eq(invoices.kind, 'invoice'))
      .orderBy(asc(invoices.number));
    expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => 1001 + index));
  });

  it('are not used up by an issue that fails', async () => {
    const before = await invoiceOf(await placeOrder(shop, ITEMS));
    const next = await placeOrder(shop, ITEMS);
    await shop.db.update(stores).set({ timeZone: 'Nowhere/Land' }).where(eq(stores.id, STORE));
    await expect(issueDue(shop)).rejects.toThrow();
    await shop.db.update(stores).set({ timeZone: 'America/New_York' }).where(eq(stores.id, STORE));
    expect((await invoiceOf(next)).number).toBe(before.number + 1);
  });
});

describe('what was issued', () => {
  it('stays as it is when the settings change', async () => {
    const order = await placeOrder(shop, ITEMS);
    const before = await invoiceOf(order);
    await issueInvoicesIn(shop, { legalName: 'Other Ltd', taxNumber: 'VAT 1', invoicePrefix: 'X-' });
    expect(await invoiceOf(order)).toEqual(before);
    await issueInvoicesIn(shop, { legalName: null, taxNumber: null, invoicePrefix: 'INV-' });
  });

  it('has the legal name and the tax number of its day', async () => {
    await issueInvoicesIn(shop, { legalName: 'Doosra Foods LLC', taxNumber: 'VAT GB123456789' });
    const { content } = await invoiceOf(await placeOrder(shop, ITEMS));
    expect(content.seller).toMatchObject({ name: 'Doosra Foods LLC', taxNumber: 'VAT GB123456789' });
    await issueInvoicesIn(shop, { legalName: null, taxNumber: null });
  });

  it('is not changed by the database either', async () => {
    const { id } = await invoiceOf(await placeOrder(shop, ITEMS));
    const change = shop.db.update(invoices).set({ totalCents: 1 }).where(eq(invoices.id, id));
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changes') },
    });
  });

  it('is not deleted by the database either', async () => {
    const { id } = await invoiceOf(await placeOrder(shop, ITEMS));
    const deletion = shop.db.delete(invoices).where(eq(invoices.id, id));
    await expect(deletion).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changes') },
    });
  });
});
