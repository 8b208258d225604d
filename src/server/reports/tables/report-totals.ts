import type { ReportDefinition } from './report-definition.ts';

type Values = readonly (number | null)[];

/** The sums of the columns; null for a column, or a report, whose rows do not add up. */
export function totalsOf(
  { columns, notAdded = [] }: Pick<ReportDefinition, 'columns' | 'notAdded'>,
  rows: readonly Values[],
): (number | null)[] | null {
  const isAdded = ({ name, kind }: (typeof columns)[number]) =>
    kind !== 'percent' && !notAdded.includes(name);
  if (!columns.some(isAdded)) return null;
  return columns.map((column, at) =>
    !isAdded(column) ? null : rows.reduce((sum, values) => sum + (values[at] ?? 0), 0),
  );
}
