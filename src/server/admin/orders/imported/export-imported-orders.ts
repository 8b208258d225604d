import type { z } from 'zod';
import type { adminExportImportedOrders } from '#contracts/admin/orders/imported-orders-calls.ts';
import { amountText, currencyName } from '#domain/money.ts';
import { minuteAt } from '#domain/store-days.ts';
import type { StoredImportedOrder } from '#server/imported-orders/imported-order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { allPages } from '#server/platform/database/keyset.ts';
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
  const read = (cursor: string | undefined) =>
    pageOfImported(db, filters, { sort: 'newest', limit: BATCH, cursor });
  for await (const { rows } of allPages(read)) yield* rows.map((row) => toRow(row, timeZone));
}

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
    Currency: currencyName(row.currency),
    Subtotal: amountText(details.subtotalCents),
    Discount: amountText(row.discountCents),
    'Discount code': row.discountCode ?? '',
    Shipping: amountText(row.shippingCents),
    Tax: amountText(row.taxCents),
    Total: amountText(row.totalCents),
    Refunded: amountText(row.refundedCents),
    Tags: details.tags.join(', '),
    Note: details.note,
  };
}
