import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { renderMailPictures } from './render-mail-pictures.ts';
import { renderSharePictures } from './render-share-pictures.ts';

export type RenderOptions = {
  /** Folder of the sources: svg, png, jpg, webp. Its subfolders are the interface's own drawings. */
  sourceDir: string;
  /** Folder that gets `{name}-{width}.avif` and `{name}-{width}.webp`, and the subfolders as they are. */
  outDir: string;
  log: (line: string) => void;
};

const widths = [160, 320, 640, 960, 1280] as const;
const sourceKinds = new Set(['.svg', '.png', '.jpg', '.webp']);
const interfaceFolders = ['brand', 'ingredients'];
const workers = 2;
/** Chosen by eye: small pictures show every flaw, large ones are dense with pixels and may be coarser. */
const avifQuality = (width: number): number => (width < 640 ? 50 : 42);
const webpQuality = 70;
/** Part of every stamp: raise it when widths or qualities change, so that everything is rendered anew. */
const settingsVersion = 'avif50/42e1-webp70e2';

/**
 * Renders every source picture in all widths and both formats, two at a time. A stamp beside the results holds the
 * hash of the source, so a picture that has not changed since the last run is left alone.
 */
export async function renderPictures({ sourceDir, outDir, log }: RenderOptions): Promise<void> {
  mkdirSync(join(outDir, '.stamps'), { recursive: true });
  const sources = readdirSync(sourceDir).filter((file) => sourceKinds.has(extname(file)));
  const stale = sources.filter((file) => !isFresh(join(sourceDir, file), outDir));
  const started = Date.now();
  const waiting = [...stale];
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      await renderOne(join(sourceDir, file), outDir);
  };
  for (const folder of interfaceFolders)
    cpSync(join(sourceDir, folder), join(outDir, folder), { recursive: true });
  sharp.concurrency(1);
  await Promise.all(Array.from({ length: workers }, work));
  await renderMailPictures(sourceDir, outDir);
  await renderSharePictures(sourceDir, outDir);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  log(`Pictures: ${stale.length} rendered, ${sources.length - stale.length} unchanged, ${seconds} s`);
}

function nameOf(source: string): string {
  return source.slice(dirname(source).length + 1, -extname(source).length);
}

function stampOf(source: string): string {
  return `${createHash('sha256').update(readFileSync(source)).digest('hex')} ${settingsVersion}`;
}

function isFresh(source: string, outDir: string): boolean {
  const stamp = join(outDir, '.stamps', nameOf(source));
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(source);
}

async function renderOne(source: string, outDir: string): Promise<void> {
  const name = nameOf(source);
  const largest = sharp(source).resize({ width: widths[widths.length - 1], withoutEnlargement: true });
  const { data, info } = await largest.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const isOpaque = data.every((value, i) => i % 4 !== 3 || value === 255);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of widths) {
    const target = join(outDir, `${name}-${width}`);
    const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
    const sized = await (isOpaque ? resized.removeAlpha() : resized)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = {
      raw: { width: sized.info.width, height: sized.info.height, channels: sized.info.channels },
    };
    await sharp(sized.data, image)
      .avif({ quality: avifQuality(width), effort: 1 })
      .toFile(`${target}.avif`);
    await sharp(sized.data, image).webp({ quality: webpQuality, effort: 2 }).toFile(`${target}.webp`);
  }
  writeFileSync(join(outDir, '.stamps', name), stampOf(source));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..');
  await renderPictures({
    sourceDir: join(root, 'store/pictures'),
    outDir: join(root, 'build/pictures'),
    log: console.log,
  });
}
