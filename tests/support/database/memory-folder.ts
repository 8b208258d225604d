import { createHash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MEMORY = '/dev/shm';
/** More than the databases of a whole run; containers often have 64 MB there. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** A folder of this checkout in memory, where files are created far faster, or null where there is no room for it. */
export function memoryFolder(name: string): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return null;
  } catch {
    return null;
  }
  const checkout = createHash('sha256').update(ROOT).digest('hex').slice(0, 8);
  return join(MEMORY, `shop-${checkout}-${name}`);
}

/** Where tests have their temporary files, instead of on disk. */
export const TEMPORARY_IN_MEMORY = memoryFolder('temporary');
