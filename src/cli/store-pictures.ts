import { join } from 'node:path';
import { StoreFileError } from '#server/import/store-file-error.ts';
import { addressesOf, readPictureSources } from '#server/pictures/picture-sources.ts';
import { renderPictures } from '#server/pictures/render-pictures.ts';
import type { Terminal } from './terminal.ts';

/** The addresses of the pictures that the store's own folder holds. */
export async function storePictures({ repository }: Terminal): Promise<Set<string>> {
  return new Set(addressesOf(await readPictureSources(join(repository, 'store/pictures'))));
}

/** Renders what is new among the pictures of a store's folder to where the shop serves them from. Throws `StoreFileError`. */
export async function renderStorePictures(storeFolder: string, { repository, err }: Terminal): Promise<void> {
  const sourceDir = join(storeFolder, 'pictures');
  try {
    const { rendered } = await renderPictures({
      sourceDir,
      outDir: join(repository, 'build/pictures'),
      log: err,
    });
    if (rendered > 0) err(`${rendered} pictures rendered.`);
  } catch (error) {
    throw new StoreFileError([`${sourceDir}: ${error instanceof Error ? error.message : error}`]);
  }
}
