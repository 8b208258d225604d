import type { Metadata, Sharp } from 'sharp';
import { DomainError } from '#domain/errors.ts';
import type { Rendition } from './renditions.ts';

const LARGE_PIXELS = 1280;
const SMALL_PIXELS = 400;
/** The largest phone cameras have 50 megapixels; decompression bombs of a few kilobytes have thousands. */
const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 16_000;
/** Of pictures that a decoder holds in memory as a whole; it goes through others row by row. */
const MAX_BYTES_AT_ONCE = 150_000_000;
const SECONDS = 10;

const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/**
 * Encodes a photo again, upright, as WebP, which removes metadata (such as the location) and hidden data.
 * Only JPEG, PNG and WebP reach a decoder. Throws `picture_refused`.
 */
export async function reencodePicture(bytes: Buffer): Promise<Buffer> {
  const { image, bytesAtOnce } = await measuredPicture(bytes);
  if (bytesAtOnce > MAX_BYTES_AT_ONCE)
    throw new DomainError(
      'picture_refused',
      'This photo takes too much memory to open. Make it smaller, or save it as a JPEG that is not progressive.',
    );
  try {
    return await image
      .autoOrient()
      .resize(LARGE_PIXELS, LARGE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw broken();
  }
}

interface MeasuredPicture {
  image: Sharp;
  format: 'jpeg' | 'png' | 'webp';
  /** What a decoder has to hold in memory to draw it. */
  bytesAtOnce: number;
}

/** Opens a JPEG, PNG or WebP of a size that can be decoded. Throws `picture_refused`. */
export async function measuredPicture(bytes: Buffer): Promise<MeasuredPicture> {
  if (!SIGNATURES.some((matches) => matches(bytes))) {
    throw new DomainError(
      'picture_refused',
      'This is not a photo that we can read. Send a JPEG, PNG or WebP.',
    );
  }
  const open = await decoder();
  const image = open(bytes);
  const measures = await measured(image);
  return { image, format: measures.format as MeasuredPicture['format'], bytesAtOnce: bytesAtOnce(measures) };
}

/** A photo in a list of reviews. */
export const smallRendition: Rendition = {
  file: 'small.webp',
  async draw(original) {
    const open = await decoder();
    return open(original)
      .resize(SMALL_PIXELS, SMALL_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  },
};

/** WebP is held as a whole; of the others those that become sharper as they load. */
function bytesAtOnce({
  width,
  height,
  channels,
  depth,
  format,
  isProgressive,
  chromaSubsampling,
}: Metadata): number {
  if (format === 'webp') return width * height * 4;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
}

/** Checks the declared size before the picture is decoded. */
async function measured(image: Sharp): Promise<Metadata> {
  const measures = await image.metadata().catch(() => {
    throw broken();
  });
  const { width, height } = measures;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw new DomainError('picture_refused', 'This photo is too large. 60 megapixels are the most.');
  }
  return measures;
}

/** Loaded with the first photo, since most processes never handle one. */
async function decoder(): Promise<(bytes: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return (bytes) =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated: false });
}

const broken = () => new DomainError('picture_refused', 'This photo is broken. Try another one.');
