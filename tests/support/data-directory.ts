import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new directory for the data of a shop with a database of its own. PostgreSQL's account may pass through it; otherwise the database
 * of a shop that runs as root lies in a directory of the system, and stays there when this one is removed.
 */
export function newDataDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(directory, 0o711);
  return directory;
}
