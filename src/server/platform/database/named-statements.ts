import { createHash } from 'node:crypto';
import type { Query } from 'drizzle-orm';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './database.ts';
import { DatabaseSession, databaseOf } from './database-session.ts';

/** PostgreSQL keeps each for every connection, which takes about 50 KB. */
const MAX_NAMES = 400;
const MAX_TEXTS = 2_000;
const MAX_TEXT_LENGTH = 10_000;
/** A statement whose text depends on a number of rows is another one for each number, and would use up the names. */
const MAX_PARAMETERS = 60;

const databases = new WeakMap<Pool, Database>();
const namesOfPools = new WeakMap<Pool, StatementNames>();

/**
 * The same database for code that sends the same statements again and again: PostgreSQL parses and plans each of them
 * once per connection. Not for lists and reports, whose best plan depends on the values. docs/decisions/0260.
 */
export function withNamedStatements({ $client: pool }: Database): Database {
  const known = databases.get(pool);
  if (known) return known;
  const db = databaseOf(pool, (...session) => new NamingSession(...session));
  databases.set(pool, db);
  return db;
}

/** The names of the statements that the connections of a pool send. */
export function statementNamesOf(pool: Pool): StatementNames {
  const names = namesOfPools.get(pool) ?? new StatementNames();
  namesOfPools.set(pool, names);
  return names;
}

/** The name of a statement with this text: the same in every process and release. */
export const nameOfStatement = (text: string): string =>
  `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  /**
   * The name under which PostgreSQL keeps a statement from its second use on; undefined on its first use, when it is too long, or when there are too many.
   * The same text has the same name in every process and release.
   */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > MAX_TEXT_LENGTH || this.#names.size >= MAX_NAMES) return undefined;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size < MAX_TEXTS) this.#seenOnce.add(text);
      return undefined;
    }
    const name = nameOfStatement(text);
    this.#names.set(text, name);
    return name;
  }
}

/** Without parameters a text may be several statements, which PostgreSQL does not prepare. */
const isOneStatement = ({ sql: text, params }: Query) => params.length > 0 || /^select [^;]+$/.test(text);
const isNameable = (query: Query) => isOneStatement(query) && query.params.length <= MAX_PARAMETERS;

class NamingSession extends DatabaseSession {
  protected override on(client: PoolClient): DatabaseSession {
    return new NamingSession(this.pool, this.dialect, client);
  }

  override prepareQuery<Result extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: Parameters<DatabaseSession['prepareQuery']>[1],
    name: string | undefined,
    isResponseInArrayMode: boolean,
    customResultMapper?: (rows: unknown[][]) => Result['execute'],
  ): PgPreparedQuery<Result> {
    const names = statementNamesOf(this.pool);
    const named = name ?? (isNameable(query) ? names.nameOf(query.sql) : undefined);
    return super.prepareQuery<Result>(query, fields, named, isResponseInArrayMode, customResultMapper);
  }
}
