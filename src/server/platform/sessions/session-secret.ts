import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The session secret when none is configured: generated once and stored in the data directory, readable by
 * its user only.
 */
export async function storedSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
}
