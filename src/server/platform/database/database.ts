import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseConnectionError } from './database-errors.ts';
import { DatabaseSession, databaseOf } from './database-session.ts';

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a query runs: on the pool, or inside a use case's transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  db: Database;
  close(): Promise<void>;
}

const openDatabase = (pool: Pool): Database =>
  databaseOf(pool, (...session) => new DatabaseSession(...session));

/**
 * Wraps connection failures in `DatabaseConnectionError`; transactions would throw the socket's error
 * otherwise.
 */
class DatabasePool extends Pool {
  readonly #settings: PoolConfig;
  readonly #limited = new Map<string, Database>();

  constructor(settings: PoolConfig) {
    super(settings);
    this.#settings = settings;
    // A connection that is lost while a transaction holds it fails the next statement; without a listener it would end the process.
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      writeAtOnce((client as unknown as { connection: { stream: Writable } }).connection.stream);
    });
  }

  limited(limits: StatementLimits): Database {
    const key = JSON.stringify(limits);
    const known = this.#limited.get(key);
    if (known) return known;
    const { maxConnections: max, statementMilliseconds: statement_timeout } = limits;
    const pool = new DatabasePool({ ...this.#settings, max, statement_timeout });
    pool.on('error', (error) => this.emit('error', error));
    const db = openDatabase(pool);
    this.#limited.set(key, db);
    return db;
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | undefined {
    const pools = [...this.#limited.values()].map(({ $client }) => $client);
    const ended = Promise.all([super.end(), ...pools.map((pool) => pool.end())]).then(() => undefined);
    if (!done) return ended;
    void ended.then(done);
    return undefined;
  }

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

/** `pg` hands over each message by itself, and the system takes more time for a write of many small pieces than copying them takes. */
function writeAtOnce(stream: Writable): void {
  stream._writev = (pieces, done) =>
    stream._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done);
}

interface StatementLimits {
  maxConnections: number;
  statementMilliseconds: number;
}

/**
 * The same database over a few connections of its own, which are opened when needed and closed with the others, and with a shorter time for each
 * statement. Work that may be slow so takes no connection from the rest.
 */
export const withStatementLimit = ({ $client }: Database, limits: StatementLimits): Database => {
  if (!($client instanceof DatabasePool))
    throw new TypeError('Only databases of connectDatabase can be limited.');
  return $client.limited(limits);
};

const STATEMENT_MILLISECONDS = 15_000;
/** PostgreSQL answers every statement before that, if only that it took too long. */
const SILENCE_MILLISECONDS = 20_000;

/** A connection on which nothing arrives is lost, even if nobody has closed it: a firewall that forgot it says nothing. */
function closedWhenIdle(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MILLISECONDS, () => socket.destroy());
  return socket;
}

/** Opens a connection pool. Waits at most 5 s for a connection and 15 s for a statement, or 20 s when nobody answers. */
export function connectDatabase(
  connectionString: string,
  { maxConnections = 10, onError }: { maxConnections?: number; onError?: (error: Error) => void } = {},
): DatabaseConnection {
  const pool = new DatabasePool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MILLISECONDS,
    idle_in_transaction_session_timeout: STATEMENT_MILLISECONDS,
    stream: closedWhenIdle,
    fallback_application_name: 'storefront',
  });
  pool.on('error', (error) => onError?.(error));
  return { db: openDatabase(pool), close: () => pool.end() };
}
