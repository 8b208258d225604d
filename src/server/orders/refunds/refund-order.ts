import { DomainError } from '#domain/errors.ts';
import type { RefundId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { type Refund, readRefund } from '#server/payments/refunds/refund-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { OrderDeps } from '../order-deps.ts';
import { lockWholeOrder, type Order, type WholeOrder } from '../order-store.ts';
import { findExternalRefund } from './record-external-refund.ts';
import { type SentRefund, sendNow } from './send-refund-now.ts';
import { type RefundRequest, startRefund } from './start-refund.ts';

/**
 * Refunds an order and sends the money at once, for a caller who waits for the result. With an id of the caller's it
 * is done once, however often it is asked for. Throws as `startRefund`, and `already_used` for the id of another
 * order's refund.
 */
export async function refundOrder(
  deps: OrderDeps,
  order: Order,
  request: (tx: Transaction, whole: WholeOrder) => Promise<RefundRequest>,
): Promise<SentRefund & { refundId: RefundId; amountCents: Cents }> {
  const says = await findExternalRefund(deps, order);
  const refund = await deps.db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, order.id);
    const asked = await request(tx, whole);
    const known = asked.id ? await readRefund(tx, asked.id) : null;
    if (known) return sameOrder(known, order);
    const id = await startRefund(tx, deps.jobs, whole, asked);
    const inserted = await readRefund(tx, id);
    if (!inserted) throw new Error(`refund ${id} was not inserted`);
    return inserted;
  });
  const sent = await sendNow(() => processRefund(deps, refund.id), says);
  return { ...sent, refundId: refund.id, amountCents: refund.amountCents };
}

function sameOrder(refund: Refund, { id }: Order): Refund {
  if (refund.orderId !== id)
    throw new DomainError('already_used', 'This key belongs to a refund of another order. Use a new one.');
  return refund;
}
