import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isNamedByShop } from '#server/pictures/picture-references.ts';
import { pictureRoutes } from '#server/pictures/picture-routes.ts';
import { folderPictures } from '#server/pictures/picture-sources.ts';
import { createStorePictures } from '#server/pictures/store-pictures.ts';
import { answerErrors } from '#server/platform/http/http-errors.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const MAX_NEW_PER_MINUTE = 240;
const PICTURES = 50;
const SIZES = [160, 320, 640, 960, 1280].flatMap((width) => [`${width}.avif`, `${width}.webp`]);

/** Of each test its own, since all share the renditions of the shop. */
let name = 'dots-0';
let folder: string;
let shop: TestShop;
/** The pictures of a shop of which nothing has been drawn. */
let pictures: FastifyInstance;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  name = `dots-${Number(name.slice(5)) + 1}`;
  folder = await mkdtemp(join(tmpdir(), 'new-pictures-'));
  const own = join(folder, 'own');
  await mkdir(own);
  const dot = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff6a19' } });
  for (let turn = 0; turn < PICTURES; turn += 1)
    await dot
      .clone()
      .png()
      .toFile(join(own, `${name}-${turn}.png`));
  pictures = Fastify({ trustProxy: true });
  answerErrors(pictures);
  const store = createStorePictures({
    sources: [folderPictures(() => own)],
    renditions: shop.deps.renditions,
    freshMilliseconds: 60_000,
    isNamed: (url) => isNamedByShop(shop.db, url),
  });
  await pictureRoutes(pictures, store, 'memory');
  return async () => {
    await pictures.close();
    await rm(folder, { recursive: true });
  };
});

const statusOf = async (address: string, from = '203.0.113.9'): Promise<number> => {
  const headers = { 'x-forwarded-for': from };
  return (await pictures.inject({ url: `/pictures/${address}`, headers })).statusCode;
};

/** The nth rendition of those that there are. */
const newOne = (n: number) => `${name}-${Math.floor(n / SIZES.length)}-${SIZES[n % SIZES.length]}`;

it('one address has 240 new ones drawn in a minute; what was drawn is sent without end, and to others', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < MAX_NEW_PER_MINUTE; turn += 1) statuses.push(await statusOf(newOne(turn)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const after = [newOne(MAX_NEW_PER_MINUTE), newOne(0)].map((address) => statusOf(address));
  expect(await Promise.all(after)).toEqual([429, 200]);
  expect(await statusOf(newOne(MAX_NEW_PER_MINUTE), '203.0.113.8')).toBe(200);
});

it('a photo for a review is accepted while many addresses have pictures drawn', async () => {
  const payload = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff6a19' } })
    .jpeg()
    .toBuffer();
  const asked = Array.from({ length: 400 }, (_, turn) => statusOf(newOne(turn), `203.0.113.${turn % 200}`));
  await Promise.race(asked);
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: `/reviews/pictures?store_id=${STORE}`,
    headers: { 'content-type': 'image/jpeg' },
    payload,
  });
  expect([statusCode, (await Promise.all(asked)).includes(503)]).toEqual([200, true]);
});

it.each([
  ['a product', sql`update pictures set url = `, sql``],
  [
    'a page',
    sql`update page_contents set content = content || jsonb_build_object('imageUrl', `,
    sql`::text)`,
  ],
  ['a collection', sql`update collections set picture = jsonb_build_object('url', `, sql`::text)`],
])('a picture is shared as a crop about the point that %s names', async (_what, before, after) => {
  const crop = `share/${name}-7-focus-30-5.jpg`;
  await shop.db.execute(sql`${before}${`/pictures/${name}-7.webp#focus=30-50`}${after}`);
  expect(await statusOf(crop)).toBe(404);
  await shop.db.execute(sql`${before}${`/pictures/${name}-7.webp#focus=30-5`}${after}`);
  expect(await statusOf(crop)).toBe(200);
});
