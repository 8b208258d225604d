import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { giftCardPartOfRefund, refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import type { RefundId } from '#domain/ids.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import {
  amountToRefund,
  type ChargeShare,
  type GivenBack,
  type PaidOrder,
  type RefundSelection,
  restOf,
  sharesToRefund,
  sumOfShares,
  unshippedUnits,
} from '#domain/orders/refund.ts';
import { disputedMoneyText } from '#domain/payments/disputed-cents.ts';
import { takeBack } from '#server/gift-cards/take-back-gift-cards.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { readUnitsToShip } from '../fulfilment/line-fulfilment.ts';
import { isPaid, type Order, type WholeOrder } from '../order-store.ts';
import { type GiftCardUnits, giftCardUnits, heldByGiftCards, withGiftCardShares } from './gift-card-units.ts';
import { insertOrderRefund, type NewOrderRefund, readGivenBack } from './order-refund-store.ts';

export interface RefundRequest {
  /** What to refund; `rest` for everything not refunded yet. */
  selection: RefundSelection | 'rest';
  /** Whether units are restocked once the refund has succeeded, unless their line says otherwise. */
  restock: boolean;
  /** Entered by staff; stored with the refund, never shown to the customer. */
  reason: string;
  /** The caller's id for it, under which it is inserted once. */
  id?: RefundId;
  /** What the caller was shown. */
  expectedCents?: Cents;
  /** What of it goes back to gift cards; without it what the card has not paid. */
  giftCardCents?: Cents | null;
  /** Whether its goodwill is what was paid too much for an address. */
  isAddressDifference?: boolean;
}

/**
 * Inserts a refund of a locked order, takes its gift cards back, and queues it for the card provider. Returns the refund's id. Throws
 * `not_refundable` when nothing is left or was paid for what is chosen, what is left is disputed, or the money was already refunded at the provider,
 * `changed_meanwhile` when it is not the expected amount, and `not_possible_now` while the payment is being captured.
 */
export async function startRefund(
  tx: Transaction,
  jobs: Jobs,
  whole: WholeOrder,
  request: RefundRequest,
): Promise<RefundId> {
  const { order } = whole;
  if (!isPaid(order) || order.totalCents === 0)
    throw new DomainError('not_refundable', 'Nothing was paid for this order.');
  await assertCollected(tx, order);
  const before = await readGivenBack(tx, order.id);
  const paid: PaidOrder = { lines: whole.lines, charges: whole.charges };
  const selection = request.selection === 'rest' ? restOf(paid, before) : request.selection;
  const cards = await giftCardUnits(tx, whole, selection, { lock: true });
  const shares = withGiftCardShares(paid, sharesToRefund(paid, before, selection), cards);
  const id = request.id ?? newId<RefundId>();
  const heldCents = heldByGiftCards(whole, before, cards);
  const amountCents = amountOf(order, shares, { ...selection, heldCents }, request.expectedCents);
  await insertOrderRefund(tx, jobs, order, {
    id,
    amountCents,
    giftCardCents: giftCardPartOfRefund(order, amountCents, request.giftCardCents),
    isAddressDifference: request.isAddressDifference ?? false,
    reason: request.reason,
    status: 'pending',
    idempotencyKey: `refund:${id}`,
    lines: refundLinesOf(paid, before, selection, {
      restock: request.restock,
      toShip: await readUnitsToShip(tx, order.id),
      cards,
    }),
    shares,
  });
  await takeBack(tx, id, cards.cards);
  return id;
}

function amountOf(
  order: Order,
  shares: readonly ChargeShare[],
  selection: RefundSelection & { heldCents: Cents },
  expectedCents: Cents | undefined,
): Cents {
  const left = refundableCents(order);
  if (left === 0)
    throw new DomainError(
      'not_refundable',
      disputedMoneyText(order, order.currency) ??
        `${formatMoney(left, order.currency)} of this order can be refunded.`,
    );
  const amount = amountToRefund(shares, selection, left, selection.heldCents);
  if (amount === 0)
    throw new DomainError(
      'not_refundable',
      'Nothing was paid for what is chosen, so nothing can be refunded.',
    );
  if (expectedCents !== undefined && expectedCents !== amount)
    throw new DomainError(
      'changed_meanwhile',
      `The order has changed: this would give back ${formatMoney(amount, order.currency)} now. Please look again.`,
      { current: { total: amount, refunded: order.refundedCents } },
    );
  return amount;
}

/**
 * The lines of a selection with the amount each refunds, including tax and discount. `toShip` are the units by position
 * that still have to leave. Throws as `unshippedUnits`.
 */
export function refundLinesOf(
  paid: PaidOrder,
  before: GivenBack,
  selection: RefundSelection,
  {
    restock,
    toShip,
    cards,
  }: { restock: boolean; toShip: ReadonlyMap<number, number>; cards?: GiftCardUnits },
): NewOrderRefund['lines'] {
  return selection.lines.map((line) => ({
    position: line.position,
    quantity: line.quantity,
    unshippedQuantity: unshippedUnits(paid, before, line, toShip.get(line.position) ?? 0),
    restocked: line.restock ?? restock,
    amountCents:
      cards?.amounts.get(line.position) ??
      sumOfShares(sharesToRefund(paid, before, { lines: [line], shippingCents: 0 })),
  }));
}

async function assertCollected(db: Queryable, { checkoutId }: Order): Promise<void> {
  if (!checkoutId) return;
  const [checkout] = await db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  if (checkout?.status === 'paid' || checkout?.status === 'review') return;
  throw new DomainError(
    'not_possible_now',
    `The payment of this order is ${checkout?.status ?? 'unknown'}, not paid. Try again in a minute.`,
  );
}
