import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { type SQL, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import type { MonthTotals } from '#contracts/admin/reports/month-calls.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { amount, harmless } from './harmless-cells.ts';
import { MONTH_SHEETS, type Month, monthTotals } from './month-rows.ts';

/** Rows of a sheet in memory at once. */
const BATCH = 500;

/**
 * A month for the bookkeeper as a ZIP file with a CSV file for each sheet, whose totals are in `totals.csv`, written while it
 * is sent. Cells that a spreadsheet would take for a formula get an apostrophe, but for amounts; the mark at the beginning
 * lets Excel read the text as UTF-8.
 */
export function monthPackage(db: Database, month: Month, onError: (error: unknown) => void): Readable {
  const zip = new ZipFile();
  const packed = zip.outputStream as unknown as PassThrough;
  const sending = sendSheets(db, month, zip, packed);
  sending.catch((error: unknown) => {
    // Those who wait for the file see that it is not whole.
    packed.destroy(error instanceof Error ? error : new Error(String(error)));
    onError(error);
  });
  return packed;
}

/** One snapshot, so that an order that comes meanwhile is in all files or in none. */
async function sendSheets(db: Database, month: Month, zip: ZipFile, packed: PassThrough): Promise<void> {
  // The same month is the same file.
  const options = { mtime: month.from };
  await db.transaction(
    async (tx) => {
      const totals = (await monthTotals(tx, month)).map(inWords);
      zip.addBuffer(Buffer.from(asCsv(totals, true)), 'totals.csv', options);
      for (const [name, sheet] of Object.entries(MONTH_SHEETS)) {
        const file = new PassThrough();
        zip.addReadStream(file, `${name}.csv`, options);
        await pipeline(Readable.from(linesOf(tx, sheet(month))), file, { signal: closing(packed) });
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  zip.end();
}

/** Ends with what is read from a file that nobody receives any more. */
function closing(packed: PassThrough): AbortSignal {
  const ended = new AbortController();
  packed.once('close', () => ended.abort());
  return ended.signal;
}

/** The lines of a sheet, batch by batch from a cursor of the transaction. */
async function* linesOf(tx: Transaction, sheet: SQL): AsyncIterable<string> {
  await tx.execute(sql`declare sheet no scroll cursor for ${sheet}`);
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch ${BATCH} from sheet`));
    if (rows.length > 0) yield asCsv(rows, isFirst);
    if (rows.length < BATCH) break;
  }
  await tx.execute(sql`close sheet`);
}

type Row = Record<string, string | number | null>;

const asCsv = (rows: readonly object[], isFirst: boolean): string =>
  stringify(rows.map(harmless), { header: isFirst, bom: isFirst });

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
