import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';

/** Shown 64 and 168 pixels wide in mails; screens with dense pixels get twice that. */
const GOODS_WIDTH = 128;
const WORDMARK_WIDTH = 336;
const WORDMARK_COLOUR = '#4A1602';
const settingsVersion = 'mail1';

/**
 * What mails show, as PNG, because mail programs know little else: `{name}-mail.png` of every picture and the wordmark as
 * `brand/mail-wordmark.png`. What has not changed since the last run is left alone.
 */
export async function renderMailPictures(sourceDir: string, outDir: string): Promise<void> {
  const stamps = join(outDir, '.stamps');
  mkdirSync(stamps, { recursive: true });
  for (const file of readdirSync(sourceDir).filter((name) => ['.svg', '.png'].includes(extname(name)))) {
    const name = file.slice(0, -extname(file).length);
    const source = readFileSync(join(sourceDir, file));
    const stamp = `${createHash('sha256').update(source).digest('hex')} ${settingsVersion}`;
    const stampFile = join(stamps, `${name}-mail`);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    await sharp(source)
      .resize({ width: GOODS_WIDTH })
      .png({ palette: true })
      .toFile(join(outDir, `${name}-mail.png`));
    writeFileSync(stampFile, stamp);
  }
  const wordmark = readFileSync(join(sourceDir, 'brand/logo.svg'), 'utf8').replace(
    / color="#\w+"/,
    ` color="${WORDMARK_COLOUR}"`,
  );
  await sharp(Buffer.from(wordmark), { density: 288 })
    .resize({ width: WORDMARK_WIDTH })
    .png({ palette: true })
    .toFile(join(outDir, 'brand/mail-wordmark.png'));
}
