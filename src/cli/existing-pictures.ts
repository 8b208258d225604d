import {
  addressesOf,
  type PictureFolders,
  readPictureOriginals,
} from '#server/pictures/picture-originals.ts';

/** The addresses of the pictures that the shop has. */
export async function existingPictures({
  own,
  imported,
}: Pick<PictureFolders, 'own' | 'imported'>): Promise<Set<string>> {
  const folders = await Promise.all([own, imported].map(readPictureOriginals));
  return new Set(folders.flatMap(addressesOf));
}
