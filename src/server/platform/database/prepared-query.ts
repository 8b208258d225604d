import type { SQL } from 'drizzle-orm';
import type { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryConfig, QueryResult } from 'pg';
import type { Queryable } from './database.ts';
import type { DatabaseSession } from './database-session.ts';

/** The connection, or the pool, that runs a query; drizzle's types leave both out. */
interface Connected {
  client: Client;
}

type Client = { query(config: QueryConfig, values: unknown[]): Promise<QueryResult> };

/** What sends the statements of a database or of one of its transactions. */
export const clientOf = (db: Queryable): Client => (db as unknown as { session: Connected }).session.client;

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

/** The same for a statement that drizzle has no builder for. */
export const preparedStatement = (statement: SQL, name: string) =>
  preparedQuery((db) => {
    const { dialect, session } = db as unknown as { dialect: PgDialect; session: DatabaseSession };
    return session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false);
  });
