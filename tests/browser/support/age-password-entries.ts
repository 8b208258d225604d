import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/server/platform/embedded-postgres/start-embedded-postgres.ts';

/** Makes staff of a shop that runs on this directory have entered their passwords so many minutes earlier than they did. */
export async function agePasswordEntries(dataDir: string, minutes: number): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: server.connectionString });
  try {
    await client.connect();
    await client.query(
      'update staff_sessions set confirmed_at = confirmed_at - make_interval(mins => $1::int)',
      [minutes],
    );
  } finally {
    await client.end();
    await server.stop();
  }
}
