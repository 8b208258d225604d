import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountNames, type JournalAccount } from '#domain/bookkeeping/journal-accounts.ts';
import { currentCode } from '#server/gift-cards/gift-card-code.ts';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { payouts } from '#server/platform/database/schema/report-tables.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { readJournal } from '#server/reports/journal/read-journal.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { applyCard, balanceOf, faultsInGiftCardBooks } from '../../support/buying/gift-cards.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { orderRow, type PlacedOrder, placeOrder } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { cardItem, cardsOf, sellGiftCards } from '../../support/buying/sold-gift-cards.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const EVER = { storeId: STORE, from: '2020-01-01', to: '2039-12-31' };
/** Of the sandbox, for each dispute. */
const DISPUTE_FEE = 1_500;

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  await sellGiftCards(await newOperator(shop));
});
afterAll(() => shop.close());
afterEach(async () => expect(await faultsInGiftCardBooks(shop.db)).toEqual({}));

/** Of a bag, and a gift card of $25. */
let order: PlacedOrder;
let total: number;
let before: Record<JournalAccount, number>;
beforeEach(async () => {
  owner = await newOperator(shop);
  before = await balances();
  order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }, cardItem()]);
  total = (await orderRow(shop, order)).totalCents;
});

async function dispute(status: 'open' | 'won' | 'lost', amount?: number): Promise<void> {
  const { body } = await shop
    .shopper()
    .post(`/sandbox/payment_intents/${order.paymentIntentId}/dispute`, { status, amount });
  await shop.shopper().post(`/sandbox/events/${body.dispute_id}/deliver`, { order: 'newest_first' });
  await shop.runJobs(HANDLE_EVENT);
}

async function cancel(): Promise<void> {
  const { status } = await owner.post('/admin/api/cancel', {
    store_id: STORE,
    order_id: order.id,
    reason: 'it was disputed',
  });
  expect(status).toBe(200);
}

/** Refunds all that is left; resolves to how much of it was on the gift card. */
async function refundEverything(): Promise<number> {
  const path = `/admin/api/orders/${order.id}`;
  const { body: left } = await owner.get(`${path}/refundable?store_id=${STORE}`);
  const lines = left.lines.map(({ position }: { position: number }) => ({ position, quantity: 1 }));
  const selection = { store_id: STORE, lines, shipping: left.shipping_left, goodwill: 0 };
  const { body: preview } = await owner.post(`${path}/refund_preview`, selection);
  const { status } = await owner.post(`${path}/refund`, {
    ...selection,
    restock: false,
    reason: 'the dispute was won',
    expected_total: preview.total,
    idempotency_key: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  return preview.total - (total - 2_500);
}

/** Pays a bag of The Mix with the card; resolves to the cents that it paid. */
async function spend(): Promise<number> {
  const [card] = await cardsOf(shop, order);
  const code = card ? currentCode(shop.deps.sessionSecret, card) : null;
  if (code === null) throw new Error('no card was sold');
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-10OZ', quantity: 1 }]);
  await applyCard(shopper, checkout, code);
  const { body } = await finalize(shopper, checkout);
  if (body.amount_due > 0) await payWith(shopper, checkout, CARDS.succeeds);
  await details(shopper, checkout);
  return body.gift_cards[0].amount;
}

/** What each account has more on the side of the debits, in cents. */
async function balances(): Promise<Record<JournalAccount, number>> {
  const sums = Object.fromEntries(Object.keys(accountNames(null)).map((account) => [account, 0]));
  for (const { lines } of await readJournal(shop.db, EVER, accountNames(null)))
    for (const { account, debitCents, creditCents } of lines)
      sums[account] = (sums[account] ?? 0) + debitCents - creditCents;
  return sums as Record<JournalAccount, number>;
}

/** What each account has more than before the order, once everything is paid out. */
async function bookedOnceAllIsPaidOut(): Promise<Record<JournalAccount, number>> {
  const { rows } = await shop.db.execute<{ passed: number }>(
    sql`select extract(day from shop_now() - now())::int as passed`,
  );
  await shop.advanceClock(`${(rows[0]?.passed ?? 0) + 14} days`);
  await storePayouts(shop.deps);
  const after = await balances();
  const [paidOut] = await shop.db
    .select({ cents: sql<number>`sum(${payouts.amountCents})::int` })
    .from(payouts);
  expect(after.clearing).toBe(paidOut?.cents);
  const changes = Object.entries(after).map(([account, cents]) => [
    account,
    cents - before[account as JournalAccount],
  ]);
  return Object.fromEntries(changes);
}

const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;

describe('a gift card whose payment was disputed', () => {
  it('is booked against the cost of the dispute when its order is cancelled after a lost one', async () => {
    await dispute('lost');
    await cancel();
    const { disputes, gift_cards, clearing } = await bookedOnceAllIsPaidOut();
    expect({ disputes, gift_cards, clearing }).toEqual({
      disputes: total - 2_500,
      gift_cards: 0,
      clearing: -feeOf(total) - DISPUTE_FEE,
    });
  });

  it('leaves as the cost of the dispute what was spent of it', async () => {
    const spent = await spend();
    await dispute('lost');
    await cancel();
    const { disputes, gift_cards } = await bookedOnceAllIsPaidOut();
    expect([disputes, gift_cards]).toEqual([total - 2_500 + spent, 0]);
  });

  it('is owed no more when a part of its payment was lost', async () => {
    await dispute('lost', 500);
    await cancel();
    await shop.runJobs('process-refund');
    const { gift_cards, disputes } = await bookedOnceAllIsPaidOut();
    expect([gift_cards, disputes]).toEqual([0, 500]);
  });

  it('costs nothing when the dispute is won after its order was cancelled, and the order is refunded', async () => {
    await dispute('open');
    await cancel();
    await dispute('won');
    expect(await refundEverything()).toBe(2_500);
    const { disputes, gift_cards } = await bookedOnceAllIsPaidOut();
    expect([disputes, gift_cards]).toEqual([0, 0]);
  });

  it('gives back after a dispute that was won what was left on it when its order was cancelled', async () => {
    const spent = await spend();
    await dispute('open');
    await cancel();
    await dispute('won');
    expect(await refundEverything()).toBe(2_500 - spent);
    const [card] = await cardsOf(shop, order);
    expect(card && (await balanceOf(shop.db, card))).toBe(0);
    const { disputes, gift_cards } = await bookedOnceAllIsPaidOut();
    expect([disputes, gift_cards]).toEqual([0, 0]);
  });
});

it('an order that was cancelled without a refund because of a dispute is still sold in facts that are rebuilt', async () => {
  const kinds = async () =>
    (await shop.db.execute(sql`select kind from sales_facts where order_id = ${order.id}`)).rows;
  await dispute('lost');
  await cancel();
  const recorded = await kinds();
  await rebuildFacts(shop.db, STORE);
  expect(await kinds()).toEqual(recorded);
});
