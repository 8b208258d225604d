import { and } from 'drizzle-orm';
import { amountText, currencyName } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import { minuteAt } from '#domain/store-days.ts';
import { type Order, withLinesOfEach } from '#server/orders/order-store.ts';
import { type OrderFilter, orderCondition } from '#server/orders/search/order-filter.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  allPages,
  type Keyset,
  orderOf,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { csvContent } from '../exports/csv-content.ts';
import { readPacks } from './fulfilment/packs.ts';
import { itemRows } from './item-rows.ts';
import { shipstationRows } from './shipstation-rows.ts';

const BATCH = 500;

const NEWEST_FIRST: Keyset = {
  columns: [
    { column: orders.placedAt, type: 'moment' },
    { column: orders.id, type: 'uuid' },
  ],
  direction: 'descending',
};

export type ExportedColumns = 'all' | 'items' | 'shipstation';

/**
 * The orders that match as CSV, read in batches while they are stored: a line each, a line for each item in the columns of
 * Shopify, or a line for each item that is still to leave in those of ShipStation. Cells that a spreadsheet would take for a formula
 * get an apostrophe; the mark at the beginning lets Excel read the text as UTF-8.
 */
export async function ordersAsCsv(
  db: Database,
  filter: OrderFilter,
  columns: ExportedColumns = 'all',
): Promise<FileContent> {
  const timeZone = await storeTimeZone(db, filter.storeId);
  return csvContent(rowsOf(db, filter, columns, timeZone), { escapesFormulas: true });
}

async function* rowsOf(db: Database, filter: OrderFilter, columns: ExportedColumns, timeZone: string) {
  for await (const found of batches(db, filter))
    if (columns === 'all') yield* found.map((order) => toRow(order, timeZone));
    else if (columns === 'items')
      yield* (await withLinesOfEach(db, found)).flatMap((whole) => itemRows(whole, timeZone));
    else yield* (await readPacks(db, found)).flatMap((pack) => shipstationRows(pack, timeZone));
}

async function* batches(db: Database, filter: OrderFilter): AsyncGenerator<Order[]> {
  const condition = await orderCondition(db, filter);
  const read = async (cursor: string | undefined) =>
    pageOf(
      await db
        .select({ order: orders, position: positionIn(NEWEST_FIRST) })
        .from(orders)
        .where(and(condition, afterCursor(NEWEST_FIRST, cursor)))
        .orderBy(...orderOf(NEWEST_FIRST))
        .limit(BATCH + 1),
      BATCH,
    );
  for await (const { page } of allPages(read)) {
    yield page.map(({ order }) => order);
  }
}

function toRow(order: Order, timeZone: string): Record<string, string> {
  const { address, card } = order;
  return {
    Order: formatOrderNumber(order.number),
    Id: order.id,
    [`Placed at (${timeZone})`]: minuteAt(order.placedAt, timeZone),
    Status: shownStatus(order),
    Name: order.name,
    Email: order.email,
    'Address 1': address.line1,
    'Address 2': address.line2 ?? '',
    City: address.city,
    State: address.state,
    ZIP: address.postal_code,
    Country: address.country,
    Shipping: order.shippingOptionName,
    Currency: currencyName(order.currency),
    Subtotal: amountText(order.subtotalCents),
    Discount: amountText(order.discountCents),
    'Discount code': order.discountCode ?? '',
    'Shipping amount': amountText(order.shippingCents),
    Tax: amountText(order.taxCents),
    'Tax is': order.pricesIncludeTax ? 'included' : 'added',
    Total: amountText(order.totalCents),
    Refunded: amountText(order.refundedCents),
    'Paid by gift card': amountText(order.giftCardCents),
    'Refunded to gift card': amountText(order.giftCardRefundedCents),
    Card: card ? `${card.brand} ${card.last4}` : '',
    'Shipped at': order.shippedAt ? minuteAt(order.shippedAt, timeZone) : '',
    Tracking: order.trackingUrl ?? '',
  };
}
