import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type LockMode = 'exclusive' | 'shared';

export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes an operating system lock on a file; undefined when another process has it. The lock ends with its
 * process, so none is ever stale. Uses SQLite, because Node has no file locks.
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

/** Waits for a lock. Throws EmbeddedPostgresError on timeout. */
export async function waitForLock(path: string, mode: LockMode, patienceMs: number): Promise<FileLock> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const lock = tryLock(path, mode);
    if (lock) return lock;
    await sleep(50);
  }
  throw new EmbeddedPostgresError(
    `Another process has been starting or stopping the embedded database for ${patienceMs / 1000} seconds (lock file ${path}).`,
  );
}
