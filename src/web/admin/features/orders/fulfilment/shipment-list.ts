import { parse } from 'csv-parse/browser/esm/sync';

/** A line of a typed list of orders that have left. */
export interface ShipmentRow {
  /** As it was typed, without #. */
  order: string;
  /** Empty without one. */
  tracking: string;
}

/** A row with its line in the list, and what is wrong with it by itself. */
export interface ListedShipment extends ShipmentRow {
  line: number;
  problem: string | null;
}

/** What a typed or uploaded list says. */
export interface ShipmentList {
  /** The first line, where it has known names of columns. */
  headings: string[] | null;
  rows: ListedShipment[];
}

const ORDER_NAMES = ['order', 'order number', 'order no', 'order no.', 'order #', 'order - number', 'name'];
const TRACKING_NAMES = [
  'tracking',
  'tracking number',
  'tracking no',
  'tracking no.',
  'tracking #',
  'tracking url',
  'tracking link',
  'shipment - tracking number',
];

/** What the calls take. */
const MOST_ORDER_CHARACTERS = 60;
const MOST_TRACKING_CHARACTERS = 2000;

/** Of columns; the first one that the headings have. */
const SEPARATORS = ['\t', ';', ','];

/**
 * Reads a list with an order and, behind a comma, semicolon, tab or space, its tracking on each line. With a first line of
 * headings it is a CSV file, whose headings say which columns are meant. Empty lines are skipped.
 */
export function readShipmentList(text: string): ShipmentList {
  const lines = text
    .split(/\r?\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '');
  const columns = columnsOf(lines[0]?.content ?? '');
  const found = columns === null ? lines.map(typedRow) : rowsOfFile(text, columns);
  const rows: ListedShipment[] = [];
  for (const row of found) {
    const earlier = rows.find(({ order }) => order === row.order && order !== '');
    rows.push({ ...row, problem: problemOf(row, earlier) });
  }
  return { headings: columns?.names ?? null, rows };
}

type FoundRow = Omit<ListedShipment, 'problem'>;

interface Columns {
  names: string[];
  separator: string;
  order: number;
  /** −1 without one. */
  tracking: number;
}

/** Where the columns are that a first line names; null for one that is a row. */
function columnsOf(first: string): Columns | null {
  const separator = SEPARATORS.find((one) => first.includes(one)) ?? ',';
  const [names = []] = cellsOf(first, separator).map(({ record }) => record);
  const lowerCase = names.map((name) => name.toLowerCase());
  const at = (known: readonly string[]) =>
    known.map((name) => lowerCase.indexOf(name)).find((index) => index !== -1) ?? -1;
  const order = at(ORDER_NAMES);
  return order === -1 ? null : { names, separator, order, tracking: at(TRACKING_NAMES) };
}

const rowsOfFile = (text: string, { separator, order, tracking }: Columns): FoundRow[] =>
  cellsOf(text, separator)
    .slice(1)
    .map(({ record, line }) => ({
      line,
      order: withoutSign(record[order] ?? ''),
      tracking: record[tracking] ?? '',
    }));

/** The cells of each line; a quote that is never closed is a character. */
function cellsOf(text: string, separator: string): { record: string[]; line: number }[] {
  const options = {
    delimiter: separator,
    info: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
  } as const;
  const read = (quote: '"' | false) =>
    (parse(text, { ...options, quote }) as unknown as { record: string[]; info: { lines: number } }[]).map(
      ({ record, info }) => ({ record, line: info.lines }),
    );
  try {
    return read('"');
  } catch {
    return read(false);
  }
}

const withoutSign = (order: string): string => order.replace(/^'?#/, '');

function typedRow({ content, line }: { content: string; line: number }): FoundRow {
  const [order = '', ...rest] = content.split(/[\s,;"]+/).filter((cell) => cell !== '');
  return { line, order: withoutSign(order), tracking: rest.join(' ') };
}

function problemOf({ order, tracking }: ShipmentRow, earlier: ListedShipment | undefined): string | null {
  if (order.length > MOST_ORDER_CHARACTERS) return 'The number of the order is too long.';
  if (tracking.length > MOST_TRACKING_CHARACTERS) return 'The tracking number is too long.';
  if (!/\d/.test(order))
    return order === '' ? 'No order is named.' : `${order} is not the number of an order.`;
  return earlier ? `Order ${order} is named twice: also in line ${earlier.line}.` : null;
}
