import { access } from 'node:fs/promises';
import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CENTRE, isFocusPoint, withFocus } from '#domain/presentation/picture-focus.ts';
import type { Original, Rendition, Renditions } from '#server/platform/storage/renditions.ts';
import { asItIs, forEmail, forSharing, iconOf, inWidth, logoForEmail, wideForEmail } from './draw-picture.ts';
import { pictureName, sortPictures } from './picture-originals.ts';
import { MissingPicture, type PictureFile, type PictureSource } from './picture-sources.ts';

type BeforeDrawing = () => Promise<void>;

/** The store's pictures, by the path that follows `/pictures/`. */
export interface StorePictures {
  /**
   * The file to send: an original, or a rendition that is generated on first request, after `beforeDrawing`. Null when
   * there is no such picture. Throws `unavailable` when too many are waiting, or the originals cannot be reached.
   */
  file(path: string, beforeDrawing?: BeforeDrawing): Promise<string | null>;
}

export interface StorePicturesOptions {
  /** Where originals are; earlier ones take precedence. */
  sources: readonly PictureSource[];
  renditions: Renditions;
  /** How long the list of files is cached. */
  freshMilliseconds: number;
  /** Whether the shop shows `/pictures/oat-bar.webp#focus=30-70`: crops about other points are not generated. */
  isNamed(url: string): Promise<boolean>;
}

/** Thrown for a crop about a point that nothing names. */
class UnnamedCrop extends Error {
  override name = 'UnnamedCrop';
}

/** The URLs of renditions. No others exist, so their number is bounded. */
const SIZED = /^([a-z0-9-]+?)(?:-(160|320|640|960|1280)\.(avif|webp)|\.webp)$/;
const MAILED_WIDE = /^([a-z0-9-]+)-mail-wide\.jpg$/;
const MAILED = /^((?:[a-z0-9-]+\/)*[a-z0-9-]+)-mail\.png$/;
const SHARED = /^share\/([a-z0-9-]+?)(?:-focus-(\d{1,3})-(\d{1,3}))?\.jpg$/;
const ICON = /^((?:[a-z0-9-]+\/)+[a-z0-9-]+)-icon-(32|180|192|512)\.png$/;
const LOGO_FOLDER = 'brand/';
const NONE: PictureFile[] = [];
const FIELD = 'brand/share-field.svg';
/** Names of uploaded files end with a hash: they may be newer than the list of files, which is then read again at most so often. */
const UPLOADED = /-[0-9a-f]{10}[-.]/;
const UPLOADED_MILLISECONDS = 200;
/** How long a list that is known already waits for a newer one. */
const LONG_MILLISECONDS = 1_000;
/** URLs in calls contain no size and mean the largest one. */
const LARGEST = 1280;

/** Originals by the names in URLs. */
interface Originals {
  /** `the-mix-pack` → `the-mix-pack.svg` */
  sized: Map<string, PictureFile>;
  /** By their path: `brand/logo.svg`. */
  asTheyAre: Map<string, PictureFile>;
}

export function createStorePictures({
  sources,
  renditions,
  freshMilliseconds,
  isNamed,
}: StorePicturesOptions): StorePictures {
  const lists = sources.map((source) => createRereadValue(freshMilliseconds, () => source.list()));
  const sorted = createSorted();

  const fileOf = async (
    address: string,
    originals: Originals,
    beforeDrawing?: BeforeDrawing,
  ): Promise<string | null> => {
    const wanted = wantedFile(address, originals);
    if (wanted === null) return null;
    const { picture, drawn, key = picture.file.replaceAll('/', '--'), field, crop } = wanted;
    // Where it is, or as a copy on this machine.
    if (drawn === undefined && picture.path !== null) return pathOf(picture.path);
    const versions = [picture, ...(field ? [field] : [])].map((file) => file.version());
    const original: Original = {
      key,
      version: (await Promise.all(versions)).join('-'),
      isRemote: picture.path === null,
      read: picture.read,
    };
    return renditions.file(original, drawn ?? asItIs(extname(picture.file)), async () => {
      await beforeDrawing?.();
      if (crop !== undefined && !(await isNamed(crop))) throw new UnnamedCrop();
    });
  };

  const find = async (address: string, beforeDrawing?: BeforeDrawing): Promise<string | null> => {
    try {
      const known = await Promise.all(lists.map((list) => list.current()));
      const readable = known.map((list) => list ?? NONE);
      const found = await fileOf(address, sorted(readable), beforeDrawing);
      if (found !== null || (!known.includes(null) && !UPLOADED.test(address))) return found;
      const newest = await Promise.all(lists.map((list) => list.newest(UPLOADED_MILLISECONDS)));
      return await fileOf(address, sorted(newest), beforeDrawing);
    } catch (error) {
      if (!(error instanceof MissingPicture)) throw error;
      // An import has moved the original since the list was read.
      const newest = await Promise.all(sources.map((source) => source.list()));
      return fileOf(address, sorted(newest), beforeDrawing);
    }
  };

  return {
    file: (address, beforeDrawing) =>
      find(address, beforeDrawing).catch((error: unknown) => {
        if (error instanceof UnnamedCrop) return null;
        throw error;
      }),
  };
}

/** Throws `MissingPicture` when there is no file any more. */
async function pathOf(path: string): Promise<string> {
  await access(path).catch(() => {
    throw new MissingPicture(path);
  });
  return path;
}

interface WantedFile {
  picture: PictureFile;
  /** Left out: the original itself. */
  drawn?: Rendition;
  key?: string;
  /** What it is drawn beside. */
  field?: PictureFile | undefined;
  /** The picture with its point, of a crop that is drawn only when something names it. */
  crop?: string;
}

/** What an address means; null when there is no such picture. */
function wantedFile(address: string, { sized, asTheyAre }: Originals): WantedFile | null {
  const found = asTheyAre.get(address);
  if (found) return { picture: found };

  const named = (key: string, picture: PictureFile | undefined, drawn: Rendition): WantedFile | null =>
    picture ? { picture, key, drawn } : null;

  const [, name, width = LARGEST, format = 'webp'] = SIZED.exec(address) ?? [];
  if (name && sized.has(name))
    return named(name, sized.get(name), inWidth(Number(width), format as 'avif' | 'webp'));

  const shared = SHARED.exec(address);
  if (shared) return sharedCrop(shared, { sized, asTheyAre });

  const drawingOf = (path: string) =>
    [...asTheyAre.values()].find(({ file }) => file.slice(0, -extname(file).length) === path);
  const [, iconed, size] = ICON.exec(address) ?? [];
  if (iconed) {
    const icon = drawingOf(iconed);
    const drawn = iconOf(Number(size), icon !== undefined && extname(icon.file) === '.svg');
    return named(iconed.replaceAll('/', '--'), icon, drawn);
  }

  const wide = MAILED_WIDE.exec(address)?.[1];
  if (wide !== undefined) return named(wide, sized.get(wide), wideForEmail);
  const [, mailed = ''] = MAILED.exec(address) ?? [];
  if (!mailed.startsWith(LOGO_FOLDER)) return named(mailed, sized.get(mailed), forEmail);
  const logo = drawingOf(mailed);
  const drawn = logoForEmail(logo !== undefined && extname(logo.file) === '.svg');
  return named(mailed.replaceAll('/', '--'), logo, drawn);
}

function sharedCrop(match: RegExpExecArray, { sized, asTheyAre }: Originals): WantedFile | null {
  const [, name = '', x = CENTRE.x, y = CENTRE.y] = match;
  const picture = sized.get(name);
  const focus = { x: Number(x), y: Number(y) };
  if (!picture || !isFocusPoint(focus)) return null;
  const field = asTheyAre.get(FIELD);
  const drawn = forSharing(field?.read ?? null, focus);
  const url = `/pictures/${name}.webp`;
  const crop = withFocus(url, focus);
  return { picture, key: `share--${name}`, drawn, field, ...(crop !== url && { crop }) };
}

/** Sorts lists of pictures, the first of which takes precedence, and keeps the result as long as the lists are the same. */
function createSorted() {
  let last: { lists: readonly PictureFile[][]; originals: Originals } | null = null;
  return (lists: readonly PictureFile[][]): Originals => {
    const isSame = last?.lists.every((list, index) => list === lists[index]);
    if (!last || !isSame) last = { lists, originals: sortOriginals(lists) };
    return last.originals;
  };
}

function sortOriginals(lists: readonly PictureFile[][]): Originals {
  const found: Originals = { sized: new Map(), asTheyAre: new Map() };
  for (const list of lists.toReversed()) {
    const files = new Map(list.map((picture) => [picture.file, picture]));
    const { sized, servedAsTheyAre } = sortPictures([...files.keys()]);
    const filesOf = (paths: readonly string[]) => paths.map((path) => files.get(path) as PictureFile);
    for (const picture of filesOf(sized)) found.sized.set(pictureName(picture.file), picture);
    for (const picture of filesOf(servedAsTheyAre)) found.asTheyAre.set(picture.file, picture);
  }
  return found;
}

/**
 * A value that is read again when it is older than `freshMilliseconds`, whatever the clock is set to, once for all who ask at the same
 * time.
 */
function createRereadValue<Value extends object>(freshMilliseconds: number, read: () => Promise<Value>) {
  let known: Value | null = null;
  let last: { value: Promise<Value>; at: number; isPending: boolean; late: Promise<unknown> } | null = null;

  const readAgain = () => {
    const late = setTimeout(LONG_MILLISECONDS, null, { ref: false });
    const reading = { value: read(), at: performance.now(), isPending: true, late };
    last = reading;
    reading.value.then(
      (value) => {
        [known, reading.isPending] = [value, false];
      },
      () => {
        reading.isPending = false;
        if (known === null) last = null;
      },
    );
    return reading;
  };

  return {
    /** When it cannot be read, or that takes long: as it was before, and null when it was never read. */
    async current(): Promise<Value | null> {
      const isFresh = last && (last.isPending || performance.now() < last.at + freshMilliseconds);
      const { value, isPending, late } = last && isFresh ? last : readAgain();
      if (isPending) await Promise.race([value.catch(() => null), late]);
      return known;
    },
    /** As it was at most so long before this call. Throws what reading throws. */
    async newest(milliseconds: number): Promise<Value> {
      const calledAt = performance.now();
      if (last?.isPending) await last.value.catch(() => null);
      return last && calledAt < last.at + milliseconds ? last.value : readAgain().value;
    },
  };
}
