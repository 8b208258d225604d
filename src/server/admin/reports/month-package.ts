import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import type { MonthTotals } from '#contracts/admin/month-calls.ts';
import type { Database } from '#server/platform/database/database.ts';
import { amount, harmless } from './harmless-cells.ts';
import { MONTH_SHEETS, type Month, monthTotals, sheetRows } from './month-rows.ts';

/**
 * A month for the bookkeeper as a ZIP file with a CSV file for each sheet, whose totals are in `totals.csv`. Cells that a
 * spreadsheet would take for a formula get an apostrophe, but for amounts; the mark at the beginning lets Excel read the
 * text as UTF-8.
 */
export async function monthPackage(db: Database, month: Month): Promise<Readable> {
  const zip = new ZipFile();
  const add = (name: string, rows: readonly object[]) =>
    zip.addBuffer(
      Buffer.from(stringify(rows.map(harmless), { header: true, bom: true })),
      `${name}.csv`,
      // The same month is the same file.
      { mtime: month.from },
    );
  // One snapshot, so that an order that comes meanwhile is in all files or in none.
  await db.transaction(
    async (tx) => {
      add('totals', (await monthTotals(tx, month)).map(inWords));
      for (const [name, sheet] of Object.entries(MONTH_SHEETS)) add(name, await sheetRows(tx, sheet(month)));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  zip.end();
  return zip.outputStream as unknown as Readable;
}

const inWords = (totals: MonthTotals) => ({
  Currency: totals.currency.toUpperCase(),
  Orders: totals.orders,
  Items: amount(totals.items),
  Discounts: amount(totals.discounts),
  Shipping: amount(totals.shipping),
  Tax: amount(totals.tax),
  Total: amount(totals.total),
  Refunds: totals.refunds,
  'Refunded items less discounts': amount(totals.refunded_items),
  'Refunded shipping': amount(totals.refunded_shipping),
  'Refunded tax': amount(totals.refunded_tax),
  'Refunded goodwill': amount(totals.refunded_goodwill),
  Refunded: amount(totals.refunded),
  Net: amount(totals.net),
});
