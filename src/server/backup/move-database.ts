import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DomainError } from '#domain/errors.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import {
  addRows,
  connectForCopies,
  listTables,
  sumOfRows,
  readRows,
  type ShopTable,
} from './table-copies.ts';
import { readDatabaseState, replaceContents } from './table-contents.ts';

export interface Move {
  /** Addresses of the embedded database, and of the one that takes its place. */
  from: string;
  to: string;
  onStep(about: string): void;
  /** Called when the old database takes nothing more, and before anybody can notice. */
  onMoved(): Promise<void>;
}

const LOCK_ATTEMPTS = 300;
const LOCK_PAUSE_MILLISECONDS = 100;
const END_MILLISECONDS = 5_000;
/** PostgreSQL error code: somebody else has the lock. */
const LOCKED = '55P03';

/**
 * Copies all rows to an empty PostgreSQL and compares them there. Meanwhile the shop can read, and what it writes waits; afterwards the old
 * database takes nothing more, so that no order is in it alone. Interrupted before, it leaves the old one as it was. Throws `not_possible_now`.
 */
export async function moveDatabase({
  from,
  to,
  onStep,
  onMoved,
}: Move): Promise<{ tables: number; rows: number }> {
  await requireUnusedDatabase(to);
  onStep('Making the tables in the new database…');
  await migrateDatabase(to);
  const old = await connectForCopies(from);
  try {
    const fresh = await connectForCopies(to);
    try {
      const tables = await listTables(old);
      await lockTables(old, tables);
      onStep(`Copying ${tables.length} tables. The shop can be read meanwhile; what it writes waits…`);
      await fresh.query('begin');
      const rows = await copyAll(old, fresh, onStep);
      await fresh.query('commit');
      await closeForWriting(from, old);
      await onMoved();
      await old.query('commit');
      await fresh.query('analyze');
      return { tables: tables.length, rows };
    } finally {
      await fresh.end();
    }
  } finally {
    await old.end();
  }
}

/** A database with tables of something else, or of a shop that has begun, is not overwritten. */
async function requireUnusedDatabase(address: string): Promise<void> {
  const client = await connectForCopies(address);
  try {
    const { rows } = await client.query<{ tables: number; is_shop: boolean; may_create: boolean }>(
      `select (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables,
        to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.stores') is not null as is_shop,
        has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create`,
    );
    const [found] = rows;
    if (found?.is_shop) {
      const { rowCount } = await client.query('select from stores limit 1');
      if (rowCount)
        throw new DomainError(
          'not_possible_now',
          'There is a shop in that database already. Create an empty one for this shop. Nothing was changed.',
        );
    } else if (found?.tables) {
      throw new DomainError(
        'not_possible_now',
        'That database has tables of something else. Create an empty one for the shop. Nothing was changed.',
      );
    }
    if (!found?.may_create)
      throw new DomainError(
        'not_possible_now',
        'This user may not create tables there: make it the owner of the database. Nothing was changed.',
      );
  } finally {
    await client.end();
  }
}

/** All at once or none: waiting for one table while others are locked would stop the shop, and could lock both out for good. */
async function lockTables(client: pg.Client, tables: readonly ShopTable[]): Promise<void> {
  const names = tables.map(({ name }) => name).join(', ');
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin isolation level repeatable read');
    try {
      await client.query(`lock table ${names} in share mode nowait`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCKED) throw error;
      if (attempt === LOCK_ATTEMPTS)
        throw new DomainError(
          'not_possible_now',
          'The shop is too busy to be moved now: stop it, or try again at a quieter hour. Nothing was changed.',
        );
      await setTimeout(LOCK_PAUSE_MILLISECONDS);
    }
  }
}

async function copyAll(old: pg.Client, fresh: pg.Client, onStep: Move['onStep']): Promise<number> {
  let rows = 0;
  await replaceContents(fresh, await readDatabaseState(old), async (tables) => {
    for (const table of tables) {
      const copied = await addRows(fresh, table, readRows(old, table));
      rows += copied.rows;
      const there = await sumOfRows(fresh, table);
      if (there.sum !== copied.sum || there.rows !== copied.rows)
        throw new Error(
          `${table.name} is not the same in the new database. The shop goes on with the old one.`,
        );
    }
    onStep(`${rows} rows are there and the same. Checking how they refer to each other…`);
  });
  return rows;
}

/**
 * Connections from now on can only read, and those from before are ended while the tables are still locked: what has waited to be written is
 * refused, so that its sender tries again.
 */
async function closeForWriting(address: string, locking: pg.Client): Promise<void> {
  const other = await connectForCopies(address);
  try {
    await other.query(`alter database ${await quotedName(other)} set default_transaction_read_only = on`);
    await other.query(
      `select pg_terminate_backend(pid, ${END_MILLISECONDS}) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid not in ($1, pg_backend_pid())`,
      [await processOf(locking)],
    );
  } finally {
    await other.end();
  }
}

/** Lets an embedded database be written again whose rows were moved. */
export async function openForWriting(address: string): Promise<void> {
  const client = await connectForCopies(address);
  try {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database ${await quotedName(client)} reset default_transaction_read_only`);
  } finally {
    await client.end();
  }
}

async function quotedName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  return rows[0]?.name ?? '';
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
