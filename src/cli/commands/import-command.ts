import { join } from 'node:path';
import type { Command } from 'commander';
import { readStoreFiles } from '#server/import/files/read-store-files.ts';
import { StoreFileError } from '#server/import/files/store-file-error.ts';
import { withoutSampleData } from '#server/import/files/without-sample-data.ts';
import { importStore } from '#server/import/import-store.ts';
import { importOriginals } from '#server/pictures/import-originals.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';
import type { CommandRunner } from '../command-runner.ts';

/** `import [folder]`: the whole shop from its files. */
export function importCommand(program: Command, { changes }: CommandRunner): void {
  const command = program
    .command('import')
    .description(
      'Brings the shop to what the files in a folder say. Orders, customers and stock stay. A running shop shows the change within seconds.',
    )
    .argument('[folder]', 'a folder like those in store; without one, that of the setting STORE')
    .option('--reset-stock', 'reset the stock to the counts in the files');
  changes<{ resetStock?: true }>(
    command,
    async ({ db, isReal, storeFolder, pictures, uploads, heldStoreId }, { resetStock = false }, typed) => {
      const folder = typed ?? storeFolder;
      const files = await readStoreFiles(folder);
      await importPictures(join(folder, 'pictures'), { own: pictures.own, uploads: await uploads() });
      // The shop's own folder is for its store, also when that has been filled from another one first.
      const storeId = typed === undefined ? await heldStoreId() : undefined;
      await importStore(db, files, { resetStock, isReal, storeId });
      const { store, products, locations } = files;
      const { reviews } = isReal ? withoutSampleData(files) : files;
      return {
        json: { products: products.length, reviews: reviews.length, locations: locations.length },
        text: `${store.brand}: ${products.length} products, ${reviews.length} reviews and ${locations.length} store locations imported.`,
      };
    },
  );
}

async function importPictures(folder: string, to: { own: string; uploads: Uploads }): Promise<void> {
  await importOriginals(folder, to).catch((error: unknown) => {
    throw new StoreFileError([`${folder}: ${error instanceof Error ? error.message : error}`]);
  });
}
