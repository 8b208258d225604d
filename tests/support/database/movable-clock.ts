import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface MovableDatabase extends TestDatabase {
  /** Moves its clock away from that of the machine, back when it is less than 0, also for connections that are open. */
  moveClock(milliseconds: number): Promise<void>;
}

/** The functions by which statements ask for the time: of the transaction, or of this moment. */
const CLOCKS = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp'];

/** An empty database whose clock a test can move: it finds these functions before PostgreSQL's own. */
export async function createMovableDatabase(): Promise<MovableDatabase> {
  const database = await createTestDatabase('nothing');
  const moveClock = (milliseconds: number) => replaceClocks(database, milliseconds);
  await moveClock(0);
  const name = new URL(database.connectionString).pathname.slice(1);
  await execute(database, `alter database "${name}" set search_path = public, pg_catalog`);
  return { ...database, moveClock };
}

const replaceClocks = (database: TestDatabase, milliseconds: number): Promise<void> =>
  execute(
    database,
    CLOCKS.map(
      (clock) =>
        `create or replace function public.${clock}() returns timestamp with time zone language sql stable
          as $$ select pg_catalog.${clock}() + interval '${milliseconds} milliseconds' $$;`,
    ).join('\n'),
  );

async function execute({ connectionString }: TestDatabase, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statements);
  await client.end();
}
