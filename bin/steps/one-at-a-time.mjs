import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const MAX_WORK_MS = 20 * 60_000;

/**
 * Runs work that changes the checkout, unless another start or test run holds the same lock; then it waits.
 */
export async function oneAtATime(work, lock = 'lock') {
  const lockFile = join(root, '.runtime', lock);
  for (let waited = 0; !takeLock(lockFile); waited += 1) {
    if (waited === 4) console.log('Waiting for another start that is installing or building…');
    await sleep(250);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Locks of ended processes are ignored, as are those so old that their process id has been reused. */
function takeLock(lockFile) {
  mkdirSync(dirname(lockFile), { recursive: true });
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(lockOwner(lockFile)) || lockAge(lockFile) > MAX_WORK_MS) rmSync(lockFile, { force: true });
    return false;
  }
}

function lockOwner(lockFile) {
  try {
    return Number(readFileSync(lockFile, 'utf8'));
  } catch {
    return 0;
  }
}

function lockAge(lockFile) {
  return Date.now() - (statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

/** A lock file without a process id yet (0) counts as held: its owner is about to write it. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
