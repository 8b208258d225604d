import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { OrderId, RefundId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { ChargeShare, GivenBack } from '#domain/orders/refund.ts';
import { requestRefund } from '#server/payments/refunds/refund-jobs.ts';
import { insertRefund, type Refund } from '#server/payments/refunds/refund-store.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  orderCharges,
  orders,
  refundCharges,
  refundLines,
  refunds,
} from '#server/platform/database/schema/order-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { recordRefund } from '#server/reports/facts/record-facts.ts';
import { updateFulfilmentStatus } from '../fulfilment/update-fulfilment-status.ts';
import { isPaid, type Order } from '../order-store.ts';

export type RefundLine = typeof refundLines.$inferSelect;

/** A refund with its lines and charges. */
export interface WholeRefund {
  refund: Refund;
  lines: RefundLine[];
  charges: (typeof refundCharges.$inferSelect)[];
}

/** The lines and charges of an order's pending and succeeded refunds. */
export async function readGivenBack(db: Queryable, orderId: OrderId): Promise<GivenBack> {
  const counts = and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed'));
  const ofLines = await db
    .select({ position: refundLines.linePosition, quantity: sql<number>`sum(${refundLines.quantity})::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(counts)
    .groupBy(refundLines.linePosition);
  const ofCharges = await db
    .select({ position: refundCharges.position, cents: sql<number>`sum(${refundCharges.amountCents})::int` })
    .from(refundCharges)
    .innerJoin(refunds, eq(refunds.id, refundCharges.refundId))
    .where(counts)
    .groupBy(refundCharges.position);
  return {
    quantities: new Map(ofLines.map(({ position, quantity }) => [position, quantity])),
    cents: new Map(ofCharges.map(({ position, cents }) => [position, cents])),
  };
}

/** What pending and succeeded refunds of an order gave back because an address was cheaper. */
export async function readAddressRefunds(db: Queryable, orderId: OrderId): Promise<Cents> {
  const ofLines = sql`(select coalesce(sum(b.amount_cents), 0) from ${refundCharges} b
    join ${orderCharges} k on k.order_id = b.order_id and k.position = b.position
    where b.refund_id = ${refunds.id} and k.kind <> 'included_tax')`;
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(greatest(0, ${refunds.amountCents} - ${ofLines})), 0)::int` })
    .from(refunds)
    .where(
      and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed'), eq(refunds.isAddressDifference, true)),
    );
  return row?.cents ?? 0;
}

/** All refunds of an order, oldest first. */
export async function readRefunds(db: Queryable, orderId: OrderId): Promise<WholeRefund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return Promise.all(rows.map((refund) => withRefundedLines(db, refund)));
}

export async function withRefundedLines(db: Queryable, refund: Refund): Promise<WholeRefund> {
  const lines = await db
    .select()
    .from(refundLines)
    .where(eq(refundLines.refundId, refund.id))
    .orderBy(asc(refundLines.linePosition));
  const charges = await db
    .select()
    .from(refundCharges)
    .where(eq(refundCharges.refundId, refund.id))
    .orderBy(asc(refundCharges.position));
  return { refund, lines, charges };
}

export interface NewOrderRefund {
  id: RefundId;
  amountCents: Cents;
  /** What of it goes back to gift cards. */
  giftCardCents: Cents;
  /** Whether what of it belongs to no line was paid too much for an address. */
  isAddressDifference?: boolean;
  reason: string;
  status: 'pending' | 'succeeded';
  idempotencyKey: string;
  lines: {
    position: number;
    quantity: number;
    /** Of these, units that will not be shipped any more. */
    unshippedQuantity: number;
    restocked: boolean;
    amountCents: Cents;
  }[];
  shares: readonly ChargeShare[];
}

/** Inserts a refund of a locked order, counts it as refunded, and queues a pending one to be sent. */
export async function insertOrderRefund(
  tx: Transaction,
  jobs: Jobs,
  order: Order,
  refund: NewOrderRefund,
): Promise<void> {
  const { lines, shares, ...facts } = refund;
  if (!isPaid(order)) throw new Error(`nothing was paid for order ${order.id}`);
  const of = { storeId: order.storeId, refundId: refund.id, orderId: order.id };
  const row = {
    ...facts,
    storeId: order.storeId,
    orderId: order.id,
    checkoutId: order.checkoutId,
    paymentIntentId: order.paymentIntentId,
    currency: order.currency,
  };
  if (refund.status === 'pending') await requestRefund(tx, jobs, row);
  else await insertRefund(tx, row);
  if (lines.length > 0)
    await tx
      .insert(refundLines)
      .values(lines.map(({ position, ...line }) => ({ ...of, ...line, linePosition: position })));
  if (shares.length > 0) await tx.insert(refundCharges).values(shares.map((share) => ({ ...of, ...share })));
  await changeRefunded(tx, order.id, refund, 1);
  await recordRefund(tx, refund.id);
}

/**
 * Counts a refund as given back by its order (1), or not any more when it has failed (-1). Units that are not shipped any
 * more, or again, change its status.
 */
export async function changeRefunded(
  tx: Transaction,
  orderId: OrderId,
  { amountCents, giftCardCents }: Pick<Refund, 'amountCents' | 'giftCardCents'>,
  sign: 1 | -1,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      refundedCents: sql`${orders.refundedCents} + ${sign * amountCents}`,
      giftCardRefundedCents: sql`${orders.giftCardRefundedCents} + ${sign * giftCardCents}`,
      updatedAt: sql`shop_now()`,
    })
    .where(eq(orders.id, orderId));
  await updateFulfilmentStatus(tx, orderId);
}
