import { type SQL, sql, type Table } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Columns = Readonly<Record<string, PgColumn>>;

/**
 * The rows of another table as one value of a query, in their order, so that they come with the row to which they belong. Not for columns
 * that JSON writes in another way than drizzle reads them: times and bytes.
 */
export function relatedRows<Row>(
  table: Table,
  columns: Columns,
  { where, orderBy }: { where: SQL; orderBy: PgColumn },
): SQL<Row[]> {
  const keys = Object.keys(columns);
  const cells = sql.join(Object.values(columns), sql`, `);
  const rows = sql`coalesce((
    select json_agg(json_build_array(${cells}) order by ${orderBy}) from ${table} where ${where}), '[]')`;
  // Within one more level of SQL, because drizzle leaves out the tables' names at the first one.
  return sql`${rows}`.mapWith((values: unknown[][]) =>
    values.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index]])) as Row),
  );
}
