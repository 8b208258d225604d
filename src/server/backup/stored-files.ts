import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '#server/platform/storage/files-below.ts';
import { isUploadName, UPLOAD_FOLDERS, type Uploads } from '#server/platform/storage/uploads.ts';
import { writeWholeFile } from '#server/platform/storage/write-whole-file.ts';

/** Signs cookies and links. Another one would end all sessions. */
const SECRET = 'session-secret';
const IMPORT = /^imports\/[0-9a-f-]{36}\.csv$/;

/** The shop's files outside of the database, by names that are paths in a backup. */
export interface StoredFiles {
  list(): Promise<string[]>;
  /** Null when the file was removed since it was listed. */
  read(name: string): Promise<Buffer | null>;
  /** Whether a name is one of the shop's files, so that a backup writes no others. */
  accepts(name: string): boolean;
  write(name: string, bytes: Buffer): Promise<void>;
}

/** Original pictures and photos where the settings say, files of imports that no start has moved yet, and the secret that a start made. */
export function storedFiles(uploads: Uploads, dataDir: string): StoredFiles {
  const isInDataDir = (name: string) => name === SECRET || IMPORT.test(name);
  return {
    async list() {
      const uploaded = await Promise.all(UPLOAD_FOLDERS.map((folder) => uploads.list(folder)));
      const imports = (await filesBelow(join(dataDir, 'imports'))).map((name) => `imports/${name}`);
      return [...uploaded.flat().map(({ name }) => name), ...imports.filter(isInDataDir), SECRET];
    },
    read: (name) =>
      isUploadName(name) ? uploads.read(name) : readFile(join(dataDir, name)).catch(nullWhenMissing),
    accepts: (name) => isUploadName(name) || isInDataDir(name),
    async write(name, bytes) {
      if (isUploadName(name)) return uploads.write(name, bytes);
      await writeWholeFile(join(dataDir, name), bytes);
      await chmod(join(dataDir, name), 0o600);
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
