import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import type { Uploads } from '#server/platform/storage/uploads.ts';
import { refuseBroken } from './draw-picture.ts';
import { pictureName, readPictureOriginals, sortPictures } from './picture-originals.ts';

/**
 * Imports the pictures of a store's folder; they replace others of the same names. The shop's own folder is
 * read in place. Throws an error with the file name of a broken picture.
 */
export async function importOriginals(
  folder: string,
  { own, uploads }: { own: string; uploads: Uploads },
): Promise<void> {
  const arriving = await readPictureOriginals(folder);
  for (const file of arriving.sized) {
    const picture = await readFile(join(folder, file));
    await refuseBroken(picture, extname(file) === '.svg').catch((error: unknown) => {
      throw new Error(
        `${file}: cannot be read as a picture: ${error instanceof Error ? error.message : error}`,
      );
    });
  }
  const before = sortPictures(await uploadedFiles(uploads));
  const names = new Set(arriving.sized.map(pictureName));
  const replaced = [
    ...before.sized.filter((file) => names.has(pictureName(file))),
    ...before.servedAsTheyAre.filter((file) => arriving.servedAsTheyAre.includes(file)),
  ];
  const copied = resolve(folder) === resolve(own) ? [] : [...arriving.sized, ...arriving.servedAsTheyAre];
  // Each in one step, because the shop reads pictures while a store is imported.
  for (const file of copied) await uploads.write(`pictures/${file}`, await readFile(join(folder, file)));
  for (const file of replaced.filter((one) => !copied.includes(one)))
    await uploads.remove(`pictures/${file}`);
}

/** Pictures that were imported or uploaded, by their path in a folder of pictures. */
export const uploadedFiles = async (uploads: Uploads): Promise<string[]> =>
  (await uploads.list('pictures')).map(({ name }) => name.slice('pictures/'.length));
