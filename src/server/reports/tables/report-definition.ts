import type { ReportColumn, ReportName } from '#contracts/admin/report-calls.ts';
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
  unit: 'day' | 'month';
}

/** A row as the database gives it: its key, and a figure for each column. */
export interface Figures {
  currency: CurrencyCode | null;
  key: string;
  label?: string | null;
  [column: string]: string | number | null | undefined;
}

export interface ReportDefinition {
  name: ReportName;
  title: string;
  about: string;
  rowLabel: string;
  rowsAre: 'time' | 'things';
  columns: readonly ReportColumn[];
  /** The column that the chart shows and things are sorted by. */
  mainColumn: string;
  /** Columns that do not add up over rows. */
  notAdded?: readonly string[];
  /** Rows keep the order in which they are read. */
  isOrdered?: boolean;
  read: (db: Queryable, asked: Asked) => Promise<Figures[]>;
}

export const money = (name: string, label: string, means: string | null = null): ReportColumn => ({
  ...{ name, label, means },
  kind: 'money',
});
export const count = (name: string, label: string, means: string | null = null): ReportColumn => ({
  ...{ name, label, means },
  kind: 'count',
});
