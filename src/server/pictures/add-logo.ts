import { createHash } from 'node:crypto';
import { measuredPicture } from '#server/platform/storage/reencode-picture.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';
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
  uploads: Uploads,
  { bytes, isDrawing }: { bytes: Buffer; isDrawing: boolean },
): Promise<string> {
  const picture = isDrawing ? await drawing(bytes) : await smallPicture(bytes);
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 10);
  const name = `pictures/brand/uploaded-${hash}.${isDrawing ? 'svg' : 'png'}` as const;
  await uploads.write(name, picture);
  return `/${name}`;
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
