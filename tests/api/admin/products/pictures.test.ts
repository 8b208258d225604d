import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
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

const photo = (colour: string, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    [format]()
    .toBuffer();

async function upload(bytes: Buffer, { name = 'Oat Bar.jpg', type = 'image/jpeg', as = owner } = {}) {
  const cookie = [...as.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/admin/api/pictures?store_id=${STORE}&name=${encodeURIComponent(name)}`,
    headers: { 'content-type': type, cookie },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
}

it('is stored under an address of its name and content, once', async () => {
  const first = await upload(await photo('orange'));
  expect(first.body.url).toMatch(/^\/pictures\/oat-bar-[0-9a-f]{10}\.webp$/);
  expect((await upload(await photo('orange'))).body.url).toBe(first.body.url);
  expect(await readdir(join(folder, 'pictures'))).toHaveLength(1);
});

it('is named by its content alone when its file name has no Latin letters or digits', async () => {
  const { body } = await upload(await photo('navy', 'png'), { name: '写真.png', type: 'image/png' });
  expect(body.url).toMatch(/^\/pictures\/[0-9a-f]{10}\.webp$/);
});

it('never leaves the folder, whatever it is called', async () => {
  const { body } = await upload(await photo('teal'), { name: '../../../etc/passwd.jpg' });
  expect(body.url).toMatch(/^\/pictures\/etc-passwd-[0-9a-f]{10}\.webp$/);
});

it.each([
  ['a drawing, which could hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a text', Buffer.from('not a picture at all')],
  ['a picture that ends too early', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
])('refuses %s', async (_, bytes) => {
  const { status, body } = await upload(bytes);
  expect([status, body.code]).toEqual([422, 'picture_refused']);
});

it('refuses an empty file', async () => {
  expect((await upload(Buffer.alloc(0))).status).toBe(400);
});

it('is taken from those who may edit products only', async () => {
  const packer = await browserOf(shop, await addStaff(shop, 'packer'));
  expect((await upload(await photo('red'), { as: packer })).status).toBe(403);
});

it('is in the audit log by its address, without its content', async () => {
  const { body } = await upload(await photo('purple'));
  const { rows } = await shop.db.execute<{ summary: string; arguments: string[] }>(
    sql`select summary, arguments from staff_actions where command = 'pictures upload' order by created_at desc limit 1`,
  );
  expect(rows).toEqual([{ summary: `Uploaded ${body.url}`, arguments: ['pictures', 'upload'] }]);
});
