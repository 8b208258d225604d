import type { ImportedOrderId } from '#domain/ids.ts';
import { changesOfOrder } from '#domain/imports/orders/changed-order.ts';
import type { OrderField } from '#domain/imports/orders/order-columns.ts';
import { parseOrder, type ReadOrder } from '#domain/imports/orders/parse-order.ts';
import type { ImportedOrder } from '#domain/orders/imported-order.ts';
import {
  findNamed,
  importedOrderOf,
  type StoredImportedOrder,
  storedAs,
} from '#server/imported-orders/imported-order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { FileCheck, PlannedRow, StaffImport } from '../import-kind.ts';

/** What importing an order writes. */
export interface OrderData {
  order: ImportedOrder;
  /** Of the stored order when the file was checked; null when there was none. */
  versionBefore: number | null;
}

/** What was chosen for all orders of a file. */
export const countsInReports = ({ options }: Pick<StaffImport, 'options'>): boolean =>
  options.kind === 'orders' && options.countsInReports;

interface PlanContext {
  timeZone: string;
  countsInReports: boolean;
}

/** Begins the check of a file of orders. */
export async function checkOrders(
  db: Database,
  row: StaffImport,
): Promise<FileCheck<OrderField, ReadOrder, OrderData>> {
  const { storeId } = row;
  const context = { timeZone: await storeTimeZone(db, storeId), countsInReports: countsInReports(row) };
  const lines = new Map<string, number>();
  const linesOfStored = new Map<ImportedOrderId, number>();
  return {
    read(header, entry) {
      const read = parseOrder(header, entry);
      const key = read.order.externalId ?? ` ${read.order.name}`;
      const before = lines.get(key);
      if (before !== undefined)
        read.problems.push({
          line: read.line,
          column: null,
          message: `is the same order as in line ${before}: leave one of them, or put its lines together`,
        });
      lines.set(key, before ?? read.line);
      return read;
    },
    async plan(tx, batch) {
      const stored = await findNamed(
        tx,
        storeId,
        batch.map(({ order }) => order),
      );
      return batch.map((read) => {
        const found = storedAs(read.order, stored);
        if (found !== null && found !== 'ambiguous') refuseSame(linesOfStored, found, read);
        return planOrder(read, found, context);
      });
    },
  };
}

/** Two orders of a file may both be one that was imported without its id. */
function refuseSame(
  lines: Map<ImportedOrderId, number>,
  { id, name }: StoredImportedOrder,
  { line, problems }: ReadOrder,
): void {
  const before = lines.get(id);
  lines.set(id, before ?? line);
  if (before !== undefined && problems.length === 0)
    problems.push({
      line,
      column: null,
      message: `may be the same imported order, called ${name}, as the one in line ${before}: leave it out, or import it in a file of its own`,
    });
}

function planOrder(
  { order, line, problems, notes }: ReadOrder,
  found: StoredImportedOrder | 'ambiguous' | null,
  { timeZone, countsInReports: counts }: PlanContext,
): PlannedRow<OrderData> {
  const title = [order.name, order.customerName || order.email].filter(Boolean).join(', ');
  const row = { key: order.name, line, title, notes, problems };
  const unchanged = { changes: [], data: null };
  if (problems.length > 0) return { ...row, ...unchanged, outcome: 'refused' };
  if (found === 'ambiguous') {
    const message = `may be several of those that were imported, because they are called ${order.name} as well: add the column Id`;
    return { ...row, ...unchanged, outcome: 'refused', problems: [{ line, column: null, message }] };
  }
  if (found === null) return { ...row, outcome: 'create', changes: [], data: { order, versionBefore: null } };
  if (found.erasedAt !== null)
    return {
      ...row,
      ...unchanged,
      outcome: 'same',
      notes: ['was imported before, and stays as it is: its customer was erased'],
    };
  // A file without ids does not take away what another one has said.
  const wanted = { ...order, externalId: order.externalId ?? found.externalId };
  const changes = [
    ...changesOfOrder(importedOrderOf(found), wanted, timeZone),
    ...(found.countsInReports === counts
      ? []
      : [{ field: 'counts in reports', before: yesNo(found.countsInReports), after: yesNo(counts) }]),
  ];
  if (changes.length === 0) return { ...row, ...unchanged, outcome: 'same' };
  return { ...row, outcome: 'change', changes, data: { order: wanted, versionBefore: found.version } };
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
