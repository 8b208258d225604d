import { basename, extname, join } from 'node:path';
import { filesBelow } from '#server/platform/storage/files-below.ts';

/** Accepted formats. Renditions are AVIF and WebP. */
const PICTURE_KINDS: readonly string[] = ['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif'];

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/**
 * Endings of rendition names: `the-mix-640.webp`, `the-mix-mail.png`. An original with such a name would be
 * ambiguous.
 */
const NAME_OF_RENDITION = /-(?:160|320|640|960|1280|mail|mail-wide|icon-\d+)$/;
const SHARE_FOLDER = 'share';

export interface PictureFolders {
  /** The originals in the store's own folder. */
  own: string;
  renditions: string;
}

/** `storeFolder`: of the files that the shop was filled from. */
export const pictureFolders = (storeFolder: string, dataDir: string): PictureFolders => ({
  own: join(storeFolder, 'pictures'),
  renditions: join(dataDir, 'renditions'),
});

/** The contents of a folder of pictures. */
export interface PictureOriginals {
  /** Files served in several sizes, by their path in the folder: `the-mix-pack.svg`. */
  sized: string[];
  /** Files in subfolders, served unchanged: `brand/logo.svg`. */
  servedAsTheyAre: string[];
  /** Files that cannot be used, and why. */
  problems: { file: string; message: string }[];
}

/** Lists a folder of pictures; a missing one is empty. Hidden files are ignored. */
export const readPictureOriginals = async (dir: string): Promise<PictureOriginals> =>
  sortPictures(await filesBelow(dir));

/** What paths below a folder of pictures, or names of uploaded ones, are. */
export function sortPictures(files: readonly string[]): PictureOriginals {
  const problems = files.flatMap((file) => {
    const message = reasonAgainst(file) ?? reasonOfTwins(file, files);
    return message === null ? [] : [{ file, message }];
  });
  const usable = files.filter((file) => reasonAgainst(file) === null);
  return {
    sized: usable.filter((file) => !file.includes('/')),
    servedAsTheyAre: usable.filter((file) => file.includes('/')),
    problems,
  };
}

/**
 * The URLs by which calls and pages refer to these pictures: `/pictures/the-mix-pack.webp`,
 * `/pictures/brand/logo.svg`.
 */
export function pictureUrlsOf({ sized, servedAsTheyAre }: PictureOriginals): string[] {
  return [
    ...sized.map((file) => `/pictures/${pictureName(file)}.webp`),
    ...servedAsTheyAre.map((file) => `/pictures/${file}`),
  ];
}

/** `the-mix-pack.svg` → `the-mix-pack`. */
export const pictureName = (file: string): string => basename(file, extname(file));

function reasonAgainst(file: string): string | null {
  const kinds = PICTURE_KINDS.map((kind) => kind.slice(1)).join(', ');
  if (!PICTURE_KINDS.includes(extname(file))) return `is no picture that the shop can show: ${kinds}`;
  const folders = file.split('/').slice(0, -1);
  if (![...folders, pictureName(file)].every((name) => NAME.test(name)))
    return 'must be named in lowercase letters, digits and single hyphens, like the-mix-pack.jpg';
  if (folders[0] === SHARE_FOLDER)
    return 'must not be in a folder called share, where the shop writes itself';
  if (NAME_OF_RENDITION.test(pictureName(file)))
    return 'must not have a name that ends in a width or in -mail';
  return null;
}

function reasonOfTwins(file: string, files: readonly string[]): string | null {
  if (file.includes('/')) return null;
  const twin = files.find(
    (other) => other < file && !other.includes('/') && pictureName(other) === pictureName(file),
  );
  return twin === undefined ? null : `has the same name as ${twin}`;
}
