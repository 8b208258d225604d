import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { type SQL, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import type { MonthTotals } from '#contracts/admin/reports/month-calls.ts';
import { amountText, currencyName } from '#domain/money.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { withoutFormulas } from '../exports/csv-cells.ts';
import { MONTH_SHEETS, type Month, monthTotals } from './month-rows.ts';

/** Rows of a sheet in memory at once. */
const BATCH = 500;

/**
 * A month for the bookkeeper as a ZIP file with a CSV file for each sheet, whose totals are in `totals.csv`. Cells that a
 * spreadsheet would take for a formula get an apostrophe, but for amounts; the mark at the beginning lets Excel read the
 * text as UTF-8. Its transaction is open while it is read.
 */
export async function* monthPackage(db: Database, month: Month): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const packed = zip.outputStream as unknown as PassThrough;
  const reader = new AbortController();
  const added = addSheets(db, month, zip, reader.signal).then(
    () => zip.end(),
    (error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* packed;
  } finally {
    reader.abort();
    await added;
  }
}

/** One snapshot, so that an order that comes meanwhile is in all files or in none. */
async function addSheets(db: Database, month: Month, zip: ZipFile, signal: AbortSignal): Promise<void> {
  // The same month is the same file.
  const options = { mtime: month.from };
  await db.transaction(
    async (tx) => {
      const totals = (await monthTotals(tx, month)).map(formattedTotals);
      zip.addBuffer(Buffer.from(asCsv(totals, true)), 'totals.csv', options);
      for (const [name, sheet] of Object.entries(MONTH_SHEETS)) {
        const sheetFile = new PassThrough();
        zip.addReadStream(sheetFile, `${name}.csv`, options);
        await pipeline(Readable.from(linesOf(tx, sheet(month))), sheetFile, { signal });
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The lines of a sheet, batch by batch from a cursor of the transaction. */
async function* linesOf(tx: Transaction, sheet: SQL): AsyncIterable<string> {
  await tx.execute(sql`declare sheet no scroll cursor for ${sheet}`);
  for (let isFirst = true; ; isFirst = false) {
    const { rows, fields } = await tx.execute<Row>(sql.raw(`fetch ${BATCH} from sheet`));
    if (rows.length > 0) yield asCsv(rows, isFirst);
    // A sheet in which nothing happened says so by its columns.
    else if (isFirst) yield stringify([fields.map(({ name }) => name)], { bom: true });
    if (rows.length < BATCH) break;
  }
  await tx.execute(sql`close sheet`);
}

type Row = Record<string, string | number | null>;

const asCsv = (rows: readonly object[], isFirst: boolean): string =>
  stringify(rows.map(withoutFormulas), { header: isFirst, bom: isFirst });

const formattedTotals = (totals: MonthTotals) => ({
  Currency: currencyName(totals.currency),
  Orders: totals.orders,
  Items: amountText(totals.items),
  Discounts: amountText(totals.discounts),
  Shipping: amountText(totals.shipping),
  Tax: amountText(totals.tax),
  Total: amountText(totals.total),
  Refunds: totals.refunds,
  'Refunded items less discounts': amountText(totals.refunded_items),
  'Refunded shipping': amountText(totals.refunded_shipping),
  'Refunded tax': amountText(totals.refunded_tax),
  'Refunded goodwill': amountText(totals.refunded_goodwill),
  Refunded: amountText(totals.refunded),
  Net: amountText(totals.net),
});
