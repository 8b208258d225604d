import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopCommand } from './shop-command.ts';
import { store } from './stores/chosen.ts';

/** Imports a store folder into the running shop: its own, to restore what a test has changed, or another. */
export function importStore(folder = store.files.folder): void {
  shopCommand('import', folder);
}

/** Imports the sample store with one changed file. */
export function importChangedStore<Content>(file: string, change: (content: Content) => Content): void {
  const folder = mkdtempSync(join(tmpdir(), 'changed-store-'));
  try {
    cpSync(store.files.folder, folder, { recursive: true });
    const path = join(folder, file);
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
    importStore(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
