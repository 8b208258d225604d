import { type SQL, sql } from 'drizzle-orm';
import type {
  Report,
  ReportColumn,
  ReportGroup,
  ReportName,
  TimeUnit,
} from '#contracts/admin/reports/report-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Days of the store's time zone, both included. */
export interface Period {
  from: string;
  to: string;
}

export interface Asked extends Period {
  storeId: StoreId;
  timeZone: string;
  /** How long a row is where rows are a time. */
  unit: TimeUnit;
  /** Whether rows about single orders name them. */
  mayReadOrders: boolean;
}

/** A row as the database gives it: its key, and a figure for each column. */
export interface Figures {
  currency: CurrencyCode | null;
  key: string;
  label?: string | null;
  /** Where staff find more about it. */
  path?: string | null;
  [column: string]: string | number | null | undefined;
}

export interface ReportDefinition {
  name: ReportName;
  group: ReportGroup;
  title: string;
  about: string;
  /** What is said when it has no rows. */
  none: string;
  rowLabel: string;
  rowsAre: 'time' | 'things';
  columns: readonly ReportColumn[];
  /** The column that the chart shows and things are sorted by. */
  mainColumn: string;
  /** Columns that do not add up over rows, besides those in percent. */
  notAdded?: readonly string[];
  /** Which number the list of reports shows: the sum, or that of one row. */
  headline?: 'sum' | 'first' | 'last';
  /** How long rows are that do not follow from the length of the period. */
  unit?: TimeUnit;
  /** Unless it is asked for another one: the last 30 days. */
  defaultPeriod?: (today: string) => Period;
  /** Whether there is a period before that says something. */
  isCompared?: false;
  /** Rows keep the order in which they are read. */
  isOrdered?: boolean;
  read: (db: Queryable, asked: Asked) => Promise<Figures[]>;
  /** Where there may be thousands of things: the largest, and the totals of all, by currency. */
  readLargest?: (
    db: Queryable,
    asked: Asked,
    before: Asked | null,
    mostRows: number,
  ) => Promise<Report['tables']>;
}

export const moneyColumn = (name: string, label: string, means: string | null = null): ReportColumn => ({
  name,
  label,
  means,
  kind: 'money',
});
export const countColumn = (name: string, label: string, means: string | null = null): ReportColumn => ({
  name,
  label,
  means,
  kind: 'count',
});
export const percent = (name: string, label: string, means: string | null = null): ReportColumn => ({
  name,
  label,
  means,
  kind: 'percent',
});

/** The part of a whole in percent, to one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** How a time of this unit is called in rows. */
export const timeKey = (unit: TimeUnit): SQL =>
  unit === 'month' ? sql`to_char(day, 'YYYY-MM')` : sql`day::text`;

/**
 * A sum of whole numbers, which is exact as `float8` below 2^53. Sums of `bigint` are `numeric`, which takes several times as long for
 * thousands of products.
 */
export const exactSum = (figure: string): string => `sum((${figure})::float8)`;
