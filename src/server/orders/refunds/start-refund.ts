import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { RefundId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import {
  type ChargeShare,
  type GivenBack,
  type PaidOrder,
  type RefundSelection,
  restOf,
  sharesToRefund,
  sumOfShares,
} from '#domain/orders/refund.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Order, WholeOrder } from '../order-store.ts';
import { insertOrderRefund, readGivenBack } from './order-refund-store.ts';

export interface RefundRequest {
  /** What to refund; `rest` for everything not refunded yet. */
  selection: RefundSelection | 'rest';
  /** Whether the units are restocked once the refund has succeeded. */
  restock: boolean;
  /** Entered by staff; stored with the refund, never shown to the customer. */
  reason: string;
}

/**
 * Inserts a refund of a locked order and queues it for the card provider. Returns the refund's id. Throws
 * `not_refundable` when less is left, nothing was paid, or the money was already refunded at the provider,
 * and `not_possible_now` while the payment is being captured.
 */
export async function startRefund(
  tx: Transaction,
  jobs: Jobs,
  whole: WholeOrder,
  request: RefundRequest,
): Promise<RefundId> {
  const { order } = whole;
  if (!order.paymentIntentId || order.totalCents === 0)
    throw new DomainError('not_refundable', 'Nothing was paid for this order by card.');
  await assertCollected(tx, order);
  const before = await readGivenBack(tx, order.id);
  const paid: PaidOrder = { lines: whole.lines, charges: whole.charges };
  const selection = request.selection === 'rest' ? restOf(paid, before) : request.selection;
  const shares = sharesToRefund(paid, before, selection);
  const id = newId<RefundId>();
  await insertOrderRefund(tx, jobs, order, {
    id,
    amountCents: moneyFor(order, shares, request.selection === 'rest'),
    reason: request.reason,
    status: 'pending',
    idempotencyKey: `refund:${id}`,
    lines: refundLinesOf(paid, before, selection, request.restock),
    shares,
  });
  return id;
}

/** The rest may be less than the remaining shares when some was refunded outside of the shop. */
function moneyFor(order: Order, shares: readonly ChargeShare[], isRest: boolean): number {
  const left = order.totalCents - order.refundedCents;
  const amount = isRest ? Math.min(sumOfShares(shares), left) : sumOfShares(shares);
  if (amount > left || amount === 0) {
    throw new DomainError(
      'not_refundable',
      `${formatMoney(left, order.currency)} of this order can be refunded, this would be ${formatMoney(amount, order.currency)}.`,
    );
  }
  return amount;
}

/** The lines of a selection with the amount each refunds, including tax and discount. */
export function refundLinesOf(
  paid: PaidOrder,
  before: GivenBack,
  selection: RefundSelection,
  restocked: boolean,
) {
  return selection.lines.map((line) => ({
    ...line,
    restocked,
    amountCents: sumOfShares(sharesToRefund(paid, before, { lines: [line], shippingCents: 0 })),
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
