/** A line of a typed list of orders that have left. */
export interface ShipmentRow {
  /** As it was typed, without #. */
  order: string;
  /** Empty without one. */
  tracking: string;
}

/** What a typed or uploaded list says, with the lines that say nothing of use. */
export interface ShipmentList {
  rows: ShipmentRow[];
  problems: string[];
}

/**
 * Reads a list with an order and, behind a comma, semicolon, tab or space, its tracking on each line. A first line of
 * headings and empty lines are skipped; an order that is named twice is a problem.
 */
export function readShipmentList(text: string): ShipmentList {
  const rows: ShipmentRow[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [first = '', ...rest] = line
      .trim()
      .split(/[\s,;"]+/)
      .filter((cell) => cell !== '');
    const order = first.replace(/^'?#/, '');
    if (order === '' || (index === 0 && !/\d/.test(order))) continue;
    if (rows.some((row) => row.order === order))
      problems.push(`Line ${index + 1}: order ${order} is named twice.`);
    else rows.push({ order, tracking: rest.join(' ') });
  }
  return { rows, problems };
}
