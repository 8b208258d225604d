import { stringify } from 'csv-stringify/sync';
import type { Report, ReportColumn } from '#contracts/admin/reports/report-calls.ts';
import { amountText, currencyName } from '#domain/money.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { withoutFormulas } from '../exports/csv-cells.ts';
import { textContent } from '../exports/csv-content.ts';

/** A report as CSV, with a line for each row and currency; the mark at the beginning lets Excel read it as UTF-8. */
export function reportFile(report: Report): FileContent {
  const { columns, tables, row_label, compared_with } = report;
  const cellsOf = (values: readonly (number | null)[], suffix: string) =>
    columns.map((column, at) => [`${column.label}${suffix}`, written(column, values[at] ?? null)]);
  const rows = tables.flatMap(({ currency, rows: lines }) =>
    lines.map(({ label, values, before }) =>
      Object.fromEntries([
        [row_label, label],
        ...(currency ? [['Currency', currencyName(currency)]] : []),
        ...cellsOf(values, ''),
        ...(compared_with ? cellsOf(before ?? [], ` ${compared_with.from} to ${compared_with.to}`) : []),
      ]),
    ),
  );
  return textContent(stringify(rows.map(withoutFormulas), { header: true, bom: true }), rows.length);
}

function written({ kind }: ReportColumn, value: number | null): string | number {
  if (value === null) return '';
  return kind === 'money' ? amountText(value) : value;
}
