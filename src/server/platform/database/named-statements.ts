import { createHash } from 'node:crypto';
import { type Query, sql } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import {
  PgDialect,
  type PgPreparedQuery,
  type PgTransactionConfig,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './database.ts';
import { TransactionClient } from './transaction-client.ts';

/** PostgreSQL keeps each for every connection, which takes about 50 KB. */
const MOST_NAMES = 400;
const MOST_TEXTS = 2_000;
const LONGEST_TEXT = 10_000;
/** A statement whose text depends on a number of rows is another one for each number, and would use up the names. */
const MOST_PARAMETERS = 60;

const databases = new WeakMap<Pool, Database>();
const namesOfPools = new WeakMap<Pool, StatementNames>();

/**
 * The same database for code that sends the same statements again and again: PostgreSQL parses and plans each of them
 * once per connection. Not for lists and reports, whose best plan depends on the values. docs/decisions/0260.
 */
export function withNamedStatements({ $client: pool }: Database): Database {
  const known = databases.get(pool);
  if (known) return known;
  const dialect = new PgDialect();
  const session = new NamingSession(pool, dialect, pool);
  const db = Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: pool });
  databases.set(pool, db);
  return db;
}

/** The names of the statements that the connections of a pool send. */
export function statementNamesOf(pool: Pool): StatementNames {
  const names = namesOfPools.get(pool) ?? new StatementNames();
  namesOfPools.set(pool, names);
  return names;
}

class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  /**
   * The name under which PostgreSQL keeps a statement from its second use on; undefined on its first use, when it is too long, or when there are too many.
   * The same text has the same name in every process and release.
   */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST_TEXT || this.#names.size >= MOST_NAMES) return undefined;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size < MOST_TEXTS) this.#seenOnce.add(text);
      return undefined;
    }
    const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Without parameters a text may be several statements, which PostgreSQL does not prepare. */
const isOneStatement = ({ sql: text, params }: Query) => params.length > 0 || /^select [^;]+$/.test(text);
const isNameable = (query: Query) => isOneStatement(query) && query.params.length <= MOST_PARAMETERS;

type NoSchema = Record<string, never>;
type Session = NodePgSession<NoSchema, NoSchema>;

class NamingSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: Pool;
  readonly #names: StatementNames;

  constructor(pool: Pool, dialect: PgDialect, client: Pool | PoolClient) {
    super(client, dialect, undefined);
    this.#pool = pool;
    this.#names = statementNamesOf(pool);
  }

  override prepareQuery<Result extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: Parameters<Session['prepareQuery']>[1],
    name: string | undefined,
    isResponseInArrayMode: boolean,
    customResultMapper?: (rows: unknown[][]) => Result['execute'],
  ): PgPreparedQuery<Result> {
    const named = name ?? (isNameable(query) ? this.#names.nameOf(query.sql) : undefined);
    return super.prepareQuery<Result>(query, fields, named, isResponseInArrayMode, customResultMapper);
  }

  /** As drizzle's, whose transactions neither name statements nor send several at once. */
  override async transaction<Result>(
    work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    if (config) return super.transaction(work, config);
    const connection = await this.#pool.connect();
    const client = new TransactionClient(connection);
    const session = new NamingSession(this.#pool, this.dialect, client as unknown as PoolClient);
    const tx = new NodePgTransaction<NoSchema, NoSchema>(this.dialect, session, undefined);
    client.serve(tx);
    try {
      const result = await work(tx);
      if (client.isUsed) await Promise.all([client.settleUnawaited(), tx.execute(sql`commit`)]);
      return result;
    } catch (error) {
      if (client.isUsed) await tx.execute(sql`rollback`);
      // What failed without being waited for has made all that came after it fail.
      await client.settleUnawaited();
      throw error;
    } finally {
      connection.release();
    }
  }
}
