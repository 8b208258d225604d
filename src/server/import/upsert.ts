import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type ColumnName<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** For `onConflictDoUpdate`: these columns take what the refused row wanted to write. */
export function excludedColumns<Table extends PgTable>(
  table: Table,
  names: readonly ColumnName<Table>[],
): Record<string, SQL> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`]),
  );
}

/** Inserting no rows is an error in SQL; this makes it nothing. */
export async function unlessEmpty<Row>(
  rows: Row[],
  write: (rows: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  if (rows.length > 0) await write(rows);
}
