/** The names that each field of a file may have as a column, in lowercase. */
export type CsvColumns<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** What a line of a file says. */
export type CsvCells<Field extends string> = Partial<Record<Field, string>>;

/** A line of a file below its header. */
export interface CsvLine<Field extends string> {
  /** The header is line 1. */
  line: number;
  cells: CsvCells<Field>;
}

export interface CsvHeader<Field extends string> {
  /** The field of each column; null for one that is not used. */
  fields: (Field | null)[];
  /** The name of each column in this file. */
  names: string[];
  unused: string[];
}

/** Reads the first line of a file by its names in any case. A column that is there twice counts once, the first time. */
export function readHeader<Field extends string>(
  columns: CsvColumns<Field>,
  names: readonly string[],
): CsvHeader<Field> {
  const known = new Map(
    (Object.keys(columns) as Field[]).flatMap((field) =>
      columns[field].map((name) => [name, field] as const),
    ),
  );
  const seen = new Set<Field>();
  const typed = names.map(textOf);
  const fields = typed.map((name) => {
    const field = known.get(name.toLowerCase()) ?? null;
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
  return {
    fields,
    names: typed,
    unused: typed.filter((name, index) => fields[index] === null && name !== ''),
  };
}

/** What a file calls a field; the field itself where the file has no such column. */
export const nameOfField = <Field extends string>(
  { fields, names }: CsvHeader<Field>,
  field: Field,
): string => names[fields.indexOf(field)] ?? field;

/** The text of a cell, without the character that no text of the database has. */
const textOf = (cell = ''): string => cell.replaceAll('\0', '').trim();

/** Fields of files of any kind that spreadsheets must not take for numbers. None of them begins with an apostrophe by itself. */
const CODES: ReadonlySet<string> = new Set([
  'id',
  'productId',
  'sku',
  'lineSku',
  'zip',
  'billingZip',
  'shippingZip',
  'phone',
  'addressPhone',
  'billingPhone',
  'shippingPhone',
]);

/** The cells of a line by their fields, without the apostrophe that keeps spreadsheets from taking one for a formula or a number. */
export const cellsOf = <Field extends string>(
  { fields }: CsvHeader<Field>,
  record: readonly string[],
): CsvCells<Field> =>
  Object.fromEntries(
    fields.flatMap((field, index) => {
      if (field === null) return [];
      const cell = textOf(record[index]);
      const apostrophe = CODES.has(field) ? /^'/ : /^'(?=[=+\-@\t\r])/;
      return [[field, cell.replace(apostrophe, '').trim()]];
    }),
  ) as CsvCells<Field>;
