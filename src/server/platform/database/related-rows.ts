import { type SQL, sql, type Table } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Types of columns whose values JSON writes as drizzle reads them. */
const SAME_IN_JSON: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'json', 'array']);

type Columns = Readonly<Record<string, PgColumn>>;

/**
 * The rows of another table as one value of a query, in their order, so that they come with the row to which they belong. Throws for
 * columns that JSON writes in another way than drizzle reads them, such as times.
 */
export function relatedRows<Row>(
  table: Table,
  columns: Columns,
  { where, orderBy }: { where: SQL; orderBy: PgColumn },
): SQL<Row[]> {
  const keys = Object.keys(columns);
  for (const { name, dataType } of Object.values(columns))
    if (!SAME_IN_JSON.has(dataType)) throw new Error(`${name} is not read the same from JSON`);
  const cells = sql.join(Object.values(columns), sql`, `);
  const rows = sql`coalesce((
    select json_agg(json_build_array(${cells}) order by ${orderBy}) from ${table} where ${where}), '[]')`;
  // Within one more level of SQL: at the first one drizzle leaves out the tables' names, and a column would be compared with itself.
  return sql`${rows}`.mapWith((values: unknown[][]) =>
    values.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index]])) as Row),
  );
}
