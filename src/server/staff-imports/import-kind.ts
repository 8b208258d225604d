import type { CsvCells, CsvColumns, CsvHeader, CsvLine } from '#domain/imports/csv-columns.ts';
import type {
  ImportOutcome,
  ImportResult,
  ProductFileSummary,
  RowChange,
  RowProblem,
} from '#domain/imports/import-states.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import type { TaxCoverage } from '#server/subscriptions/imported/known-tax.ts';

export type StaffImport = typeof staffImports.$inferSelect;

/** A product, redirect or other thing as a file says it. */
export interface Entry {
  line: number;
  problems: RowProblem[];
}

/** What importing an entry would do. */
export interface PlannedRow<Data> {
  /** By which people know it: an address, an email address, a number. */
  key: string;
  line: number;
  title: string;
  outcome: ImportOutcome;
  changes: RowChange[];
  problems: RowProblem[];
  notes: string[];
  /** All that importing it and taking it back need; null for what is not imported. */
  data: Data | null;
}

/** A row that is imported or taken back. */
export type DataRow<Data, Written> = Omit<typeof staffImportRows.$inferSelect, 'data' | 'written'> & {
  data: Data;
  written: Written | null;
};

/** What became of a row. */
export interface RowResult<Written> {
  position: number;
  result: ImportResult;
  /** Why it was left as it was, or stays, or what of it was not done; null for what was done. */
  reason: string | null;
  /** What taking it back needs to know of what was written. */
  written: Written | null;
}

/** What a check may need besides the database. */
export interface CheckTools {
  tax: TaxCoverage;
}

/** The check of one file, which may remember what the file has had before. */
export interface FileCheck<Field extends string, Read extends Entry, Data> {
  /** Reads the lines of one entry. Throws `UnreadableFile` for a file that is too much. */
  read(header: CsvHeader<Field>, lines: readonly CsvLine<Field>[]): Read;
  /** What importing the next entries of the file would do. */
  plan(tx: Transaction, entries: readonly Read[]): Promise<PlannedRow<Data>[]>;
  /** What is true of the whole file, once all of it is planned. */
  productSummary?(): Promise<ProductFileSummary>;
}

/** What one kind of import adds to those steps that all of them have: docs/decisions/0321. */
export interface ImportKind<
  Field extends string = string,
  Read extends Entry = Entry,
  Data = unknown,
  Written = unknown,
> {
  columns: CsvColumns<Field>;
  /** Why a first line is none of such a file; null when it is one. */
  headerRefusal(header: CsvHeader<Field>): string | null;
  /** Lines that stand together and have the same one are one entry; null for a line that is an entry by itself. */
  entryOf(cells: CsvCells<Field>): string | null;
  /** How much of a batch an entry takes, which has room for 2,000; 1 without it. */
  sizeOf?(entry: Read): number;
  sizeOfData?(data: Data): number;
  beginCheck(db: Database, row: StaffImport, tools: CheckTools): Promise<FileCheck<Field, Read, Data>>;
  /**
   * Imports rows of a checked file. What was changed since the check is left as it is. Runs under the lock of imports. A `DomainError`
   * lets each of the rows be tried alone.
   */
  write(
    tx: Transaction,
    row: StaffImport,
    rows: readonly DataRow<Data, Written>[],
  ): Promise<RowResult<Written>[]>;
  /** Takes imported rows back, but for those that something depends on by now. Runs under the lock of imports. */
  takeBack(
    tx: Transaction,
    row: StaffImport,
    rows: readonly DataRow<Data, Written>[],
  ): Promise<RowResult<Written>[]>;
  /** Runs once all rows are imported or taken back. */
  finish?(db: Database, row: StaffImport): Promise<void>;
}

/** The result of a row that is not imported, and why. */
export const left = (position: number, reason: string): RowResult<never> => ({
  position,
  result: 'left',
  reason,
  written: null,
});
