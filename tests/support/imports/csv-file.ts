/** Rows of cells by their column as CSV, below the first line. */
export const csvFile = (
  header: readonly string[],
  rows: readonly Readonly<Record<string, string | number>>[],
): string =>
  [csvLine(header), ...rows.map((cells) => csvLine(header.map((name) => cells[name] ?? '')))].join('\n');

/** Cells as one line of CSV. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => quoted(String(cell))).join(',');

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
