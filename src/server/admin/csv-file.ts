import { parse } from 'csv-parse/sync';
import { DomainError } from '#domain/errors.ts';

export interface CsvRow {
  /** In the file, where the header is line 1. */
  line: number;
  cells: string[];
}

/**
 * The header and the rows of a CSV file, separated by commas, semicolons or tabs; empty lines are left out. Throws
 * `malformed` for what is no such file.
 */
export function readCsv(file: Buffer): { header: string[]; rows: CsvRow[] } {
  const [header, ...rows] = recordsOf(file);
  return {
    header: header?.record ?? [],
    rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record.map(plainCell) })),
  };
}

/** The cells of a row by the fields of their columns; those of unknown columns are left out. */
export function cellsByField<Field extends string>(
  fields: readonly (Field | null)[],
  cells: readonly string[],
): Partial<Record<Field, string>> {
  const named = fields.flatMap((field, index) => (field === null ? [] : [[field, cells[index] ?? '']]));
  return Object.fromEntries(named) as Partial<Record<Field, string>>;
}

/** Spreadsheets and our own exports put an apostrophe in front of what would be a formula or a number. */
const plainCell = (cell: string): string => cell.trim().replace(/^'/, '');

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

function recordsOf(file: Buffer): CsvRecord[] {
  const text = decoded(file);
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].find((one) => firstLine.includes(one)) ?? ',';
  try {
    return parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    throw new DomainError(
      'malformed',
      `This is no CSV file that can be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** UTF-8, or else what Windows saves when it does not. */
function decoded(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
