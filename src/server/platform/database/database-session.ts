import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { TransactionClient } from './transaction-client.ts';

type NoSchema = Record<string, never>;

/** A database whose queries and transactions run in sessions that `open` gives. */
export function databaseOf(pool: Pool, open: SessionFactory): NodePgDatabase & { $client: Pool } {
  const dialect = new PgDialect();
  return Object.assign(new NodePgDatabase(dialect, open(pool, dialect, pool), undefined), { $client: pool });
}

/** Opens a session of a pool, on the pool itself or on the client of a transaction. */
type SessionFactory = (pool: Pool, dialect: PgDialect, client: Pool | PoolClient) => DatabaseSession;

/**
 * drizzle's session with transactions of our own. drizzle's report success where PostgreSQL has rolled back in place of committing, take
 * statements after their end, and give a connection back whose rollback has failed. docs/decisions/0270.
 */
export class DatabaseSession extends NodePgSession<NoSchema, NoSchema> {
  protected readonly pool: Pool;

  constructor(pool: Pool, dialect: PgDialect, client: Pool | PoolClient) {
    super(client, dialect, undefined);
    this.pool = pool;
  }

  /** The session of a transaction. */
  protected on(client: PoolClient): DatabaseSession {
    return new DatabaseSession(this.pool, this.dialect, client);
  }

  override async transaction<Result>(
    work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    const connection = await this.pool.connect();
    const client = new TransactionClient(connection, this.#begin(config));
    const session = this.on(client as unknown as PoolClient);
    const tx = new NodePgTransaction<NoSchema, NoSchema>(this.dialect, session, undefined);
    client.serve(tx);
    try {
      const result = await work(tx);
      await client.commit();
      return result;
    } catch (error) {
      const { unawaitedFailure } = client;
      await client.rollback();
      throw unawaitedFailure ?? error;
    } finally {
      connection.release(!client.mayBeReused);
    }
  }

  #begin(config: PgTransactionConfig | undefined): string {
    if (!config) return 'begin';
    const { isolationLevel, accessMode } = config;
    return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
      .filter(Boolean)
      .join(' ');
  }
}
