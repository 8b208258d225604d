import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { HOUSE_COLOURS } from '#domain/content/house-colours.ts';
import { SHARE_PICTURE_SIZE } from '#domain/content/share-picture.ts';
import { type PictureSources, pictureName } from './picture-sources.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE;
const QUALITY = 82;
const settingsVersion = 'share1';
const FIELD = 'brand/share-field.svg';

/**
 * What a link to a page shows where it is shared: `share/{name}.jpg` of every picture, beside the brand's field where the store has one.
 * JPEG, because many of those who read links know nothing newer. What has not changed since the last run is left alone.
 */
export async function renderSharePictures(
  sourceDir: string,
  outDir: string,
  { rendered, servedAsTheyAre }: PictureSources,
): Promise<void> {
  mkdirSync(join(outDir, 'share'), { recursive: true });
  const field = servedAsTheyAre.includes(FIELD) ? readFileSync(join(sourceDir, FIELD)) : null;
  for (const file of rendered) {
    const name = pictureName(file);
    const hash = createHash('sha256').update(readFileSync(join(sourceDir, file)));
    const stamp = `${hash.update(field ?? '').digest('hex')} ${settingsVersion}`;
    const stampFile = join(outDir, '.stamps', `${name}-share`);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    await drawShared(join(outDir, `${name}.webp`), field, join(outDir, 'share', `${name}.jpg`));
    writeFileSync(stampFile, stamp);
  }
}

/** The picture fills the right side of a field; without the brand's drawing it is in the middle. */
async function drawShared(picture: string, field: Buffer | null, target: string): Promise<void> {
  const input = await sharp(picture).resize({ width: HEIGHT, height: HEIGHT, fit: 'cover' }).toBuffer();
  const left = field === null ? (WIDTH - HEIGHT) / 2 : WIDTH - HEIGHT;
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: HOUSE_COLOURS.amber } })
    .composite([{ input, left, top: 0 }, ...(field === null ? [] : [{ input: field, left: 0, top: 0 }])])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(target);
}
