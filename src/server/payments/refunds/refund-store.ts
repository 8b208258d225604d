import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { OrderId, PaymentIntentId, RefundId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';

export type Refund = typeof refunds.$inferSelect;
export type NewRefund = typeof refunds.$inferInsert;

export async function readRefund(db: Queryable, refundId: RefundId): Promise<Refund | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  return refund ?? null;
}

/** Inserts a refund before the provider is called. Throws for a known idempotency key. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<void> {
  await tx.insert(refunds).values(refund);
}

/**
 * The refunded amount of a payment as the shop knows it, pending refunds included, without amounts that were
 * never captured and what goes back to gift cards.
 */
export async function knownRefundedCents(db: Queryable, paymentIntentId: PaymentIntentId): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents} - ${refunds.giftCardCents}), 0)::int` })
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

/** What goes back of an order since 24 hours ago, on its way or done, besides the refund `except`. */
export async function refundedWithinADay(
  db: Queryable,
  orderId: OrderId,
  except: RefundId | null = null,
): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        ne(refunds.status, 'failed'),
        gt(refunds.createdAt, sql`${shopNow} - interval '24 hours'`),
        except === null ? undefined : ne(refunds.id, except),
      ),
    );
  return row?.cents ?? 0;
}

/**
 * The key of the next refund of a payment that was made outside of the shop, by the refunded total after it. Totals repeat
 * once a refund has failed, so the number of those before it is part of the key. The order is locked.
 */
export async function nextOutsideKey(
  tx: Transaction,
  paymentIntentId: PaymentIntentId,
  refundedCents: Cents,
): Promise<string> {
  const before = await tx.$count(
    refunds,
    and(
      eq(refunds.paymentIntentId, paymentIntentId),
      sql`starts_with(${refunds.idempotencyKey}, ${outsideKeys(paymentIntentId)})`,
    ),
  );
  const key = `${outsideKeys(paymentIntentId)}${refundedCents}`;
  return before === 0 ? key : `${key}:${before}`;
}

/** What the keys of all refunds of a payment begin with that were made outside of the shop. */
export const outsideKeys = (paymentIntentId: PaymentIntentId) => `outside:${paymentIntentId}:`;

/** Identifies the part of a payment that was never captured and counts as refunded. */
export const uncollectedKey = (paymentIntentId: PaymentIntentId) => `uncollected:${paymentIntentId}`;
