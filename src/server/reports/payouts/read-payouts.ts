import { and, eq, sql } from 'drizzle-orm';
import type { adminAwaitingPayout, adminPayout } from '#contracts/admin/reports/payout-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { PayoutId, StoreId } from '#domain/ids.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import {
  ordersAwaitingPayout,
  payoutLines,
  payouts,
} from '#server/platform/database/schema/report-tables.ts';

/** Card providers pay out within days; what takes longer is looked into. */
const LATE_AFTER_DAYS = 10;

interface Page {
  /** Whether single orders are named. */
  mayReadOrders: boolean;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const LINES: Keyset = {
  columns: [
    { column: payoutLines.happenedAt, type: 'moment' },
    { column: payoutLines.id, type: 'text' },
  ],
  direction: 'ascending',
};

/** A payout and a page of its lines. Throws `not_found` for one of another store. */
export async function readPayout(
  db: Database,
  {
    storeId,
    payoutId,
    mayReadOrders,
    limit = PAGE_SIZE,
    cursor,
  }: Page & { storeId: StoreId; payoutId: PayoutId },
): Promise<CallAnswer<typeof adminPayout>> {
  const [payout] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), eq(payouts.storeId, storeId)));
  if (!payout) throw new DomainError('not_found', 'There is no such payout.');
  const found = await db
    .select({ line: payoutLines, number: orders.number, position: positionIn(LINES) })
    .from(payoutLines)
    .leftJoin(orders, eq(orders.id, payoutLines.orderId))
    .where(and(eq(payoutLines.payoutId, payoutId), afterCursor(LINES, cursor)))
    .orderBy(...orderOf(LINES))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  return {
    payout: {
      payout_id: payout.id,
      status: payout.status,
      arrival_day: payout.arrivalDay,
      currency: payout.currency,
      amount: payout.amountCents,
      charged: payout.chargedCents,
      refunded: payout.refundedCents,
      fees: payout.feeCents,
      disputes: payout.disputeCents,
      transfers: payout.transferCents,
      other: payout.otherCents,
      difference: payout.differenceCents,
      is_complete: payout.isComplete,
    },
    lines: page.map(({ line, number }) => ({
      id: line.id,
      kind: line.kind,
      order: mayReadOrders && line.orderId && number !== null ? { order_id: line.orderId, number } : null,
      reference: line.reference,
      at: line.happenedAt.toISOString(),
      amount: line.amountCents,
      fee: line.feeCents,
      recorded: line.recordedCents,
    })),
    next_cursor: nextCursor,
  };
}

const OLDEST: Keyset = {
  columns: [
    { column: ordersAwaitingPayout.placedAt, type: 'moment' },
    { column: ordersAwaitingPayout.orderId, type: 'uuid' },
  ],
  direction: 'ascending',
};

const IS_LATE = sql<boolean>`${ordersAwaitingPayout.placedAt} < ${shopNow} - make_interval(days => ${LATE_AFTER_DAYS})`;

/** The orders that a provider has charged and no payout names, by currency and, for those who may read orders, one by one. */
export async function readAwaitingPayout(
  db: Database,
  {
    storeId,
    provider,
    mayReadOrders,
    limit = PAGE_SIZE,
    cursor,
  }: Page & { storeId: StoreId; provider: CardPayments['provider'] },
): Promise<CallAnswer<typeof adminAwaitingPayout>> {
  const isOfProvider = and(
    eq(ordersAwaitingPayout.storeId, storeId),
    eq(ordersAwaitingPayout.provider, provider),
  );
  const totals = await db
    .select({
      currency: ordersAwaitingPayout.currency,
      orders: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${ordersAwaitingPayout.amountCents})::float8`,
      late: sql<number>`count(*) filter (where ${IS_LATE})::int`,
    })
    .from(ordersAwaitingPayout)
    .where(isOfProvider)
    .groupBy(ordersAwaitingPayout.currency)
    .orderBy(sql`1 desc`);
  if (!mayReadOrders) return { totals, orders: null, next_cursor: null };
  const found = await db
    .select({
      awaiting: ordersAwaitingPayout,
      number: orders.number,
      isLate: IS_LATE,
      position: positionIn(OLDEST),
    })
    .from(ordersAwaitingPayout)
    .innerJoin(orders, eq(orders.id, ordersAwaitingPayout.orderId))
    .where(and(isOfProvider, afterCursor(OLDEST, cursor)))
    .orderBy(...orderOf(OLDEST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  return {
    totals,
    orders: page.map(({ awaiting, number, isLate }) => ({
      order_id: awaiting.orderId,
      number,
      placed_at: awaiting.placedAt.toISOString(),
      currency: awaiting.currency,
      amount: awaiting.amountCents,
      is_late: isLate,
    })),
    next_cursor: nextCursor,
  };
}
