import type { z } from 'zod';
import type { adminExportImportedOrders } from '#contracts/admin/orders/imported-orders-calls.ts';
import { minuteAt } from '#domain/store-days.ts';
import type { StoredImportedOrder } from '#server/imported-orders/imported-order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { csvContent } from '../../exports/csv-content.ts';
import { pageOfImported } from './imported-order-index.ts';

const BATCH = 500;

/**
 * The imported orders that match as CSV, a line each, read in batches while they are stored. Cells that a spreadsheet would take
 * for a formula get an apostrophe; the mark at the beginning lets Excel read the text as UTF-8.
 */
export async function importedOrdersAsCsv(
  db: Database,
  filters: z.output<typeof adminExportImportedOrders.query>,
): Promise<FileContent> {
  const timeZone = await storeTimeZone(db, filters.store_id);
  return csvContent(rowsOf(db, filters, timeZone), { escapesFormulas: true });
}

async function* rowsOf(
  db: Database,
  filters: z.output<typeof adminExportImportedOrders.query>,
  timeZone: string,
) {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await pageOfImported(db, filters, { sort: 'newest', limit: BATCH, cursor });
    yield* rows.map((row) => toRow(row, timeZone));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const amount = (cents: number) => (cents / 100).toFixed(2);

function toRow(row: StoredImportedOrder, timeZone: string): Record<string, string> {
  const { details } = row;
  return {
    Order: row.name,
    Id: row.externalId ?? '',
    [`Placed at (${timeZone})`]: minuteAt(row.placedAt, timeZone),
    Payment: row.paymentStatus,
    Fulfilment: row.fulfilmentStatus,
    Name: row.customerName,
    Email: row.email ?? '',
    Items: details.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
    Currency: row.currency.toUpperCase(),
    Subtotal: amount(details.subtotalCents),
    Discount: amount(row.discountCents),
    'Discount code': row.discountCode ?? '',
    Shipping: amount(row.shippingCents),
    Tax: amount(row.taxCents),
    Total: amount(row.totalCents),
    Refunded: amount(row.refundedCents),
    Tags: details.tags.join(', '),
    Note: details.note,
  };
}
