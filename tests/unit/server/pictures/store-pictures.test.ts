import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importOriginals } from '#server/pictures/import-originals.ts';
import { pictureRoutes } from '#server/pictures/picture-routes.ts';
import { folderPictures, uploadedPictures } from '#server/pictures/picture-sources.ts';
import { createStorePictures, type StorePictures } from '#server/pictures/store-pictures.ts';
import { warmPictures } from '#server/pictures/warm-pictures.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import { createRenditions } from '#server/platform/storage/renditions.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';

const ORANGE = '#ff6a19';
const BLUE = '#0033ff';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" color="#ffffff"><circle cx="9" cy="9" r="9" fill="currentColor"/></svg>';

let folder: string;
let own: string;
let imported: string;
let renditions: string;
let uploads: Uploads;
/** The addresses with focus points that the shop shows. */
let named: Set<string>;
beforeEach(async () => {
  named = new Set();
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  [own, imported, renditions] = [join(folder, 'own'), join(folder, 'pictures'), join(folder, 'renditions')];
  uploads = diskUploads(folder);
  await mkdir(join(own, 'brand'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const draw = (file: string, background = ORANGE, width = 1600) =>
  sharp({ create: { width, height: width / 2, channels: 3, background } }).toFile(file);

const storePictures = (freshMilliseconds = 0) =>
  createStorePictures({
    sources: [uploadedPictures(uploads), folderPictures(() => own)],
    renditions: createRenditions(renditions),
    freshMilliseconds,
    isNamed: async (url) => named.has(url),
  });

async function get(address: string) {
  const app = Fastify();
  await pictureRoutes(app, storePictures(), 'off');
  return app.inject(address);
}

const colourOf = async (address: string): Promise<string> => mainColourOf((await get(address)).rawPayload);

async function mainColourOf(picture: Buffer): Promise<string> {
  const { data } = await sharp(picture)
    .removeAlpha()
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? ORANGE : BLUE;
}

describe('a picture of the store', () => {
  it.each(['jpeg', 'jpg', 'png', 'webp', 'avif'])('may come as a .%s', async (kind) => {
    await draw(join(own, `a-bowl.${kind}`));
    expect(await sharp((await get('/pictures/a-bowl-160.webp')).rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
    });
  });

  it.each([
    ['/pictures/a-bowl-320.avif', 'image/avif', { width: 320, height: 160 }],
    ['/pictures/a-bowl-960.webp', 'image/webp', { width: 960, height: 480 }],
    ['/pictures/a-bowl.webp', 'image/webp', { width: 1280, height: 640 }],
    ['/pictures/a-bowl-mail.png', 'image/png', { width: 128, height: 64 }],
    ['/pictures/share/a-bowl.jpg', 'image/jpeg', { width: 1200, height: 630 }],
    ['/pictures/brand/logo-mail.png', 'image/png', { width: 336, height: 168 }],
    ['/pictures/brand/logo.svg', 'image/svg+xml', {}],
  ])('is served as %s', async (address, type, size) => {
    await draw(join(own, 'a-bowl.png'));
    await writeFile(join(own, 'brand/logo.svg'), SVG);
    const answer = await get(address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject(size);
  });

  it.each([
    ['/pictures/share/a-bowl-focus-0-50.jpg', ORANGE],
    ['/pictures/share/a-bowl-focus-100-50.jpg', BLUE],
  ])('is cropped about its focus point as %s', async (address, colour) => {
    named = new Set(['/pictures/a-bowl.webp#focus=0-50', '/pictures/a-bowl.webp#focus=100-50']);
    const blue = await sharp({ create: { width: 800, height: 800, channels: 3, background: BLUE } })
      .png()
      .toBuffer();
    await sharp({ create: { width: 1600, height: 800, channels: 3, background: ORANGE } })
      .composite([{ input: blue, left: 800, top: 0 }])
      .toFile(join(own, 'a-bowl.png'));
    const { rawPayload } = await get(address);
    const middle = await sharp(rawPayload)
      .extract({ left: 400, top: 100, width: 400, height: 400 })
      .toBuffer();
    expect(await mainColourOf(middle)).toBe(colour);
  });

  it('is not cropped about points that nothing names it with, and nothing is drawn', async () => {
    await draw(join(own, 'a-bowl.png'));
    named.add('/pictures/a-bowl.webp#focus=0-45');
    const points = Array.from({ length: 30 }, (_, turn) => `${(turn % 20) * 5}-${turn < 20 ? 0 : 100}`);
    const statuses = new Set<number>();
    for (const point of points)
      statuses.add((await get(`/pictures/share/a-bowl-focus-${point}.jpg`)).statusCode);
    expect([...statuses]).toEqual([404]);
    expect(await readdir(renditions).catch(() => [])).toEqual([]);
  });

  it('that was cropped about a point is still shared so once nothing names that any more', async () => {
    await draw(join(own, 'a-bowl.png'));
    named.add('/pictures/a-bowl.webp#focus=0-50');
    expect((await get('/pictures/share/a-bowl-focus-0-50.jpg')).statusCode).toBe(200);
    named.clear();
    expect((await get('/pictures/share/a-bowl-focus-0-50.jpg')).statusCode).toBe(200);
  });

  it('that is small is not enlarged', async () => {
    await draw(join(own, 'a-bowl.png'), ORANGE, 200);
    expect(await sharp((await get('/pictures/a-bowl-640.avif')).rawPayload).metadata()).toMatchObject({
      width: 200,
    });
  });

  it.each([
    '/pictures/a-bowl-641.avif',
    '/pictures/a-bowl-640.png',
    '/pictures/a-bowl.avif',
    '/pictures/a-bowl.png',
    '/pictures/a-bowl-0640.avif',
    '/pictures/a-bowl-640.avif/x',
    '/pictures/another-bowl-640.avif',
    '/pictures/share/another-bowl.jpg',
    '/pictures/share/a-bowl-focus-31-70.jpg',
    '/pictures/share/a-bowl-focus-105-70.jpg',
    '/pictures/brand/another-mail.png',
    '/pictures/../own/a-bowl.png',
    '/pictures/%2e%2e%2fown%2fa-bowl.png',
    '/pictures/',
  ])('is not there as %s, and nothing is drawn', async (address) => {
    await draw(join(own, 'a-bowl.png'));
    expect((await get(address)).statusCode).toBe(404);
    expect(await readdir(renditions).catch(() => [])).toEqual([]);
  });

  it('is drawn again once its file is another', async () => {
    await draw(join(own, 'a-bowl.png'));
    expect(await colourOf('/pictures/a-bowl-160.webp')).toBe(ORANGE);
    await draw(join(own, 'a-bowl.png'), BLUE);
    expect(await colourOf('/pictures/a-bowl-160.webp')).toBe(BLUE);
  });
});

describe('pictures that are imported', () => {
  let other: string;
  beforeEach(async () => {
    other = join(folder, 'other');
    await mkdir(other);
    await draw(join(own, 'a-bowl.png'));
  });

  it('from another folder are shown in the place of those of the same name, whatever their format', async () => {
    await draw(join(other, 'a-bowl.webp'), BLUE);
    await importOriginals(other, { own, uploads });
    await rm(other, { recursive: true });
    expect(await colourOf('/pictures/a-bowl-160.webp')).toBe(BLUE);
  });

  it("from the shop's own folder are shown instead of those imported before", async () => {
    await draw(join(other, 'a-bowl.webp'), BLUE);
    await importOriginals(other, { own, uploads });
    await importOriginals(own, { own, uploads });
    expect(await colourOf('/pictures/a-bowl-160.webp')).toBe(ORANGE);
  });

  it('can be read whole at any time while they are imported again', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `bowl-${index}.svg`);
    for (const name of names) await writeFile(join(other, name), SVG);
    await importOriginals(other, { own, uploads });
    const importing = importOriginals(other, { own, uploads });
    let isOver = false;
    const over = importing.finally(() => {
      isOver = true;
    });
    while (!isOver) for (const name of names) expect(await readFile(join(imported, name), 'utf8')).toBe(SVG);
    await over;
  });

  it('are found where an import has just moved them', async () => {
    await draw(join(other, 'a-bowl.webp'), BLUE);
    await mkdir(join(other, 'brand'));
    for (const brand of [join(own, 'brand'), join(other, 'brand')])
      await writeFile(join(brand, 'logo.svg'), SVG);
    await importOriginals(other, { own, uploads });
    const pictures = storePictures(60_000);
    expect(await pictures.file('brand/logo.svg')).toBe(join(imported, 'brand/logo.svg'));
    await importOriginals(own, { own, uploads });
    expect(await pictures.file('a-bowl-160.webp')).toMatch(/160\.webp$/);
    expect(await pictures.file('brand/logo.svg')).toBe(join(own, 'brand/logo.svg'));
  });

  it('stay as they were when one of the folder cannot be read', async () => {
    await draw(join(other, 'a-bowl.webp'), BLUE);
    await writeFile(join(other, 'broken.svg'), '<svg');
    await expect(importOriginals(other, { own, uploads })).rejects.toThrow('broken.svg: cannot be read');
    expect(await colourOf('/pictures/a-bowl-160.webp')).toBe(ORANGE);
  });
});

it('a shop that listens draws what its first pages show, each picture once, sizes for phones first', async () => {
  const asked: string[] = [];
  const pictures: StorePictures = {
    async file(address) {
      asked.push(address);
      return null;
    },
  };
  const app = Fastify();
  const page = ['a-bowl-160', 'a-bowl-1280', 'a-bowl-640'].map((name) => `/pictures/${name}.avif`).join(' ');
  app.get('/', async () => `${page} /pictures/brand/logo.svg`);
  app.get('/shop', async () => `${page} /pictures/a-plate-320.avif`);
  warmPictures(app, pictures);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const drawn = ['a-bowl-160.avif', 'a-bowl-640.avif', 'a-plate-320.avif', 'a-bowl-1280.avif'];
  await expect.poll(() => asked).toEqual(drawn);
  await app.close();
});

it('a picture that is known is shown while a newer list of pictures does not arrive', async () => {
  await draw(join(own, 'a-bowl.png'));
  const listed = await folderPictures(() => own).list();
  let reads = 0;
  const list = () => {
    reads += 1;
    return reads === 1 ? Promise.resolve(listed) : new Promise<never>(() => undefined);
  };
  const pictures = createStorePictures({
    sources: [{ list }],
    renditions: createRenditions(renditions),
    freshMilliseconds: 0,
    isNamed: async () => false,
  });
  await pictures.file('a-bowl-160.webp');
  expect(await pictures.file('a-bowl-160.webp')).toContain('160.webp');
  expect(reads).toBe(2);
});

it("the store's own picture is shown while the list of uploaded ones was never read", async () => {
  await draw(join(own, 'a-bowl.png'));
  const pictures = createStorePictures({
    sources: [{ list: () => new Promise<never>(() => undefined) }, folderPictures(() => own)],
    renditions: createRenditions(renditions),
    freshMilliseconds: 60_000,
    isNamed: async () => false,
  });
  expect(await pictures.file('a-bowl-160.webp')).toContain('160.webp');
});

it('a picture is not missing, but unavailable, while the list that may have it cannot be read', async () => {
  const pictures = createStorePictures({
    sources: [{ list: () => Promise.reject(new Error('no bucket')) }, folderPictures(() => own)],
    renditions: createRenditions(renditions),
    freshMilliseconds: 60_000,
    isNamed: async () => false,
  });
  await expect(pictures.file('a-bowl-160.webp')).rejects.toThrow('no bucket');
});
