import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import {
  emptyFolder,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../../support/test-shop.ts';

const folder = emptyFolder();
let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop(() => ({ uploads: diskUploads(folder) }));
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

async function upload(bytes: Buffer, { type = 'image/svg+xml', as = owner } = {}) {
  const cookie = [...as.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/admin/api/logos?store_id=${STORE}&name=logo`,
    headers: { 'content-type': type, cookie },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const drawing = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${inside}</svg>`);
const LEAF = '<path d="M0 0h10v10z" fill="#2c4a38"/>';
const stored = (url: string) => readFile(join(folder, url.slice(1)));

it('a drawing is stored without what its editor added', async () => {
  const { body } = await upload(drawing(`<metadata>secret</metadata>${LEAF}`));
  expect(body.url).toMatch(/^\/pictures\/brand\/uploaded-[0-9a-f]{10}\.svg$/);
  expect((await stored(body.url)).toString()).not.toContain('secret');
});

it('a picture is encoded again, in a size for logos', async () => {
  const photo = await sharp({ create: { width: 3000, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
  const { body } = await upload(photo, { type: 'image/jpeg' });
  const { format, width, exif } = await sharp(await stored(body.url)).metadata();
  expect({ format, width, exif }).toEqual({ format: 'png', width: 1024, exif: undefined });
});

it.each([
  ['a script', drawing('<script>alert(1)</script>'), 'image/svg+xml'],
  ['a handler of events', drawing('<path onload="alert(1)"/>'), 'image/svg+xml'],
  ['a reference to elsewhere', drawing('<use href="https://evil.example/x.svg#a"/>'), 'image/svg+xml'],
  ['a picture that is called a drawing', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/svg+xml'],
  ['a drawing that is called a picture', drawing(LEAF), 'image/png'],
])('%s is refused', async (_, bytes, type) => {
  const { status, body } = await upload(bytes, { type });
  expect([status, body.code]).toEqual([422, 'picture_refused']);
});

it('more than 256 KB of drawing are refused', async () => {
  expect((await upload(drawing(' '.repeat(300 * 1024)))).status).toBe(413);
});

it('an upload of somebody who may not edit pages is refused', async () => {
  const packer = await browserOf(shop, await addStaff(shop, 'packer'));
  expect((await upload(drawing(LEAF), { as: packer })).status).toBe(403);
});

it('a look names only pictures of the shop as its logo and icon', async () => {
  const { version, revision, content } = (await owner.get(`/admin/api/content/global?store_id=${STORE}`))
    .body;
  const { body } = await owner.post('/admin/api/content/global', {
    store_id: STORE,
    version,
    revision,
    content: {
      ...content,
      icon: 'https://evil.example/icon.svg',
      logo: { ...content.logo, imageUrl: 'javascript:alert(1)' },
    },
  });
  expect(body.problems.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    '/icon',
    '/logo/imageUrl',
  ]);
});
