import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { REPORTS } from '#contracts/admin/reports/report-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { dayAt, daysAfter } from '#domain/store-days.ts';
import { importIntoEmptyDatabase } from '#server/import/import-store.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { rollUpFacts } from '#server/reports/facts/roll-up-facts.ts';
import { readReport } from '#server/reports/tables/read-report.ts';
import { newDataDirectory } from '../support/data-directory.ts';
import { anId } from '../support/ids.ts';
import { fillReportFacts } from './fill-report-facts.ts';

const STORE = anId<StoreId>('store_doosra');
const STORE_FILES = fileURLToPath(new URL('../../store/doosra', import.meta.url));
const ASKED = 20;

/** How long the server takes for each report over three years of that many orders, beside the three years before. */
async function reportBench(orders: number): Promise<void> {
  const dataDir = newDataDirectory('storefront-reports');
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await migrateDatabase(embedded.connectionString);
    const { db, close } = connectDatabase(embedded.connectionString);
    await importIntoEmptyDatabase(db, STORE_FILES);
    const seconds = async (work: Promise<unknown>) => {
      const startedAt = performance.now();
      await work;
      return ((performance.now() - startedAt) / 1_000).toFixed(0);
    };
    const filled = await seconds(fillReportFacts(db, orders));
    const rolled = await seconds(rollUpFacts(db, STORE, daysAfter(dayAt(new Date(), 'UTC'), -4 * 365)));
    await db.execute(sql`analyze`);
    console.log(`${orders.toLocaleString('en')} orders filled in ${filled} s, added up in ${rolled} s\n`);
    const to = dayAt(new Date(), 'UTC');
    const from = daysAfter(to, -3 * 365);
    console.log(
      'report                     p50 (ms)   p95 (ms)   over three years, compared with the years before',
    );
    for (const report of REPORTS) {
      const times: number[] = [];
      for (let n = 0; n < ASKED; n += 1) {
        const startedAt = performance.now();
        const compared = { comparison: 'previous_period', mayReadOrders: true } as const;
        await readReport(db, { storeId: STORE, report, from, to, ...compared });
        times.push(performance.now() - startedAt);
      }
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => (sorted[Math.floor(ASKED * share)] ?? 0).toFixed(0).padStart(8);
      console.log(`${report.padEnd(25)} ${at(0.5)}   ${at(0.95)}`);
    }
    await close();
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await reportBench(Number(process.argv[2] ?? 1_000_000));
