import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { slugOf } from '#domain/content/page-address.ts';
import { measuredPicture } from '#server/platform/storage/reencode-picture.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';

/** A few words of the file's name, so that people recognise it. */
const MAX_NAME = 40;

/**
 * Stores a picture that staff have uploaded under a name made of its own and its content: sent again, it is the same one. Returns its address, `/pictures/oat-bar-1a2b3c4d5e.webp`. Throws `picture_refused` for what is no
 * JPEG, PNG or WebP, or is broken or too large.
 */
export async function addPicture(
  uploads: Uploads,
  { fileName, bytes }: { fileName: string; bytes: Buffer },
): Promise<string> {
  const { format } = await measuredPicture(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const name = [plainName(fileName), hash].filter(Boolean).join('-');
  await uploads.write(`pictures/${name}.${format === 'jpeg' ? 'jpg' : format}`, bytes);
  return `/pictures/${name}.webp`;
}

/** `Oat Bar (2).JPG` → `oat-bar-2` */
const plainName = (fileName: string): string =>
  slugOf(fileName.slice(0, fileName.length - extname(fileName).length).slice(0, MAX_NAME));
