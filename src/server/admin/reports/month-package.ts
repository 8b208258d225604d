import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
 * A month for the bookkeeper as a ZIP file with a CSV file for each sheet, whose totals are in `totals.csv`. Cells that a
 * spreadsheet would take for a formula get an apostrophe, but for amounts; the mark at the beginning lets Excel read the
 * text as UTF-8.
 */
export async function monthPackage(db: Database, month: Month): Promise<{ file: Readable; bytes: number }> {
  // Whole before its first byte is sent: a receiver that stands still holds no transaction open.
  const file = await openNamelessFile();
  try {
    await writePackage(db, month, file);
    return { bytes: (await file.stat()).size, file: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file that is gone once it is closed, also when the process ends before. */
async function openNamelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'month-'));
  try {
    return await open(join(folder, 'package.zip'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writePackage(db: Database, month: Month, file: FileHandle): Promise<void> {
  const zip = new ZipFile();
  const packed = zip.outputStream as unknown as PassThrough;
  const disk = new AbortController();
  const written = file.writeFile(packed).catch((error: unknown) => {
    disk.abort(error);
    throw error;
  });
  // Awaited below, once the transaction has ended.
  written.catch(() => undefined);
  try {
    await addSheets(db, month, zip, disk.signal);
    zip.end();
  } catch (error) {
    packed.destroy(error instanceof Error ? error : new Error(String(error)));
  }
  await written;
}

/** One snapshot, so that an order that comes meanwhile is in all files or in none. */
async function addSheets(db: Database, month: Month, zip: ZipFile, signal: AbortSignal): Promise<void> {
  // The same month is the same file.
  const options = { mtime: month.from };
  await db.transaction(
    async (tx) => {
      const totals = (await monthTotals(tx, month)).map(inWords);
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
