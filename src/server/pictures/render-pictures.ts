import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { pictureName, readPictureSources } from './picture-sources.ts';
import { renderMailPictures } from './render-mail-pictures.ts';
import { renderSharePictures } from './render-share-pictures.ts';

export interface RenderOptions {
  /** Folder of the sources; files in the folders inside are served as they are. */
  sourceDir: string;
  /** Folder that gets `{name}.webp`, `{name}-{width}.avif` and `{name}-{width}.webp`, and the folders inside as they are. */
  outDir: string;
  /** Told of files that are no pictures. */
  log: (line: string) => void;
}

/** How many pictures were rendered, and how many had been before. */
export interface Rendered {
  rendered: number;
  unchanged: number;
}

const widths = [160, 320, 640, 960, 1280] as const;
const LARGEST = 1280;
const workers = 2;
/** Chosen by eye: small pictures show every flaw, large ones are dense with pixels and may be coarser. */
const avifQuality = (width: number): number => (width < 640 ? 50 : 42);
const webpQuality = 70;
/** Part of every stamp: raise it when widths or qualities change, so that everything is rendered again. */
const settingsVersion = 'avif50/42e1-webp70e2';

/**
 * Renders every source picture in all widths and both formats, two at a time. A stamp beside the results holds the
 * hash of the source, so a picture that has not changed since the last run is left alone. Throws an error that names the file of a
 * picture that cannot be read.
 */
export async function renderPictures({ sourceDir, outDir, log }: RenderOptions): Promise<Rendered> {
  mkdirSync(join(outDir, '.stamps'), { recursive: true });
  const sources = await readPictureSources(sourceDir);
  for (const { file, message } of sources.problems) log(`${file}: ${message}`);
  const stale = sources.rendered.filter((file) => !isFresh(join(sourceDir, file), outDir));
  const waiting = [...stale];
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await naming(file, renderOne(join(sourceDir, file), outDir));
    }
  };
  for (const file of sources.servedAsTheyAre) copy(join(sourceDir, file), join(outDir, file));
  sharp.concurrency(1);
  await Promise.all(Array.from({ length: workers }, work));
  for (const file of sources.rendered) writeUnsized(outDir, pictureName(file));
  await renderMailPictures(sourceDir, outDir, sources);
  await renderSharePictures(sourceDir, outDir, sources);
  return { rendered: stale.length, unchanged: sources.rendered.length - stale.length };
}

async function naming(file: string, rendering: Promise<void>): Promise<void> {
  await rendering.catch((error: unknown) => {
    throw new Error(
      `${file}: cannot be read as a picture: ${error instanceof Error ? error.message : error}`,
    );
  });
}

function stampOf(source: string): string {
  return `${createHash('sha256').update(readFileSync(source)).digest('hex')} ${settingsVersion}`;
}

function isFresh(source: string, outDir: string): boolean {
  const stamp = join(outDir, '.stamps', pictureName(source));
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(source);
}

async function renderOne(source: string, outDir: string): Promise<void> {
  const name = pictureName(source);
  const largest = sharp(source).autoOrient().resize({ width: LARGEST, withoutEnlargement: true });
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

/** The address that calls answer names no size; under it lies the largest one. */
function writeUnsized(outDir: string, name: string): void {
  copy(join(outDir, `${name}-${LARGEST}.webp`), join(outDir, `${name}.webp`));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
