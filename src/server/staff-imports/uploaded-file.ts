import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaffImportId } from '#domain/ids.ts';

/** Where the files of imports are stored until they are deleted. */
export interface ImportFiles {
  /** A folder below `DATA_DIR`. */
  importsFolder: string;
}

export const pathOfImport = ({ importsFolder }: ImportFiles, id: StaffImportId): string =>
  join(importsFolder, `${id}.csv`);

/**
 * Writes a part of a file at its place. A part that arrives twice is written twice, to the same end; what a process that was
 * killed has written behind it is overwritten.
 */
export async function writePart(path: string, offset: number, bytes: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const present = await stat(path).catch(() => null);
  const file = await open(path, present === null ? 'w' : 'r+');
  try {
    await file.write(bytes, 0, bytes.length, offset);
  } finally {
    await file.close();
  }
}

export const removeFile = (files: ImportFiles, id: StaffImportId): Promise<void> =>
  rm(pathOfImport(files, id), { force: true });

/** The file of an import with its size; null when it is not there. */
export async function openFile(
  files: ImportFiles,
  id: StaffImportId,
): Promise<{ content: ReadStream; bytes: number } | null> {
  const path = pathOfImport(files, id);
  const present = await stat(path).catch(() => null);
  return present && { content: createReadStream(path), bytes: present.size };
}
