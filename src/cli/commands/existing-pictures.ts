import {
  addressesOf,
  type PictureFolders,
  readPictureOriginals,
} from '#server/pictures/picture-originals.ts';

/** The URLs of the shop's pictures. */
export async function existingPictures({
  own,
  imported,
}: Pick<PictureFolders, 'own' | 'imported'>): Promise<Set<string>> {
  const folders = await Promise.all([own, imported].map(readPictureOriginals));
  return new Set(folders.flatMap(addressesOf));
}
