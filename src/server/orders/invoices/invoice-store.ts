import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { InvoiceId, OrderId, StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invoices } from '#server/platform/database/schema/invoice-tables.ts';

export type Invoice = typeof invoices.$inferSelect;

/** The invoice of an order with its credit notes, in the order in which they were issued. */
export function invoicesOfOrder(db: Queryable, orderId: OrderId): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), sql`${invoices.refersToId} is not null`, asc(invoices.number));
}

/** An invoice or a credit note of a store; null without one. */
export async function readInvoice(
  db: Queryable,
  storeId: StoreId,
  invoiceId: InvoiceId,
): Promise<Invoice | null> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.storeId, storeId), eq(invoices.id, invoiceId)));
  return invoice ?? null;
}

interface Days {
  storeId: StoreId;
  /** `2026-10-01` */
  firstDay: string;
  /** The first that is left out. */
  nextDay: string;
}

const issuedIn = ({ storeId, firstDay, nextDay }: Days): SQL | undefined =>
  and(eq(invoices.storeId, storeId), gte(invoices.issuedOn, firstDay), lt(invoices.issuedOn, nextDay));

/** What was issued on some days, invoices before credit notes, each by number. */
export function invoicesOfDays(db: Queryable, days: Days): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(issuedIn(days))
    .orderBy(asc(invoices.issuedOn), asc(invoices.kind), asc(invoices.number));
}

/** How many were issued on some days. */
export const countInvoices = (db: Queryable, days: Days): Promise<number> =>
  db.$count(invoices, issuedIn(days));
