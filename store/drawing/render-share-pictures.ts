import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';

/** What the readers of links ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const QUALITY = 82;
const settingsVersion = 'share1';
/** Packs and scenes say what a page is about; see src/domain/content/share-picture.ts. */
const SHARED = /^(?!.*-\d+-pack\.)[a-z0-9-]+-(pack|scene)\.(svg|png|jpg|webp)$/;
const SHOP_PICTURE = 'doosra-starter-pack-pack';

/**
 * What a link shows where it is shared: `share/{name}.jpg` of packs and scenes beside the brand's field, and `share/shop.jpg`. JPEG, because many of those
 * who read links know nothing newer. What has not changed since the last run is left alone.
 */
export async function renderSharePictures(sourceDir: string, outDir: string): Promise<void> {
  const stamps = join(outDir, '.stamps');
  mkdirSync(stamps, { recursive: true });
  mkdirSync(join(outDir, 'share'), { recursive: true });
  const field = readFileSync(join(sourceDir, 'brand/share-field.svg'));
  for (const file of readdirSync(sourceDir).filter((name) => SHARED.test(name))) {
    const name = file.slice(0, -extname(file).length);
    const source = readFileSync(join(sourceDir, file));
    const stamp = `${createHash('sha256').update(source).update(field).digest('hex')} ${settingsVersion}`;
    const stampFile = join(stamps, `${name}-share`);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    const picture = await sharp(source).resize({ width: HEIGHT, height: HEIGHT, fit: 'cover' }).toBuffer();
    await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#FFB000' } })
      .composite([
        { input: picture, left: WIDTH - HEIGHT, top: 0 },
        { input: field, left: 0, top: 0 },
      ])
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toFile(join(outDir, 'share', `${name}.jpg`));
    writeFileSync(stampFile, stamp);
    if (name === SHOP_PICTURE)
      copyFileSync(join(outDir, 'share', `${name}.jpg`), join(outDir, 'share/shop.jpg'));
  }
}
