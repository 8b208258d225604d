import { UPLOAD_FOLDERS, type StoredUpload, type Uploads } from './uploads.ts';

export interface CopiedUploads {
  copied: number;
  /** Those that were already there. */
  existing: number;
}

/**
 * Copies every file that is not at the other place, or is newer. Nothing is removed, so an interrupted copy is simply begun again.
 */
export async function copyUploads(from: Uploads, to: Uploads): Promise<CopiedUploads> {
  const result: CopiedUploads = { copied: 0, existing: 0 };
  for (const folder of UPLOAD_FOLDERS) {
    const there = new Map((await to.list(folder)).map((file) => [file.name, file]));
    for (const file of await from.list(folder)) {
      if (isCopyOf(there.get(file.name), file)) {
        result.existing += 1;
        continue;
      }
      const bytes = await from.read(file.name);
      // Removed since it was listed.
      if (bytes === null) continue;
      await to.write(file.name, bytes);
      result.copied += 1;
    }
  }
  return result;
}

const isCopyOf = (there: StoredUpload | undefined, file: StoredUpload): boolean =>
  there !== undefined && there.bytes === file.bytes && there.changedAt >= file.changedAt;
