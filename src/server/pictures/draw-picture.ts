import type { Sharp, SharpOptions } from 'sharp';
import { DEFAULT_COLOURS } from '#domain/presentation/default-colours.ts';
import { CENTRE, type FocusPoint } from '#domain/presentation/picture-focus.ts';
import { SHARE_PICTURE_SIZE } from '#domain/presentation/share-picture.ts';
import type { Rendition } from '#server/platform/storage/renditions.ts';

/**
 * Part of every version: increase it when widths, qualities or drawings change, so that all renditions are
 * generated again.
 */
export const DRAWING_VERSION = '1';
const LARGEST = 1280;

/** In seconds, many times of what the largest upload takes on a slow machine. */
const MAX_DRAWING_SECONDS = 30;

/** Chosen by eye: artefacts are visible in small pictures, while large ones have dense pixels. */
const avifQuality = (width: number): number => (width < 640 ? 50 : 42);
const WEBP_QUALITY = 70;
const SHARE_QUALITY = 82;

/** Emails show small pictures 64 pixels wide, wide ones 528 and logos 168; twice that for high-density screens. */
const EMAIL_WIDTH = 128;
const EMAIL_LOGO_WIDTH = 336;
const EMAIL_PICTURE_WIDTH = 1056;

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * The last opened picture: its sizes are requested one after another, and opening a drawing is the slowest
 * part.
 */
let lastOpened: { version: string; pixels: Promise<Pixels> } | null = null;

/** A picture in the given width, or in its own when that is less. */
export function inWidth(width: number, format: 'avif' | 'webp'): Rendition {
  return {
    file: `${width}.${format}`,
    async draw(original, version) {
      const sharp = await loadSharp();
      const { data, raw } = await openedAs(version, original);
      const resized = await asPixels(sharp(data, { raw }).resize({ width, withoutEnlargement: true }));
      const image = sharp(resized.data, { raw: resized.raw });
      return format === 'avif'
        ? image.avif({ quality: avifQuality(width), effort: 1 }).toBuffer()
        : image.webp({ quality: WEBP_QUALITY, effort: 2 }).toBuffer();
    },
  };
}

/** A copy on this machine of an original that is elsewhere. */
export const asItIs = (extension: string): Rendition => ({
  file: `original${extension}`,
  draw: async (original) => original,
});

/** For emails, as PNG: many email programs support no newer format. */
export const forEmail: Rendition = {
  file: 'mail.png',
  async draw(original) {
    const picture = await readPicture(original);
    return picture.autoOrient().resize({ width: EMAIL_WIDTH }).png({ palette: true }).toBuffer();
  },
};

/** As wide as the text of an email, as JPEG for the same reason. */
export const wideForEmail: Rendition = {
  file: 'mail-wide.jpg',
  async draw(original) {
    const picture = await readPicture(original);
    return picture
      .autoOrient()
      .resize({ width: EMAIL_PICTURE_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: SHARE_QUALITY, mozjpeg: true })
      .toBuffer();
  },
};

/** A logo for emails. Drawings in `currentColor` get the text colour of emails. */
export const logoForEmail = (isDrawing: boolean): Rendition => ({
  file: 'mail.png',
  async draw(original) {
    const logo = await (isDrawing ? readPicture(inInk(original), { density: 288 }) : readPicture(original));
    return logo.resize({ width: EMAIL_LOGO_WIDTH }).png({ palette: true }).toBuffer();
  },
});

/** An icon in a square. Apple's has a field of its own: it would be black. */
export const iconOf = (size: number, isDrawing: boolean): Rendition => ({
  file: `icon-${size}.png`,
  async draw(original) {
    const { width = size } = isDrawing ? await (await readPicture(original)).metadata() : {};
    const density = Math.min(2400, Math.max(72, Math.ceil((72 * size) / width)));
    const inside = size === 180 ? 148 : size;
    const margin = (size - inside) / 2;
    const picture = await readPicture(original, isDrawing ? { density } : {});
    const icon = picture
      .resize(inside, inside, { fit: 'contain', background: '#0000' })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#0000' });
    return (size === 180 ? icon.flatten({ background: '#ffffff' }) : icon).png().toBuffer();
  },
});

/**
 * For link previews: the picture, cropped about its focus point, beside the brand's field, or centred when the store has none. JPEG,
 * because many readers of previews support no newer format.
 */
export const forSharing = (
  readField: (() => Promise<Buffer>) | null,
  focus: FocusPoint = CENTRE,
): Rendition => ({
  file: `share-${focus.x}-${focus.y}.jpg`,
  async draw(original, version) {
    const { width, height } = SHARE_PICTURE_SIZE;
    const sharp = await loadSharp();
    const { data, raw } = await openedAs(version, original);
    const input = await sharp(data, { raw })
      .extract(squareAbout(focus, raw))
      .resize(height, height)
      .png({ compressionLevel: 1 })
      .toBuffer();
    const left = readField ? width - height : (width - height) / 2;
    const overlay = readField ? [{ input: await readField(), left: 0, top: 0 }] : [];
    return sharp({ create: { width, height, channels: 3, background: DEFAULT_COLOURS.amber } })
      .composite([{ input, left, top: 0 }, ...overlay])
      .jpeg({ quality: SHARE_QUALITY, mozjpeg: true })
      .toBuffer();
  },
});

/** The largest square of a picture, placed as `object-position` does it. */
function squareAbout({ x, y }: FocusPoint, { width, height }: Pixels['raw']) {
  const side = Math.min(width, height);
  const left = Math.round(((width - side) * x) / 100);
  const top = Math.round(((height - side) * y) / 100);
  return { left, top, width: side, height: side };
}

/** Throws when the file cannot be decoded as a picture. */
export async function refuseBroken(picture: Buffer, isDrawing: boolean): Promise<void> {
  const image = await readPicture(picture);
  if (isDrawing) await image.metadata();
  else await image.resize({ width: 16 }).raw().toBuffer();
}

function openedAs(version: string, original: Buffer): Promise<Pixels> {
  if (lastOpened?.version === version) return lastOpened.pixels;
  const pixels = opened(original).catch((error: unknown) => {
    lastOpened = null;
    throw error;
  });
  lastOpened = { version, pixels };
  return pixels;
}

/** Decodes a picture in the largest size that is served. Opaque pictures lose their alpha channel. */
async function opened(original: Buffer): Promise<Pixels> {
  const sharp = await loadSharp();
  const largest = (await readPicture(original))
    .autoOrient()
    .resize({ width: LARGEST, withoutEnlargement: true });
  const pixels = await asPixels(largest.ensureAlpha());
  return isOpaque(pixels.data) ? asPixels(sharp(pixels.data, { raw: pixels.raw }).removeAlpha()) : pixels;
}

async function asPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

function isOpaque(rgba: Buffer): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 255) return false;
  return true;
}

const inInk = (svg: Buffer): Buffer =>
  Buffer.from(svg.toString('utf8').replace(/ color="#\w+"/, ` color="${DEFAULT_COLOURS.ink}"`));

/** Throws when it takes too long. */
async function readPicture(original: Buffer, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(original, options).timeout({ seconds: MAX_DRAWING_SECONDS });
}

/** Loaded with the first picture, so that a start does not wait for it. Limited to one thread. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
