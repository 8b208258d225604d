import { uploadedFiles } from '#server/pictures/import-originals.ts';
import { pictureUrlsOf, readPictureOriginals, sortPictures } from '#server/pictures/picture-originals.ts';
import type { CliShop } from '../open-shop.ts';

/** The URLs of the shop's pictures. */
export async function existingPictures({ pictures, uploads }: CliShop): Promise<Set<string>> {
  const own = await readPictureOriginals(pictures.own);
  const uploaded = sortPictures(await uploadedFiles(await uploads()));
  return new Set([own, uploaded].flatMap(pictureUrlsOf));
}
