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

const SEPARATOR = /[,;\t]/;

/**
 * Reads a list with an order and, behind a comma, semicolon, tab or space, its tracking on each line. A first line of
 * headings says which columns are meant; empty lines are skipped.
 */
export function readShipmentList(text: string): ShipmentList {
  const lines = text
    .split(/\r?\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '');
  const columns = columnsOf(lines[0]?.content ?? '');
  const rows: ListedShipment[] = [];
  for (const { content, line } of columns === null ? lines : lines.slice(1)) {
    const row = columns === null ? rowOf(content) : rowIn(content, columns);
    const earlier = rows.find(({ order }) => order === row.order && order !== '');
    rows.push({ ...row, line, problem: problemOf(row, earlier) });
  }
  return { headings: columns?.names ?? null, rows };
}

interface Columns {
  names: string[];
  order: number;
  /** −1 without one. */
  tracking: number;
}

/** Where the columns are that a first line names; null for one that is a row. */
function columnsOf(first: string): Columns | null {
  const names = cellsOf(first);
  const at = (known: readonly string[]) => names.findIndex((name) => known.includes(name.toLowerCase()));
  const order = at(ORDER_NAMES);
  return order === -1 ? null : { names, order, tracking: at(TRACKING_NAMES) };
}

const cellsOf = (line: string): string[] =>
  line.split(SEPARATOR.test(line) ? SEPARATOR : /\s+/).map((cell) => cell.replaceAll('"', '').trim());

const withoutSign = (order: string): string => order.replace(/^'?#/, '');

function rowIn(line: string, { order, tracking }: Columns): ShipmentRow {
  const cells = cellsOf(line);
  return { order: withoutSign(cells[order] ?? ''), tracking: cells[tracking] ?? '' };
}

function rowOf(line: string): ShipmentRow {
  const [order = '', ...rest] = line.split(/[\s,;"]+/).filter((cell) => cell !== '');
  return { order: withoutSign(order), tracking: rest.join(' ') };
}

function problemOf({ order }: ShipmentRow, earlier: ListedShipment | undefined): string | null {
  if (!/\d/.test(order))
    return order === '' ? 'No order is named.' : `${order} is not the number of an order.`;
  return earlier ? `Order ${order} is named twice: also in line ${earlier.line}.` : null;
}
