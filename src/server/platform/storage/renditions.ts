import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import { writeWholeFile } from './write-whole-file.ts';

export interface Original {
  /** Its unique name, without slashes: `the-mix-pack`. */
  key: string;
  /** Changes whenever its content, or the way its renditions are generated, changes. Without slashes. */
  version: string;
  /** Whether it is read from another machine. */
  isRemote: boolean;
  read(): Promise<Buffer>;
}

/** A picture in one size and format. Generating it may throw when the original is damaged. */
export interface Rendition {
  /** The file name below its original: `640.avif`. */
  file: string;
  draw(original: Buffer, version: string): Promise<Buffer>;
}

export interface Renditions {
  /**
   * The path of a rendition, generated when it does not exist and `beforeDrawing` does not throw. Throws
   * `unavailable` when too many are waiting.
   */
  file(original: Original, rendition: Rendition, beforeDrawing?: () => Promise<void>): Promise<string>;
  /** Removes every rendition of an original. */
  remove(key: string): Promise<void>;
  /**
   * Runs other heavy work on pictures, one at a time with the generation, and before what waits to be generated.
   * Throws `unavailable` when too much of such work is waiting.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Enough for several new pages full of pictures. Requests for a rendition in progress do not count. */
const MAX_WAITING = 120;
/** Of other work: requests for pictures take no place of photos that are sent. */
const MAX_OTHER_WAITING = 20;
/** Remote originals that are read, or wait for their generation, at the same time: each is in memory. */
const MAX_REMOTE = 4;

/**
 * Renditions below a directory, generated on first request and stored. One at a time, so that the server
 * stays responsive, and concurrent requests share the work. Remote originals are read before their turn, so
 * that a slow bucket holds up no others. A new version of an original removes the old renditions.
 */
export function createRenditions(directory: string): Renditions {
  // Each class brings one task at most to the turn that they share, so neither waits for the queue of the other.
  const shared = createConcurrencyLimit({ most: 1, waiting: 1 });
  const drawings = createConcurrencyLimit({ most: 1, waiting: MAX_WAITING });
  const others = createConcurrencyLimit({ most: 1, waiting: MAX_OTHER_WAITING });
  const remote = createConcurrencyLimit({ most: MAX_REMOTE, waiting: MAX_WAITING });
  const underWay = new Map<string, Promise<string>>();

  const draw = async (original: Original, rendition: Rendition, path: string): Promise<string> => {
    const bytes = await rendition.draw(await original.read(), original.version);
    await mkdir(dirname(path), { recursive: true });
    await removeOtherVersions(join(directory, original.key), original.version);
    await writeWholeFile(path, bytes);
    return path;
  };

  const drawInTurn = (original: Original, rendition: Rendition, path: string): Promise<string> => {
    const inTurn = (readable: Original) => drawings(() => shared(() => draw(readable, rendition, path)));
    if (!original.isRemote) return inTurn(original);
    return remote(async () => {
      const bytes = await original.read();
      return inTurn({ ...original, read: async () => bytes });
    });
  };

  return {
    async file(original, rendition, beforeDrawing) {
      const path = join(directory, original.key, original.version, rendition.file);
      if (await isThere(path)) return path;
      if (beforeDrawing && !underWay.has(path)) await beforeDrawing();
      const drawing =
        underWay.get(path) ?? drawInTurn(original, rendition, path).finally(() => underWay.delete(path));
      underWay.set(path, drawing);
      return drawing;
    },
    remove: (key) => rm(join(directory, key), { recursive: true, force: true }),
    inTurn: (work) => others(() => shared(work)),
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
