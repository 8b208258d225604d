import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from './write-whole-file.ts';

/** Uploaded files under generated names. A port, so that an object store can replace the disk. */
export interface Uploads {
  /** Writes the whole file or nothing. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null when the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  /** Does nothing when the file does not exist. */
  remove(name: string): Promise<void>;
  /** The path to show to staff. */
  whereIs(name: string): string;
}

const NAME = /^[a-z][a-z-]*\/[0-9a-f-]{36}[a-z0-9.-]*$/;

/** Files below a directory, spread over 256 folders by the start of their names. */
export function diskUploads(directory: string): Uploads {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`${name} is no name of an upload`);
    const [kind = '', file = ''] = name.split('/');
    return join(directory, kind, file.slice(0, 2), file);
  };
  return {
    write: async (name, bytes) => writeWholeFile(pathOf(name), bytes),
    async read(name) {
      return readFile(pathOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    whereIs: pathOf,
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
