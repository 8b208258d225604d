import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes the whole file or nothing, and makes its folder where there is none. */
export async function writeWholeFile(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Hidden: a folder of pictures is listed while files are written into it.
  const unfinished = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await writeFile(unfinished, bytes, { flag: 'wx' });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a file could not be written because its disk is full, or the share of it that the shop may use. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && NO_SPACE.has(String(error.code))) || isDiskFull(error.cause));
