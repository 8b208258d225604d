import type { Database } from '#server/platform/database.ts';
import { type ImportOptions, importStore } from './import-store.ts';
import { readStoreFiles } from './read-store-files.ts';

/** `npm run shop -- import [dir]`: checks a store folder, then imports it. Throws StoreFileError with what is wrong. */
export async function runImportCommand(
  db: Database,
  dir: string,
  say: (line: string) => void,
  options: ImportOptions = {},
): Promise<void> {
  const files = await readStoreFiles(dir);
  await importStore(db, files, options);
  const { store, products, reviews, locations } = files;
  say(
    `${store.brand}: ${products.length} products, ${reviews.length} sample reviews and ${locations.length} store locations imported.`,
  );
}
