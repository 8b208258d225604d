import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new directory for the data of a shop with a database of its own. PostgreSQL's account may pass through it; otherwise a shop
 * that runs as root puts its database into a system directory, where it remains when this one is removed.
 */
export function newDataDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(directory, 0o711);
  return directory;
}
