import { eq, sql } from 'drizzle-orm';
import type { GiftCardId, OrderId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { issueGiftCard } from '#server/gift-cards/issue-gift-card.ts';
import type { Database } from '#server/platform/database/database.ts';
import { giftCardEntries, giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { type Answer, STORE, type TestShop, type TestShopper } from '../test-shop.ts';
import { CARDS, details, finalize, type Item, type OpenCheckout, openCheckout, payWith } from './buying.ts';
import { addStaff } from './people.ts';

export interface IssuedCard {
  id: GiftCardId;
  code: string;
}

/** A gift card with this much on it. */
export async function issueCard(
  shop: TestShop,
  amountCents: number,
  changes: { currency?: CurrencyCode; recipientEmail?: string; orderId?: OrderId } = {},
): Promise<IssuedCard> {
  const member = await addStaff(shop, 'owner');
  const { giftCardId: id, code } = await issueGiftCard(shop.deps, {
    storeId: STORE,
    amountCents,
    currency: 'usd',
    recipientEmail: 'priya@example.com',
    recipientName: '',
    message: '',
    orderId: null,
    reason: 'A prize',
    staffMemberId: member.id,
    issueKey: crypto.randomUUID(),
    ...changes,
  });
  if (code === null) throw new Error('a card was issued without a code');
  return { id, code };
}

export const applyCard = (
  shopper: TestShopper,
  { sessionId }: Pick<OpenCheckout, 'sessionId'>,
  code: string,
): Promise<Answer> =>
  shopper.post('/stripe/apply_gift_card', { store_id: STORE, session_id: sessionId, gift_card_code: code });

export const removeCard = (
  shopper: TestShopper,
  { sessionId }: Pick<OpenCheckout, 'sessionId'>,
  { id }: Pick<IssuedCard, 'id'>,
): Promise<Answer> =>
  shopper.post('/stripe/remove_gift_card', { store_id: STORE, session_id: sessionId, gift_card_id: id });

export async function balanceOf(db: Database, { id }: Pick<IssuedCard, 'id'>): Promise<number> {
  const [card] = await db
    .select({ balance: giftCards.balanceCents })
    .from(giftCards)
    .where(eq(giftCards.id, id));
  if (!card) throw new Error(`no card ${id}`);
  return card.balance;
}

/** The kinds and amounts of a card's entries, in their order. */
export async function entriesOf(db: Database, { id }: Pick<IssuedCard, 'id'>): Promise<string[]> {
  const { kind, amountCents, createdAt } = giftCardEntries;
  const rows = await db
    .select({ kind, amountCents })
    .from(giftCardEntries)
    .where(eq(giftCardEntries.giftCardId, id))
    .orderBy(createdAt);
  return rows.map((row) => `${row.kind} ${row.amountCents}`);
}

/** Buys as a guest with gift cards, and pays the rest by card. */
export async function orderPaidWith(
  shop: TestShop,
  items: Item[],
  cards: readonly IssuedCard[],
): Promise<{ id: OrderId; totalCents: number }> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, items);
  for (const { code } of cards) await applyCard(shopper, checkout, code);
  const { body: final } = await finalize(shopper, checkout);
  if (final.amount_due > 0) await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  if (body.status !== 'complete') throw new Error(`not paid: ${JSON.stringify(body)}`);
  return { id: body.order_id, totalCents: final.total };
}

const FAULTS = {
  'cards whose balance is not the sum of their entries': sql`
    select id from gift_cards where balance_cents <> (
      select coalesce(sum(amount_cents), 0) from gift_card_entries where gift_card_id = gift_cards.id)`,
  'checkouts that have taken another amount than they say': sql`
    select id from checkouts where gift_card_cents <> (
      select coalesce(-sum(amount_cents), 0) from gift_card_entries
      where checkout_id = checkouts.id and refund_id is null)`,
  'refunds of gift cards that took another amount off them': sql`
    select id from refunds where (select coalesce(-sum(amount_cents), 0) from gift_card_entries
        where refund_id = refunds.id and kind = 'refunded')
      <> case when status = 'failed' then 0 else (select coalesce(sum(b.amount_cents), 0) from refund_charges b
        join order_charges k on k.order_id = b.order_id and k.position = b.position
        join order_lines l on l.order_id = k.order_id and l.position = k.line_position
        where b.refund_id = refunds.id and l.gift_card is not null) end`,
  'checkouts that ended unpaid and hold cents of cards': sql`
    select id from checkouts where gift_card_cents <> 0 and status in ('open', 'void', 'expired', 'refunded')`,
  'paid orders of another amount than card and gift cards paid': sql`
    select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
    left join payments on payments.payment_intent_id = orders.payment_intent_id
    where checkouts.status = 'paid' and orders.paid_elsewhere is null
      and orders.total_cents <> orders.gift_card_cents + coalesce(payments.captured_cents, 0)`,
  'orders that name other gift cards than their checkout has taken from': sql`
    select orders.id from orders join checkouts on checkouts.id = orders.checkout_id
    where checkouts.status = 'paid' and (orders.gift_card_cents <> checkouts.gift_card_cents
      or orders.gift_card_cents <> (select coalesce(sum((paid.value ->> 'amountCents')::int), 0)
        from jsonb_array_elements(coalesce(orders.gift_cards, '[]')) paid))`,
  'orders whose refunds are not what they say': sql`
    select id from orders where (refunded_cents, gift_card_refunded_cents) <> (
      select coalesce(sum(amount_cents), 0), coalesce(sum(gift_card_cents), 0) from refunds
      where order_id = orders.id and status <> 'failed')`,
  'succeeded refunds that gave cards another amount': sql`
    select id from refunds where status = 'succeeded' and idempotency_key not like 'spent:%' and gift_card_cents <> (
      select coalesce(sum(amount_cents), 0) from gift_card_entries where refund_id = refunds.id and kind <> 'refunded')`,
  'refunds that did not succeed and gave cards something': sql`
    select id from refunds where status <> 'succeeded' and (
      select coalesce(sum(amount_cents), 0) from gift_card_entries where refund_id = refunds.id and kind <> 'refunded')
      <> (select coalesce(sum(amount_cents), 0) from refunds spent where spent.idempotency_key = 'spent:' || refunds.id)`,
};

/** What must be true of gift cards, orders and refunds together; each fault by what it is about. */
export async function faultsInGiftCardBooks(db: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(FAULTS)) {
    const { rows } = await db.execute(query);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}
