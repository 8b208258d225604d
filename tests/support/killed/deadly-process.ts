import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { vi } from 'vitest';
import { type KilledProgram, pathOfKilled } from './build-killed-programs.ts';

/**
 * Runs a program in a process of its own: `node {program} {database} {arguments}`. Answers how it ended, once the database has
 * noticed: only then is undone what a killed process had begun, and are its locks given back. Throws when it failed.
 */
export async function runDeadly(
  program: KilledProgram,
  connectionString: string,
  ...rest: (string | number)[]
): Promise<'killed' | 'got through'> {
  const name = `deadly ${randomUUID()}`;
  const child = spawn(process.execPath, [pathOfKilled(program), connectionString, ...rest.map(String)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PGAPPNAME: name },
  });
  const ending = await endOf(child);
  await untilGone(connectionString, name);
  return ending;
}

async function endOf(child: ChildProcess): Promise<'killed' | 'got through'> {
  const [code, signal] = await once(child, 'exit');
  if (signal === 'SIGKILL') return 'killed';
  if (code === 0) return 'got through';
  throw new Error(`the process ended with ${code ?? signal}`);
}

async function untilGone(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const connections = async () => {
    const asked = 'select count(*)::int as left from pg_stat_activity where application_name = $1';
    return (await client.query(asked, [name])).rows[0].left;
  };
  try {
    await vi.waitUntil(async () => (await connections()) === 0, { timeout: 20_000, interval: 5 });
  } finally {
    await client.end();
  }
}
