import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '#server/platform/storage/files-below.ts';
import type { UploadName, Uploads } from '#server/platform/storage/uploads.ts';
import { DRAWING_VERSION } from './draw-picture.ts';

/** An original, wherever it is. */
export interface PictureFile {
  /** Its path in a folder of pictures: `brand/logo.svg`. */
  file: string;
  /** Null when it is not on this machine. */
  path: string | null;
  /** Another one whenever its content, or the way it is drawn, is another one. Throws `MissingPicture`. */
  version(): Promise<string>;
  /** Throws `MissingPicture`. */
  read(): Promise<Buffer>;
}

export interface PictureSource {
  list(): Promise<PictureFile[]>;
}

/** Thrown for a file that was listed and has been removed since. */
export class MissingPicture extends Error {
  override name = 'MissingPicture';
}

/** The pictures of a folder on this machine. */
export function folderPictures(folder: () => string): PictureSource {
  const versionOf = createVersions();
  return {
    async list() {
      const directory = folder();
      return (await filesBelow(directory)).map((file) => onDisk(file, join(directory, file), versionOf));
    },
  };
}

/** Pictures that were uploaded or imported, on the disk or in a bucket. */
export function uploadedPictures(uploads: Uploads): PictureSource {
  const { picturesFolder } = uploads;
  if (picturesFolder !== null) return folderPictures(() => picturesFolder);
  return {
    list: async () =>
      (await uploads.list('pictures')).map(({ name, version }) => inBucket(name, version, uploads)),
  };
}

const onDisk = (file: string, path: string, versionOf: (path: string) => Promise<string>): PictureFile => ({
  file,
  path,
  version: () => versionOf(path).catch(explainMissing),
  read: () => readFile(path).catch(explainMissing),
});

const inBucket = (name: UploadName, version: string, uploads: Uploads): PictureFile => ({
  file: name.slice('pictures/'.length),
  path: null,
  version: async () => hashOf(version),
  async read() {
    const bytes = await uploads.read(name);
    if (bytes === null) throw new MissingPicture(name);
    return bytes;
  },
});

function explainMissing(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    throw new MissingPicture(error.message);
  throw error;
}

/** The version of a file by its content, which is only read again when its time or size has changed. */
function createVersions(): (path: string) => Promise<string> {
  const known = new Map<string, { state: string; version: string }>();
  return async (path) => {
    const { mtimeMs, size } = await stat(path);
    const state = `${mtimeMs} ${size}`;
    const before = known.get(path);
    if (before?.state === state) return before.version;
    const version = hashOf(await readFile(path));
    known.set(path, { state, version });
    return version;
  };
}

const hashOf = (content: Buffer | string): string =>
  createHash('sha256').update(DRAWING_VERSION).update(content).digest('hex').slice(0, 16);
