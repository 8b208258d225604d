import { createHash } from 'node:crypto';
import { access, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Original, Rendition, Renditions } from '#server/platform/storage/renditions.ts';
import {
  DRAWING_VERSION,
  forEmail,
  forSharing,
  iconOf,
  inWidth,
  logoForEmail,
  wideForEmail,
} from './draw-picture.ts';
import { pictureName, readPictureOriginals } from './picture-originals.ts';

/** The store's pictures, by the path that follows `/pictures/`. */
export interface StorePictures {
  /**
   * The file to send: an original, or a rendition that is generated on first request. Null when there is no
   * such picture. Throws `unavailable` when too many are waiting.
   */
  file(path: string): Promise<string | null>;
}

export interface StorePicturesOptions {
  /** Folders of originals; earlier ones take precedence. */
  folders: () => readonly string[];
  renditions: Renditions;
  /** How long the list of files is cached. */
  freshMilliseconds: number;
}

/** The URLs of renditions. No others exist, so their number is bounded. */
const SIZED = /^([a-z0-9-]+?)(?:-(160|320|640|960|1280)\.(avif|webp)|\.webp)$/;
const MAILED_WIDE = /^([a-z0-9-]+)-mail-wide\.jpg$/;
const MAILED = /^((?:[a-z0-9-]+\/)*[a-z0-9-]+)-mail\.png$/;
const SHARED = /^share\/([a-z0-9-]+)\.jpg$/;
const ICON = /^((?:[a-z0-9-]+\/)+[a-z0-9-]+)-icon-(32|180|192|512)\.png$/;
const LOGO_FOLDER = 'brand/';
const FIELD = 'brand/share-field.svg';
/** Names of uploaded files end with a hash: they may be newer than the list of files, which is then read again at most so often. */
const UPLOADED = /-[0-9a-f]{10}[-.]/;
const UPLOADED_MILLISECONDS = 200;
/** URLs in calls contain no size and mean the largest one. */
const LARGEST = 1280;

/** Paths of originals by the names in URLs. */
interface Folders {
  /** `the-mix-pack` → `/srv/store/tea/pictures/the-mix-pack.svg` */
  sized: Map<string, string>;
  /** `brand/logo.svg` → `/srv/store/tea/pictures/brand/logo.svg` */
  asTheyAre: Map<string, string>;
}

export function createStorePictures({
  folders,
  renditions,
  freshMilliseconds,
}: StorePicturesOptions): StorePictures {
  const originals = cachedFor(freshMilliseconds, () => readFolders(folders()));
  const versionOf = createVersions();

  const rendition = async (path: string | undefined, key: string, drawn: Rendition, field?: string) => {
    if (path === undefined) return null;
    const versions = [path, ...(field ? [field] : [])].map(versionOf);
    const original: Original = {
      key,
      version: (await Promise.all(versions)).join('-'),
      read: () => readFile(path),
    };
    return renditions.file(original, drawn);
  };

  const fileOf = async (address: string, { sized, asTheyAre }: Folders): Promise<string | null> => {
    const asItIs = asTheyAre.get(address);
    if (asItIs) {
      await access(asItIs);
      return asItIs;
    }

    const [, name, width = LARGEST, format = 'webp'] = SIZED.exec(address) ?? [];
    if (name && sized.has(name))
      return rendition(sized.get(name), name, inWidth(Number(width), format as 'avif' | 'webp'));

    const [, shared] = SHARED.exec(address) ?? [];
    if (shared) {
      const field = asTheyAre.get(FIELD);
      const drawn = forSharing(field ? () => readFile(field) : null);
      return rendition(sized.get(shared), `share--${shared}`, drawn, field);
    }

    const drawingOf = (path: string) =>
      [...asTheyAre].find(([file]) => file.slice(0, -extname(file).length) === path)?.[1];
    const [, iconed, size] = ICON.exec(address) ?? [];
    if (iconed) {
      const icon = drawingOf(iconed);
      const drawn = iconOf(Number(size), icon !== undefined && extname(icon) === '.svg');
      return rendition(icon, iconed.replaceAll('/', '--'), drawn);
    }

    const wide = MAILED_WIDE.exec(address)?.[1];
    if (wide !== undefined) return rendition(sized.get(wide), wide, wideForEmail);
    const [, mailed = ''] = MAILED.exec(address) ?? [];
    if (!mailed.startsWith(LOGO_FOLDER)) return rendition(sized.get(mailed), mailed, forEmail);
    const logo = drawingOf(mailed);
    const drawn = logoForEmail(logo !== undefined && extname(logo) === '.svg');
    return rendition(logo, mailed.replaceAll('/', '--'), drawn);
  };

  return {
    async file(address) {
      try {
        const found = await fileOf(address, await originals());
        if (found !== null || !UPLOADED.test(address)) return found;
        return await fileOf(address, await originals(UPLOADED_MILLISECONDS));
      } catch (error) {
        if (!isMissingFile(error)) throw error;
        // An import has moved the original since the folders were read.
        return fileOf(address, await readFolders(folders()));
      }
    },
  };
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readFolders(folders: readonly string[]): Promise<Folders> {
  const found: Folders = { sized: new Map(), asTheyAre: new Map() };
  for (const folder of folders.toReversed()) {
    const { sized, servedAsTheyAre } = await readPictureOriginals(folder);
    for (const file of sized) found.sized.set(pictureName(file), join(folder, file));
    for (const file of servedAsTheyAre) found.asTheyAre.set(file, join(folder, file));
  }
  return found;
}

/**
 * Reads again when the value is older than `milliseconds`, or than a caller allows, whatever the clock is set to; concurrent callers
 * share the read.
 */
function cachedFor<Value>(
  milliseconds: number,
  read: () => Promise<Value>,
): (allowed?: number) => Promise<Value> {
  let kept: { value: Promise<Value>; at: number } | null = null;
  return (allowed = milliseconds) => {
    if (kept && performance.now() < kept.at + Math.min(allowed, milliseconds)) return kept.value;
    kept = { value: read(), at: performance.now() };
    return kept.value;
  };
}

/** The version of a file by its content, which is only read again when its time or size has changed. */
function createVersions(): (path: string) => Promise<string> {
  const known = new Map<string, { state: string; version: string }>();
  return async (path) => {
    const { mtimeMs, size } = await stat(path);
    const state = `${mtimeMs} ${size}`;
    const before = known.get(path);
    if (before?.state === state) return before.version;
    const hash = createHash('sha256')
      .update(DRAWING_VERSION)
      .update(await readFile(path));
    const version = hash.digest('hex').slice(0, 16);
    known.set(path, { state, version });
    return version;
  };
}
