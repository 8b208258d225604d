import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { currentCode } from '#server/gift-cards/gift-card-code.ts';
import { readRefunds } from '#server/orders/refunds/order-refund-store.ts';
import { recordExternalRefund } from '#server/orders/refunds/record-external-refund.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import { followRefund } from '#server/payments/refunds/process-refund.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import {
  applyCard,
  entriesOf,
  faultsInGiftCardBooks,
  type IssuedCard,
} from '../../support/buying/gift-cards.ts';
import { orderRow, refundedAtProvider } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { buyGiftCards, cardItem, cardsOf, sellGiftCards } from '../../support/buying/sold-gift-cards.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  await sellGiftCards(owner);
});
afterAll(() => shop.close());
afterEach(async () => expect(await faultsInGiftCardBooks(shop.db)).toEqual({}));

type Order = Awaited<ReturnType<typeof buyGiftCards>>;

async function soldCards(order: Order): Promise<IssuedCard[]> {
  const cards = await cardsOf(shop, order);
  return cards.map((card) => {
    const code = currentCode(shop.deps.sessionSecret, card);
    if (code === null) throw new Error('a card has no code');
    return { id: card.id, code };
  });
}

/** Pays a bag of The Mix with a card; resolves to the cents that it paid. */
async function spend({ code }: IssuedCard): Promise<number> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-10OZ', quantity: 1 }]);
  await applyCard(shopper, checkout, code);
  const { body } = await finalize(shopper, checkout);
  if (body.amount_due > 0) await payWith(shopper, checkout, CARDS.succeeds);
  await details(shopper, checkout);
  return body.gift_cards[0].amount;
}

const unit = (quantity = 1) => ({ lines: [{ position: 0, quantity }] });
const selection = (changes: object) => ({
  store_id: STORE,
  lines: [],
  shipping: 0,
  goodwill: 0,
  ...changes,
});
const preview = ({ id }: Order, changes: object) =>
  owner.post(`/admin/api/orders/${id}/refund_preview`, selection(changes));
const refund = ({ id }: Order, expected: number, changes: object) =>
  owner.post(`/admin/api/orders/${id}/refund`, {
    ...selection(changes),
    restock: true,
    reason: 'Unwanted',
    expected_total: expected,
    idempotency_key: crypto.randomUUID(),
  });
async function backOnCard(order: Order): Promise<number> {
  const { paymentIntentId } = await orderRow(shop, order);
  if (!paymentIntentId) throw new Error('nothing was paid');
  return refundedAtProvider(shop, { paymentIntentId });
}

describe('a gift card that is refunded', () => {
  it('gives back its price when nothing of it was spent, and buys nothing more', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    const [card] = await soldCards(order);
    expect((await refund(order, 2_500, unit())).status).toBe(200);
    expect([await backOnCard(order), card && (await entriesOf(shop.db, card))]).toEqual([
      2_500,
      ['sold 2500', 'refunded -2500'],
    ]);
  });

  it('gives back what is left on it, to the cent', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    const [card] = await soldCards(order);
    const spent = card ? await spend(card) : 0;
    expect((await preview(order, unit())).body.total).toBe(2_500 - spent);
    expect((await refund(order, 2_500 - spent, unit())).status).toBe(200);
    expect(await backOnCard(order)).toBe(2_500 - spent);
  });

  it('gives back nothing of what was spent as goodwill either', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    const [card] = await soldCards(order);
    if (card) await spend(card);
    const { status, body } = await preview(order, { goodwill: 100 });
    expect([status, body.errors[0].path]).toEqual([422, '/goodwill']);
  });

  it('is the one of several with the most left', async () => {
    const order = await buyGiftCards(shop, [cardItem({}, 2)]);
    const [spent, whole] = await soldCards(order);
    if (!spent || !whole) throw new Error('two cards were sold');
    const used = await spend(spent);
    await refund(order, 2_500, unit());
    expect((await preview(order, unit())).body.total).toBe(2_500 - used);
    expect(await entriesOf(shop.db, whole)).toEqual(['sold 2500', 'refunded -2500']);
  });

  it('says in the dialog what is left on each', async () => {
    const order = await buyGiftCards(shop, [cardItem({}, 2)]);
    const [card] = await soldCards(order);
    const spent = card ? await spend(card) : 0;
    const { body } = await owner.get(`/admin/api/orders/${order.id}/refundable?store_id=${STORE}`);
    expect(body.lines[0].on_gift_cards.toSorted()).toEqual([2_500 - spent, 2_500].toSorted());
  });

  it('is refused for more than is left when it is spent meanwhile', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    const [card] = await soldCards(order);
    if (card) await spend(card);
    expect((await refund(order, 2_500, unit())).body.code).toBe('changed_meanwhile');
  });

  it('is either refunded or spent, when both are asked for at once', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    const [card] = await soldCards(order);
    if (!card) throw new Error('no card was sold');
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-10OZ', quantity: 1 }]);
    await applyCard(shopper, checkout, card.code);
    const [paid, back] = await Promise.all([finalize(shopper, checkout), refund(order, 2_500, unit())]);
    const used = back.status === 200 ? 0 : paid.body.gift_cards[0].amount;
    const entries = await entriesOf(shop.db, card);
    expect(entries).toEqual(['sold 2500', back.status === 200 ? 'refunded -2500' : `used -${used}`]);
  });

  it('can be spent again when the bank fails the refund later', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    const [card] = await soldCards(order);
    await refund(order, 2_500, unit());
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    if (!row?.providerRefundId || !row.paymentIntentId || !card) throw new Error('nothing went back');
    const payments: CardPayments = {
      ...shop.deps.payments,
      retrieveRefund: async (id) => ({ id, status: 'failed', amountCents: 100 }),
    };
    await followRefund({ ...shop.deps, payments }, row.providerRefundId, row.paymentIntentId);
    expect(await entriesOf(shop.db, card)).toEqual(['sold 2500', 'refunded -2500', 'refunded 2500']);
  });

  it('is taken back when all of its order is refunded at the card provider', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    const [card] = await soldCards(order);
    const { paymentIntentId: id } = await orderRow(shop, order);
    if (!id || !card) throw new Error('nothing was sold');
    await recordExternalRefund(shop.deps, { id, refundedCents: 2_500 });
    expect(await entriesOf(shop.db, card)).toEqual(['sold 2500', 'refunded -2500']);
  });

  it('that was spent in part is refunded at the card provider as what was left on it, and goodwill', async () => {
    const order = await buyGiftCards(shop, [cardItem()]);
    const [card] = await soldCards(order);
    const { paymentIntentId: id } = await orderRow(shop, order);
    if (!id || !card) throw new Error('nothing was sold');
    const left = 2_500 - (await spend(card));
    expect(left).toBeLessThan(2_500);
    await recordExternalRefund(shop.deps, { id, refundedCents: 2_500 });
    const [made] = await readRefunds(shop.db, order.id);
    const ofCards = made?.charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect([made?.refund.amountCents, ofCards]).toEqual([2_500, left]);
  });
});
