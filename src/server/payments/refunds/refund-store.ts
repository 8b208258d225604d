import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PaymentIntentId, RefundId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';

export type Refund = typeof refunds.$inferSelect;
export type NewRefund = typeof refunds.$inferInsert;

export async function readRefund(db: Queryable, refundId: RefundId): Promise<Refund | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  return refund ?? null;
}

/** Writes a refund down before the provider is asked for it. The same idempotency key again is an error. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<void> {
  await tx.insert(refunds).values(refund);
}

/** Money of a payment that the shop knows to be back, or on its way back; what was never collected never left the provider. */
export async function knownRefundedCents(db: Queryable, paymentIntentId: PaymentIntentId): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentIntentId, paymentIntentId),
        inArray(refunds.status, ['pending', 'succeeded']),
        ne(refunds.idempotencyKey, uncollectedKey(paymentIntentId)),
      ),
    );
  return row?.cents ?? 0;
}

/** Marks the part of a payment that was never collected, and counts as given back. */
export const uncollectedKey = (paymentIntentId: PaymentIntentId) => `uncollected:${paymentIntentId}`;
