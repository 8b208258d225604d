import type { adminReports } from '#contracts/admin/reports/report-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readReport, storeCalendar } from './read-report.ts';
import { REPORT_DEFINITIONS } from './reports.ts';

const LARGEST_THINGS = 12;

/** Each report with its number of the period in which it is usually read. */
export async function readOverview(db: Database, storeId: StoreId): Promise<CallAnswer<typeof adminReports>> {
  const calendar = await storeCalendar(db, storeId);
  const reports = await Promise.all(
    REPORT_DEFINITIONS.map(async ({ name, group, title, about, rowsAre, mainColumn, headline = 'sum' }) => {
      const limit = rowsAre === 'things' ? { mostRows: LARGEST_THINGS } : {};
      const report = await readReport(db, { storeId, report: name, comparison: 'none', ...limit }, calendar);
      const at = report.columns.findIndex((column) => column.name === mainColumn);
      const column = report.columns[at];
      if (!column) throw new Error(`report ${name} has no column ${mainColumn}`);
      return {
        ...{ report: name, group, title, about, column },
        ...{ from: report.from, to: report.to },
        numbers: report.tables.map(({ currency, rows, totals }) => ({
          currency,
          value: (headline === 'sum' ? totals : rows.at(headline === 'first' ? 0 : -1)?.values)?.[at] ?? null,
          series: rows.map(({ values }) => values[at] ?? 0),
        })),
      };
    }),
  );
  return { reports };
}
