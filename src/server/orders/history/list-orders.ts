import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { SHOWN_ORDER_STATUSES, type ShownOrderStatus } from '#domain/orders/order-status.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { Order } from '../order-store.ts';

export interface HistoryFilter {
  storeId: StoreId;
  status?: string;
  email?: string;
  since?: Date;
  limit: number;
}

/** A store's orders, newest first. Throws `malformed` for an unknown status. */
export async function listOrders(db: Database, filter: HistoryFilter): Promise<Order[]> {
  const { storeId, status, email, since, limit } = filter;
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.storeId, storeId),
        status === undefined ? undefined : eq(shown, knownStatus(status)),
        email === undefined ? undefined : eq(orders.email, email.toLowerCase()),
        since === undefined ? undefined : gte(orders.placedAt, since),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);
}

/** `shownStatus` of the domain, in SQL. */
const shown = sql<ShownOrderStatus>`case
  when ${orders.status} = 'cancelled' or ${orders.refundedCents} = 0 then ${orders.status}
  when ${orders.refundedCents} < ${orders.totalCents} then 'partly_refunded'
  else 'refunded' end`;

function knownStatus(typed: string): ShownOrderStatus {
  const status = SHOWN_ORDER_STATUSES.find((known) => known === typed);
  if (status) return status;
  throw new DomainError('malformed', `There is no status ${typed}, only ${SHOWN_ORDER_STATUSES.join(', ')}.`);
}
