import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { measuredPicture } from '#server/platform/storage/reencode-picture.ts';
import { writeWholeFile } from '#server/platform/storage/write-whole-file.ts';
import { refuseBroken } from './draw-picture.ts';
import { sanitizedDrawing } from './sanitized-drawing.ts';
import { DomainError } from '#domain/errors.ts';

/** In pixels. Logos and icons are served as they are. */
const LARGEST = 1024;

/**
 * Stores a logo or an icon under a name of its content: earlier ones stay for versions of the look that name them. Returns its
 * address, `/pictures/brand/uploaded-1a2b3c4d5e.svg`. Throws `picture_refused`.
 */
export async function addLogo(
  folder: string,
  { bytes, isDrawing }: { bytes: Buffer; isDrawing: boolean },
): Promise<string> {
  const picture = isDrawing ? await drawing(bytes) : await smallPicture(bytes);
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 10);
  const name = `brand/uploaded-${hash}.${isDrawing ? 'svg' : 'png'}`;
  await writeWholeFile(join(folder, name), picture);
  return `/pictures/${name}`;
}

async function drawing(bytes: Buffer): Promise<Buffer> {
  const clean = sanitizedDrawing(bytes);
  await refuseBroken(clean, true).catch(() => {
    throw broken();
  });
  return clean;
}

/** Encoded again, which removes metadata and hidden data. */
async function smallPicture(bytes: Buffer): Promise<Buffer> {
  const { image } = await measuredPicture(bytes);
  return image
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => {
      throw broken();
    });
}

const broken = () => new DomainError('picture_refused', 'This picture is broken. Try another one.');
