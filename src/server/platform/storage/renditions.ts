import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';

/** A picture as it came in. */
export interface Original {
  /** Its name among the originals, without slashes: `the-mix-pack`. */
  key: string;
  /** Another one whenever its content, or how renditions of it are drawn, has changed. Without slashes. */
  version: string;
  read(): Promise<Buffer>;
}

/** A picture in one size and format. The drawing of it may throw when the original is broken. */
export interface Rendition {
  /** Its file among those of the same original: `640.avif`. */
  file: string;
  draw(original: Buffer, version: string): Promise<Buffer>;
}

export interface Renditions {
  /** The path of a rendition, which is drawn unless it is there. Throws `unavailable` when too many wait to be drawn. */
  file(original: Original, rendition: Rendition): Promise<string>;
  /** Removes every rendition of an original. */
  remove(key: string): Promise<void>;
  /** Does other heavy work on pictures, one at a time with the drawing. Throws `unavailable`. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Several fresh pages full of pictures. Whoever asks for what is being drawn already does not count. */
const MOST_WAITING = 120;

/**
 * Renditions below a directory, drawn when they are first asked for and kept: one at a time, so that serving goes on beside it, and once
 * for all who ask meanwhile. A new version of an original removes the renditions of the one before.
 */
export function createRenditions(directory: string): Renditions {
  const inTurn = createConcurrencyLimit({ most: 1, waiting: MOST_WAITING });
  const underWay = new Map<string, Promise<string>>();

  const draw = async (original: Original, rendition: Rendition, path: string): Promise<string> => {
    const bytes = await rendition.draw(await original.read(), original.version);
    await mkdir(dirname(path), { recursive: true });
    await removeOtherVersions(join(directory, original.key), original.version);
    const unfinished = `${path}.${randomUUID()}.part`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
    return path;
  };

  return {
    async file(original, rendition) {
      const path = join(directory, original.key, original.version, rendition.file);
      if (await isThere(path)) return path;
      const drawing =
        underWay.get(path) ??
        inTurn(() => draw(original, rendition, path)).finally(() => underWay.delete(path));
      underWay.set(path, drawing);
      return drawing;
    },
    remove: (key) => rm(join(directory, key), { recursive: true, force: true }),
    inTurn,
  };
}

async function removeOtherVersions(directory: string, version: string): Promise<void> {
  const others = (await readdir(directory)).filter((name) => name !== version);
  await Promise.all(others.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
