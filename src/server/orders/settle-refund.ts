import { eq, sql } from 'drizzle-orm';
import { formatMoney } from '#domain/money.ts';
import { restock } from '#server/catalog/stock-store.ts';
import type { RefundStatus } from '#server/payments/card-payments.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { lockWholeOrder, type WholeOrder } from './order-store.ts';
import { refundedLetter } from './refund-letters.ts';
import { changeRefunded, readRefund, type WholeRefund } from './refund-store.ts';
import { unitsOfRefund } from './refunded-units.ts';

interface SettleDeps {
  db: Database;
  jobs: Jobs;
  mail: Mail;
}

export interface SettledOutcome {
  status: RefundStatus;
  /** The provider's name for the refund, when it is known. */
  id: string | null;
  error?: string;
}

/**
 * Writes how a refund ended, once: the money is back, units go on the shelf, the customer is told; or it failed for good, the money
 * counts as kept again, and a person is told. A refund that was back and has failed after all is taken back the same way.
 */
export async function settleRefund(
  { db, jobs, mail }: SettleDeps,
  refundId: string,
  outcome: SettledOutcome,
): Promise<RefundStatus> {
  return db.transaction(async (tx) => {
    const orderId = (await readRefund(tx, refundId))?.refund.orderId;
    if (!orderId) return 'failed';
    const order = await lockWholeOrder(tx, orderId);
    const whole = await readRefund(tx, refundId);
    if (!whole || !mayBecome(whole.refund.status, outcome.status)) return whole?.refund.status ?? 'failed';
    await tx
      .update(refunds)
      .set({
        status: outcome.status,
        lastError: outcome.error ?? null,
        updatedAt: sql`shop_now()`,
        ...(outcome.id && { providerRefundId: outcome.id }),
      })
      .where(eq(refunds.id, refundId));
    if (outcome.status === 'succeeded') await celebrate(tx, mail, order, whole);
    else await mourn(tx, jobs, order, whole, outcome.error);
    return outcome.status;
  });
}

/** The provider may find out late that a refund did not arrive; nothing else changes once it has ended. */
function mayBecome(from: RefundStatus, to: RefundStatus): boolean {
  return (from === 'pending' && to !== 'pending') || (from === 'succeeded' && to === 'failed');
}

async function celebrate(tx: Transaction, mail: Mail, order: WholeOrder, refund: WholeRefund): Promise<void> {
  if (order.order.status === 'cancelled') return;
  await restock(tx, order.order.storeId, unitsOfRefund(order.lines, refund.lines));
  await mail.enqueue(tx, refundedLetter(order, refund));
}

async function mourn(
  tx: Transaction,
  jobs: Jobs,
  { order }: WholeOrder,
  { refund }: WholeRefund,
  error: string | undefined,
): Promise<void> {
  await changeRefunded(tx, order.id, -refund.amountCents);
  await raiseAlert(tx, jobs, {
    storeId: order.storeId,
    key: `refund-failed:${refund.id}`,
    title: `A refund of ${formatMoney(refund.amountCents, order.currency)} failed`,
    text: `The card provider did not give the money of order ${order.id} back (${error ?? 'no reason given'}). Look at payment ${refund.paymentIntentId} there, then refund again: npm run shop -- orders refund ${order.id}`,
  });
}
