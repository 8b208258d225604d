import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import { DatabaseConnectionError } from './database-errors.ts';

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a query runs: on the pool, or inside a use case's transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  db: Database;
  close(): Promise<void>;
}

/**
 * Wraps connection failures in `DatabaseConnectionError`; transactions would throw the socket's error
 * otherwise.
 */
class DatabasePool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(done: Parameters<Pool['connect']>[0]): void;
  override connect(done?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    if (done) {
      super.connect(done);
      return undefined;
    }
    return super.connect().catch((cause: unknown) => {
      throw new DatabaseConnectionError(cause);
    });
  }
}

/** Opens a connection pool. Waits at most 5 s for a connection and 15 s for a statement. */
export function connectDatabase(
  connectionString: string,
  { maxConnections = 10, onError }: { maxConnections?: number; onError?: (error: Error) => void } = {},
): DatabaseConnection {
  const pool = new DatabasePool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    fallback_application_name: 'storefront',
  });
  pool.on('error', (error) => onError?.(error));
  return { db: drizzle(pool), close: () => pool.end() };
}
