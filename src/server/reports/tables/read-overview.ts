import type { ListedReport, ReportName } from '#contracts/admin/reports/report-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readReport, storeCalendar } from './read-report.ts';
import type { Period } from './report-definition.ts';
import { REPORT_DEFINITIONS } from './reports.ts';

const LARGEST_THINGS = 12;

/** What a list of reports is limited to. */
interface Listed {
  /** Left out: all of them. */
  names?: readonly ReportName[];
  /** Left out: for each the period in which it is usually read. */
  period?: Period;
}

/** Reports, each with its number. */
export async function readOverview(
  db: Database,
  storeId: StoreId,
  { names, period }: Listed = {},
): Promise<ListedReport[]> {
  const calendar = await storeCalendar(db, storeId);
  const listed = REPORT_DEFINITIONS.filter(({ name }) => names?.includes(name) ?? true);
  return Promise.all(
    listed.map(async ({ name, group, title, about, rowsAre, mainColumn, headline = 'sum' }) => {
      const limit = rowsAre === 'things' ? { mostRows: LARGEST_THINGS } : {};
      const named = { storeId, report: name, comparison: 'none', mayReadOrders: false } as const;
      const asked = { ...named, ...limit, ...period };
      const report = await readReport(db, asked, calendar);
      const at = report.columns.findIndex((column) => column.name === mainColumn);
      const column = report.columns[at];
      if (!column) throw new Error(`report ${name} has no column ${mainColumn}`);
      return {
        report: name,
        group,
        title,
        about,
        column,
        from: report.from,
        to: report.to,
        numbers: report.tables.map(({ currency, rows, totals }) => ({
          currency,
          value: (headline === 'sum' ? totals : rows.at(headline === 'first' ? 0 : -1)?.values)?.[at] ?? null,
          series: rows.map(({ values }) => values[at] ?? 0),
        })),
      };
    }),
  );
}
