import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminExportImportedOrders,
  adminImportedOrders,
  ListedImportedOrder,
} from '#contracts/admin/orders/imported-orders-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import { listSearchQuery } from '#domain/list-search.ts';
import { endOfDay, startOfDay } from '#domain/store-days.ts';
import type { StoredImportedOrder } from '#server/imported-orders/imported-order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { matchingRows } from '#server/platform/database/matching-rows.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { maySeeAmounts } from '../may-see-amounts.ts';
import { staffSummaryToWire } from './imported-summary-wire.ts';

const BY_TIME: Keyset['columns'] = [
  { column: importedOrders.placedAt, type: 'moment' },
  { column: importedOrders.id, type: 'uuid' },
];

const SORTS: Readonly<Record<'newest' | 'oldest' | 'total', Keyset>> = {
  newest: { columns: BY_TIME, direction: 'descending' },
  oldest: { columns: BY_TIME, direction: 'ascending' },
  total: {
    columns: [
      { column: importedOrders.totalCents, type: 'integer' },
      { column: importedOrders.id, type: 'uuid' },
    ],
    direction: 'descending',
  },
};

/** A page of the imported orders that match. */
export async function listedImportedOrders(
  db: Database,
  { sort = 'newest', limit = PAGE_SIZE, cursor, ...filters }: z.output<typeof adminImportedOrders.query>,
  staffMember: StaffMember,
): Promise<CallAnswer<typeof adminImportedOrders>> {
  const seesAmounts = maySeeAmounts(staffMember);
  const { rows, nextCursor } = await pageOfImported(db, filters, { sort, limit, cursor });
  return { orders: rows.map((row) => listedOrderToWire(row, seesAmounts)), next_cursor: nextCursor };
}

type Filters = z.output<typeof adminExportImportedOrders.query>;

/** The rows of a page, and the cursor of the next one. */
export async function pageOfImported(
  db: Database,
  filters: Filters,
  page: { sort: keyof typeof SORTS; limit: number; cursor: string | undefined },
): Promise<{ rows: StoredImportedOrder[]; nextCursor: string | null }> {
  const keyset = SORTS[page.sort];
  const found = await db
    .select({ order: importedOrders, position: positionIn(keyset) })
    .from(importedOrders)
    .where(and(await conditionOf(db, filters), afterCursor(keyset, page.cursor)))
    .orderBy(...orderOf(keyset))
    .limit(page.limit + 1);
  const { page: rows, nextCursor } = pageOf(found, page.limit);
  return { rows: rows.map(({ order }) => order), nextCursor };
}

async function conditionOf(
  db: Database,
  { store_id: storeId, q = '', from, until }: Filters,
): Promise<SQL | undefined> {
  const timeZone = from || until ? await storeTimeZone(db, storeId) : 'UTC';
  return and(
    eq(importedOrders.storeId, storeId),
    from ? gte(importedOrders.placedAt, startOfDay(from, timeZone)) : undefined,
    until ? lt(importedOrders.placedAt, endOfDay(until, timeZone)) : undefined,
    q.trim() === '' ? undefined : await matchesSearch(db, storeId, q),
  );
}

async function matchesSearch(db: Database, storeId: StoreId, typed: string): Promise<SQL> {
  const query = listSearchQuery(typed);
  if (query === null) return sql`false`;
  const matches = sql`${importedOrders.words} @@ ${query}::tsquery`;
  const search = { storeId, table: importedOrders, id: importedOrders.id, matches };
  // Of a case the planner expects that half match.
  return matchingRows(db, search, sql`case when ${matches} then true else false end`);
}

/** An imported order as the back office lists it. */
export const listedOrderToWire = (row: StoredImportedOrder, seesAmounts: boolean): ListedImportedOrder => ({
  ...staffSummaryToWire(row, seesAmounts),
  customer: row.customerName,
  email: row.email,
});
