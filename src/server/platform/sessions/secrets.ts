import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A random secret for a cookie or an emailed link: 256 bits as 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash to store, so that a copy of the database grants no access. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares secrets in constant time. */
export function isSameSecret(shown: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(shown), Buffer.from(secret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

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
