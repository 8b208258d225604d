import type { ReportDefinition } from './report-definition.ts';

type Values = readonly (number | null)[];

/** The sums of the columns; null for a column, or a report, whose rows do not add up. */
export function totalsOf(
  { columns, notAdded = [] }: Pick<ReportDefinition, 'columns' | 'notAdded'>,
  rows: readonly Values[],
): (number | null)[] | null {
  if (columns.every(({ name }) => notAdded.includes(name))) return null;
  return columns.map(({ name }, at) =>
    notAdded.includes(name) ? null : rows.reduce((sum, values) => sum + (values[at] ?? 0), 0),
  );
}
