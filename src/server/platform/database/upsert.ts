import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type ColumnName<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** Sets these columns to the conflicting row's values, for `onConflictDoUpdate`. */
export function excludedColumns<Table extends PgTable>(
  table: Table,
  names: readonly ColumnName<Table>[],
): Record<string, SQL> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`]),
  );
}

/** Skips empty lists, because inserting no rows is an error in SQL. */
export async function unlessEmpty<Row>(
  rows: Row[],
  write: (rows: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  if (rows.length > 0) await write(rows);
}
