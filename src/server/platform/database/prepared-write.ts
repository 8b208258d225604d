import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { nameOfStatement } from './named-statements.ts';
import { preparedQuery } from './prepared-query.ts';

/** What stands for the values of a row in a statement that is built before they are known. */
export type LaterValues<Row> = { [Key in keyof Row]: SQL };

interface Buildable<Prepared> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared;
}

/** Where a statement needs more values than those of its row, they are `sql.placeholder`s that `others` name. */
type PreparedWrite<Row, Answer> = (
  db: Queryable,
  row: Row,
  others?: Readonly<Record<string, unknown>>,
) => Promise<Answer>;

/**
 * An insert or update of one row, which is built once for each set of columns that it is given values for: to build it costs
 * more than PostgreSQL takes to run it. Its name is made from its text.
 */
export function preparedWrite<Row extends object>() {
  return <Answer>(
    table: Table,
    build: (
      db: Queryable,
      later: LaterValues<Row>,
    ) => Buildable<{ execute(values: Record<string, unknown>): Promise<Answer> }>,
  ): PreparedWrite<Row, Answer> => {
    const built = new Map<string, ReturnType<typeof prepareFor>>();
    const prepareFor = (keys: readonly string[]) =>
      preparedQuery((db) => {
        const query = build(db, laterValues<Row>(table, keys));
        return query.prepare(nameOfStatement(query.toSQL().sql));
      });
    return (db, row, others = {}) => {
      const given = Object.entries(row).filter(([, value]) => value !== undefined);
      const keys = given.map(([key]) => key);
      const shape = keys.join();
      const prepared = built.get(shape) ?? prepareFor(keys);
      built.set(shape, prepared);
      return prepared(db).execute({ ...Object.fromEntries(given), ...others });
    };
  };
}

/** drizzle would give the encoder of a column its null as well. */
function laterValues<Row>(table: Table, keys: readonly string[]): LaterValues<Row> {
  const columns = getTableColumns(table);
  const later = keys.map((key) => {
    const column = columns[key];
    const encoder = {
      mapToDriverValue: (value: unknown) =>
        value === null || !column ? value : column.mapToDriverValue(value as never),
    };
    return [key, sql`${sql.param(sql.placeholder(key), encoder)}`];
  });
  return Object.fromEntries(later) as LaterValues<Row>;
}
