import type { Comparison, Report, ReportName } from '#contracts/admin/reports/report-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { dayAt } from '#domain/store-days.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { checkPeriod, comparedWith, lastDays, timesOf, unitOf, wholeMonths } from './period.ts';
import type { Asked, Figures, Period, ReportDefinition } from './report-definition.ts';
import { totalsOf } from './report-totals.ts';
import { reportNamed } from './reports.ts';

type Table = Report['tables'][number];
type Row = Table['rows'][number];

interface AskedReport {
  storeId: StoreId;
  report: ReportName;
  /** Left out: the period in which it is usually read. */
  from?: string | undefined;
  to?: string | undefined;
  comparison: Comparison;
  mayReadOrders: boolean;
  /** Of things; the others are in the totals. */
  mostRows?: number;
}

/** The time zone of a store's days, and the day that it is there. */
interface Calendar {
  timeZone: string;
  today: string;
}

/** What several reports of a store need to know first. */
export async function storeCalendar(db: Queryable, storeId: StoreId): Promise<Calendar> {
  const timeZone = await storeTimeZone(db, storeId);
  return { timeZone, today: dayAt(await shopTime(db), timeZone) };
}

/** Reads a report, with the figures of the period it is compared with beside each row. Throws `malformed` for an impossible period. */
export async function readReport(
  db: Queryable,
  { storeId, report, comparison, mayReadOrders, mostRows = Number.POSITIVE_INFINITY, ...days }: AskedReport,
  calendar?: Calendar,
): Promise<Report> {
  const definition = reportNamed(report);
  const { timeZone, today } = calendar ?? (await storeCalendar(db, storeId));
  const period = periodOf(definition, days, today);
  const { from, to } = period;
  const unit = definition.unit ?? unitOf(period);
  const before = comparedWith(period, definition.isCompared === false ? 'none' : comparison, unit);
  const asked = { storeId, timeZone, unit, mayReadOrders };
  const { title, about, none, rowLabel, rowsAre, columns, mainColumn } = definition;
  return {
    report,
    title,
    about,
    none,
    from,
    to,
    columns: [...columns],
    row_label: rowsAre === 'time' && definition.unit === undefined ? LABELS[unit] : rowLabel,
    rows_are: rowsAre === 'time' ? `${unit}s` : 'things',
    is_compared: definition.isCompared !== false,
    main_column: mainColumn,
    compared_with: before,
    tables: (
      await tablesOf(
        db,
        definition,
        { now: { ...asked, from, to }, before: before && { ...asked, ...before } },
        mostRows,
      )
    ).toSorted((a, b) => (b.currency ?? '').localeCompare(a.currency ?? '')),
  };
}

/** What is asked for, and the period that it is compared with. */
interface Periods {
  now: Asked;
  before: Asked | null;
}

/** A table for each currency, in any order. */
async function tablesOf(
  db: Queryable,
  definition: ReportDefinition,
  { now, before }: Periods,
  mostRows: number,
): Promise<Table[]> {
  if (definition.readLargest && Number.isFinite(mostRows)) {
    const largest = await definition.readLargest(db, now, before, mostRows);
    return largest.map((table) => ({ ...table, rows: table.rows.toSorted(largestFirst(definition)) }));
  }
  const found = await definition.read(db, now);
  const foundBefore = before && (await definition.read(db, before));
  const currencies = [...new Set([...found, ...(foundBefore ?? [])].map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const rowsBefore = before && rowsIn(definition, before, foundBefore ?? [], currency);
    const rows = pairUp(definition, rowsIn(definition, now, found, currency), rowsBefore);
    return {
      currency,
      rows: rows.slice(0, mostRows),
      more: Math.max(0, rows.length - mostRows),
      totals: totalsOf(
        definition,
        rows.map(({ values }) => values),
      ),
      totals_before:
        rowsBefore &&
        totalsOf(
          definition,
          rowsBefore.map((row) => valuesOf(definition, row)),
        ),
    };
  });
}

const LABELS = { day: 'Day', week: 'Week', month: 'Month' };

/** Throws `malformed` for an impossible period. */
function periodOf(
  { defaultPeriod = lastDays, unit }: ReportDefinition,
  { from, to }: Partial<Period>,
  today: string,
): Period {
  const usual = defaultPeriod(today);
  const period = { from: from ?? usual.from, to: to ?? usual.to };
  checkPeriod(period);
  return unit === 'month' ? wholeMonths(period) : period;
}

/** The rows of a currency; of times also those without figures, also in a currency that has none in this period. */
function rowsIn(
  { rowsAre }: ReportDefinition,
  asked: Asked,
  found: readonly Figures[],
  currency: Figures['currency'],
): Figures[] {
  const its = found.filter((row) => row.currency === currency);
  if (rowsAre === 'things') return its;
  const byTime = new Map(its.map((row) => [row.key, row]));
  return timesOf(asked, asked.unit).map((key) => byTime.get(key) ?? { currency, key });
}

/** Times beside those at the same place of the period before, things beside themselves. */
function pairUp(definition: ReportDefinition, now: Figures[], before: Figures[] | null): Row[] {
  const its = (row: Figures | undefined) => valuesOf(definition, row);
  const toRow = (row: Figures, values: Row['values'], valuesBefore: Row['before']): Row => ({
    key: row.key,
    label: row.label ?? row.key,
    path: row.path ?? null,
    values,
    before: valuesBefore,
  });
  if (definition.rowsAre === 'time')
    return now.map((row, at) => toRow(row, its(row), before && its(before[at])));
  const beforeByKey = new Map((before ?? []).map((row) => [row.key, row]));
  const known = new Set(now.map(({ key }) => key));
  const rows = [
    ...now.map((row) => toRow(row, its(row), before && its(beforeByKey.get(row.key)))),
    ...(before ?? []).filter(({ key }) => !known.has(key)).map((row) => toRow(row, its(undefined), its(row))),
  ];
  if (definition.isOrdered) return rows;
  return rows.toSorted(largestFirst(definition));
}

const valuesOf = ({ columns }: ReportDefinition, row: Figures | undefined): (number | null)[] =>
  columns.map(({ name, kind }) => toNumber(row?.[name], kind === 'percent' ? null : 0));

function largestFirst({ columns, mainColumn }: ReportDefinition): (a: Row, b: Row) => number {
  const main = columns.findIndex(({ name }) => name === mainColumn);
  return (a, b) => (b.values[main] ?? 0) - (a.values[main] ?? 0) || a.label.localeCompare(b.label);
}

/** What a report leaves null is not known; what it leaves out is nothing. */
const toNumber = (value: Figures[string], none: number | null): number | null =>
  value === null ? null : value === undefined ? none : Number(value) || 0;
