/**
 * A row of a CSV file in which no cell is a formula to a spreadsheet: those get an apostrophe, but for numbers. Not
 * `escape_formulas` of csv-stringify, which makes texts of negative ones.
 */
export const withoutFormulas = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [
      name,
      typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) && !/^-\d+(?:\.\d+)?$/.test(cell)
        ? `'${cell}`
        : cell,
    ]),
  );
