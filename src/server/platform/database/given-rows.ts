import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows that a statement gets as one parameter, however many they are, so that it is built, named and planned once. */
export interface GivenRows<Row> {
  /** For `insert(table).select(…)`. A statement has at most one of these, with the placeholder `rows`. */
  query: SQL;
  /** The value of the placeholder. */
  parameterOf(rows: readonly Row[]): string;
}

/** Rows of a table, where `computed` gives columns by SQL that may refer to the others as columns of `given`. */
export function givenRows<Row extends object>(
  table: Table,
  computed: Readonly<Record<string, SQL>> = {},
): GivenRows<Row> {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>);
  const given = columns.filter(([key]) => !(key in computed));
  const selected = columns.map(([key, { name }]) => computed[key] ?? sql`given.${sql.identifier(name)}`);
  const types = given.map(
    ([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  return {
    query: sql`select ${sql.join(selected, sql`, `)}
      from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as given(${sql.join(types, sql`, `)})`,
    parameterOf: (rows) =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(given.map(([key, { name }]) => [name, row[key as keyof Row]]))),
      ),
  };
}
