import type { Queryable } from './database.ts';

/** The connection, or the pool, that runs a query; drizzle's types leave both out. */
interface Connected {
  client: unknown;
}

const clientOf = (db: Queryable): unknown => (db as unknown as { session: Connected }).session.client;

/**
 * Builds a query once, because building it costs more than running it, and runs it on any pool and in any transaction.
 * Each needs a unique name, under which PostgreSQL stores the plan.
 */
export function preparedQuery<Query extends object>(
  build: (db: Queryable) => Query,
): (db: Queryable) => Query {
  let built: Query | undefined;
  return (db) => {
    built ??= build(db);
    const own: Query & Connected = Object.assign(Object.create(Object.getPrototypeOf(built)), built);
    own.client = clientOf(db);
    return own;
  };
}
