import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from './files-below.ts';
import {
  isUploadName,
  requireUploadName,
  type StoredUpload,
  type UploadName,
  type Uploads,
} from './uploads.ts';
import { writeWholeFile } from './write-whole-file.ts';

/**
 * Files below `DATA_DIR`: pictures in `pictures` by their names, others in `uploads`, spread over 256 folders by the start of
 * their names.
 */
export function diskUploads(dataDir: string): Uploads {
  const pathOf = (name: UploadName): string => {
    requireUploadName(name);
    const [folder = '', ...inside] = name.split('/');
    if (folder === 'pictures') return join(dataDir, name);
    const file = inside.join('/');
    return join(dataDir, 'uploads', folder, file.slice(0, 2), file);
  };
  return {
    write: async (name, bytes) => writeWholeFile(pathOf(name), bytes),
    read: (name) => readFile(pathOf(name)).catch(nullWhenMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    async list(folder) {
      const directory = folder === 'pictures' ? join(dataDir, folder) : join(dataDir, 'uploads', folder);
      const files = await filesBelow(directory);
      const names = files
        .map((file) => `${folder}/${folder === 'pictures' ? file : file.slice(file.indexOf('/') + 1)}`)
        .filter(isUploadName);
      const found = await Promise.all(names.map((name) => storedUpload(name, pathOf(name))));
      return found.filter((file) => file !== null);
    },
    whereIs: pathOf,
    picturesFolder: join(dataDir, 'pictures'),
    owner: null,
  };
}

/** Null for a file that was removed meanwhile. */
async function storedUpload(name: UploadName, path: string): Promise<StoredUpload | null> {
  const file = await stat(path).catch(nullWhenMissing);
  return file && { name, bytes: file.size, changedAt: file.mtime, version: `${file.mtimeMs} ${file.size}` };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
