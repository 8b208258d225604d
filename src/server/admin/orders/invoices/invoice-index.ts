import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminInvoices } from '#contracts/admin/orders/invoice-index-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import { INVOICE_KINDS } from '#domain/invoices/invoice.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { invoices } from '#server/platform/database/schema/invoice-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { SHOWN_INVOICE_PATH } from './shown-invoice-path.ts';

const BY_DAY: Keyset['columns'] = [
  { column: invoices.issuedOn, type: 'day' },
  { column: invoices.kind, type: 'text' },
  { column: invoices.number, type: 'integer' },
];
const DIRECTIONS = { newest: 'descending', oldest: 'ascending' } as const;

/** A page of the invoices and credit notes that match. */
export async function listedInvoices(
  db: Database,
  { sort = 'newest', limit = PAGE_SIZE, cursor, ...filters }: z.output<typeof adminInvoices.query>,
): Promise<CallAnswer<typeof adminInvoices>> {
  const { store_id: storeId, q = '', kind, month } = filters;
  const keyset: Keyset = { columns: BY_DAY, direction: DIRECTIONS[sort] };
  const found = await db
    .select({ invoice: invoices, position: positionIn(keyset) })
    .from(invoices)
    .where(
      and(
        eq(invoices.storeId, storeId),
        kind && eq(invoices.kind, kind),
        month ? inMonth(month) : undefined,
        q.trim() === '' ? undefined : await isCalled(db, storeId, q.trim()),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  return {
    invoices: page.map(({ invoice }) => ({
      invoice_id: invoice.id,
      kind: invoice.kind,
      name: invoice.name,
      issued_on: invoice.issuedOn,
      order_id: invoice.orderId,
      order_number: invoice.content.orderNumber,
      customer: invoice.content.buyer.name,
      currency: invoice.currency,
      total: invoice.totalCents,
      path: `${SHOWN_INVOICE_PATH}${invoice.id}`,
    })),
    next_cursor: nextCursor,
    first_month: await firstMonth(db, storeId),
  };
}

async function firstMonth(db: Database, storeId: StoreId): Promise<string | null> {
  const [first] = await db
    .select({ month: sql<string | null>`to_char(min(${invoices.issuedOn}), 'YYYY-MM')` })
    .from(invoices)
    .where(eq(invoices.storeId, storeId));
  return first?.month ?? null;
}

const inMonth = (month: string): SQL | undefined =>
  and(
    gte(invoices.issuedOn, `${month}-01`),
    lt(invoices.issuedOn, sql`(${`${month}-01`}::date + interval '1 month')::date`),
  );

/** `#1003` is an order; of `INV-1001` the digits are looked up in the index, and the rest is compared. */
async function isCalled(db: Database, storeId: StoreId, typed: string): Promise<SQL | undefined> {
  const [, before = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(typed) ?? [];
  if (digits === '') return sql`false`;
  const number = Number(digits);
  if (before !== '#')
    return and(
      inArray(invoices.kind, [...INVOICE_KINDS]),
      eq(invoices.number, number),
      before === '' ? undefined : sql`lower(${invoices.name}) = ${typed.toLowerCase()}`,
    );
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.storeId, storeId), eq(orders.number, number)));
  return order ? eq(invoices.orderId, order.id) : sql`false`;
}
