import type { adminReports } from '#contracts/admin/report-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import { dayAt, daysAfter } from '#domain/store-days.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { readReport } from './read-report.ts';
import { REPORT_DEFINITIONS } from './reports.ts';

const DAYS = 30;
const LARGEST_THINGS = 12;

/** Each report with its number of the last 30 days. */
export async function readOverview(db: Database, storeId: StoreId): Promise<CallAnswer<typeof adminReports>> {
  const to = dayAt(await shopTime(db), await storeTimeZone(db, storeId));
  const period = { from: daysAfter(to, 1 - DAYS), to };
  const reports = await Promise.all(
    REPORT_DEFINITIONS.map(async ({ name, title, about, mainColumn }) => {
      const report = await readReport(db, { storeId, report: name, comparison: 'none', ...period });
      const at = report.columns.findIndex((column) => column.name === mainColumn);
      const column = report.columns[at];
      if (!column) throw new Error(`report ${name} has no column ${mainColumn}`);
      return {
        ...{ report: name, title, about, column },
        numbers: report.tables.map(({ currency, rows, totals }) => ({
          currency,
          value: totals?.[at] ?? null,
          series: rows
            .slice(0, report.rows_are === 'things' ? LARGEST_THINGS : rows.length)
            .map(({ values }) => values[at] ?? 0),
        })),
      };
    }),
  );
  return { ...period, reports };
}
