import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DATA_DIR = process.env.BROWSER_TEST_DATA_DIR ?? 'build/browser-test-data';

/** Imports a store folder into the running shop. */
export function importStore(folder: string): void {
  const env = { ...process.env, DATA_DIR };
  execFileSync(process.execPath, ['build/server/shop.js', 'import', folder], { env, stdio: 'pipe' });
}

/** Imports the sample store with one changed file. */
export function importChangedStore<Content>(file: string, change: (content: Content) => Content): void {
  const folder = mkdtempSync(join(tmpdir(), 'changed-store-'));
  try {
    cpSync('store/doosra', folder, { recursive: true });
    const path = join(folder, file);
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
    importStore(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
