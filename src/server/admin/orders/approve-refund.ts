import type { FastifyRequest } from 'fastify';
import type { RefundId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { overRefundLimit } from '#domain/orders/refund-limit.ts';
import type { Order } from '#server/orders/order-store.ts';
import { refundedWithinADay } from '#server/payments/refunds/refund-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requireJustConfirmedPassword } from '#server/staff/staff-sessions.ts';

/**
 * In the transaction that has locked the order, so that no two refunds at once stay below the limit together. Throws
 * `password_needed` for a refund above it unless the password was just entered.
 */
export async function approveRefund(
  tx: Transaction,
  request: FastifyRequest,
  { id: orderId, currency }: Pick<Order, 'id' | 'currency'>,
  refund: { id: RefundId | null; cents: Cents },
): Promise<void> {
  const refundedTodayCents = await refundedWithinADay(tx, orderId, refund.id);
  const why = overRefundLimit({ refundedTodayCents, refundCents: refund.cents }, currency);
  if (why !== null) requireJustConfirmedPassword(request, why);
}
