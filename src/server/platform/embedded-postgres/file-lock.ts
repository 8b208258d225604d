import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type LockMode = 'exclusive' | 'shared';

export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes a lock of the operating system on a file, or answers undefined when another process has it.
 * The lock ends with the process, however it ends, so there is never a stale one to clean up.
 * Node itself offers no file locks; the SQLite that it carries does.
 */
export function tryLock(path: string, mode: LockMode): FileLock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_schema');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** Waits for a lock; throws EmbeddedPostgresError when it does not come free in time. */
export async function waitForLock(path: string, mode: LockMode, patienceMs: number): Promise<FileLock> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const lock = tryLock(path, mode);
    if (lock) return lock;
    await sleep(50);
  }
  throw new EmbeddedPostgresError(
    `Another process has been starting or stopping the embedded database for ${patienceMs / 1000} seconds (lock file ${path}).`,
  );
}
