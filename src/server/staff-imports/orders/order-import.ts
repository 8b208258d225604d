import { ORDER_COLUMNS, type OrderField, orderHeaderRefusal } from '#domain/imports/orders/order-columns.ts';
import { orderOfLine, type ReadOrder } from '#domain/imports/orders/parse-order.ts';
import {
  takeBackImportedOrders,
  type WrittenOrder,
  writeImportedOrders,
} from '#server/imported-orders/write-imported-orders.ts';
import { type ImportKind, left } from '../import-kind.ts';
import { checkOrders, countsInReports, type OrderData } from './check-orders.ts';

/** Orders from Shopify, which become imported orders and nothing else. */
export const orderImport: ImportKind<OrderField, ReadOrder, OrderData, WrittenOrder> = {
  columns: ORDER_COLUMNS,
  headerRefusal: orderHeaderRefusal,
  entryOf: orderOfLine,
  sizeOf: ({ order }) => order.lines.length,
  sizeOfData: ({ order }) => order.lines.length,
  beginCheck: checkOrders,
  async write(tx, row, rows) {
    const counts = countsInReports(row);
    const results = await writeImportedOrders(
      tx,
      { storeId: row.storeId, importId: row.id },
      rows.map(({ data }) => ({ ...data, countsInReports: counts })),
    );
    return rows.map(({ position }, index) => {
      const result = results[index];
      if (result === undefined || 'left' in result) return left(position, result?.left ?? '');
      return { position, result: 'done', reason: null, written: result.written };
    });
  },
  async takeBack(tx, { storeId }, rows) {
    const written = rows.flatMap((row) => row.written ?? []);
    const reasons = await takeBackImportedOrders(tx, storeId, written);
    return rows.map(({ position, written: own }) => {
      const reason = (own && reasons[written.indexOf(own)]) ?? null;
      return { position, result: reason === null ? 'undone' : 'stays', reason, written: null };
    });
  },
};
