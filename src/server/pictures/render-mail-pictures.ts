import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { HOUSE_COLOURS } from '#domain/content/house-colours.ts';
import type { PictureSources } from './picture-sources.ts';

/** Shown 64 pixels wide in emails, a logo 168; screens with dense pixels get twice that. */
const GOODS_WIDTH = 128;
const LOGO_WIDTH = 336;
const LOGO_FOLDER = 'brand/';
const settingsVersion = 'mail1';

/**
 * What emails show, as PNG, because mail programs know little else: `{name}-mail.png` of every picture, and of those in `brand/`, where
 * the logo is; see `mailPictureOf`. What has not changed since the last run is left alone.
 */
export async function renderMailPictures(
  sourceDir: string,
  outDir: string,
  sources: PictureSources,
): Promise<void> {
  const logos = sources.servedAsTheyAre.filter((file) => file.startsWith(LOGO_FOLDER));
  for (const file of [...sources.rendered, ...logos]) {
    const name = file.slice(0, -extname(file).length);
    const source = readFileSync(join(sourceDir, file));
    const stamp = `${createHash('sha256').update(source).digest('hex')} ${settingsVersion}`;
    const stampFile = join(outDir, '.stamps', `${name.replaceAll('/', '-')}-mail`);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    await (logos.includes(file)
      ? logo(file, source)
      : sharp(source).autoOrient().resize({ width: GOODS_WIDTH })
    )
      .png({ palette: true })
      .toFile(join(outDir, `${name}-mail.png`));
    writeFileSync(stampFile, stamp);
  }
}

/** A drawing that takes the colour of the text around it is drawn in that of emails. */
function logo(file: string, source: Buffer): Sharp {
  if (extname(file) !== '.svg') return sharp(source).resize({ width: LOGO_WIDTH });
  const inked = source.toString('utf8').replace(/ color="#\w+"/, ` color="${HOUSE_COLOURS.ink}"`);
  return sharp(Buffer.from(inked), { density: 288 }).resize({ width: LOGO_WIDTH });
}
