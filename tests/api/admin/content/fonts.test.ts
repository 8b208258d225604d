import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
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
let font: Buffer;
beforeAll(async () => {
  shop = await startTestShop(() => ({ uploads: diskUploads(folder) }));
  owner = await newOperator(shop);
  const file = new URL('../../../../src/web/theme/fonts/newsreader-400-latin.woff2', import.meta.url);
  font = await readFile(fileURLToPath(file));
});
afterAll(() => shop.close());

async function upload(bytes: Buffer, as = owner) {
  const cookie = [...as.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/admin/api/fonts?store_id=${STORE}&name=own.woff2`,
    headers: { 'content-type': 'font/woff2', cookie },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const fetched = (url: string) => shop.app.inject({ method: 'GET', url });

it('a font is stored as it is and served for good, with a stylesheet that declares it', async () => {
  const { url } = (await upload(font)).body;
  expect(url).toMatch(/^\/fonts\/own-[0-9a-f]{10}\.woff2$/);
  const served = await fetched(url);
  expect(served.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(served.rawPayload).toEqual(font);
  const family = url.slice('/fonts/'.length, -'.woff2'.length);
  const { body, headers } = await fetched(url.replace('.woff2', '.css'));
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
  expect(body).toContain(`@font-face{font-family:'${family}';font-display:fallback;src:url('${url}')`);
});

it('a look with the font has it on every page', async () => {
  const { url } = (await upload(font)).body;
  const { version, revision, content } = (await owner.get(`/admin/api/content/global?store_id=${STORE}`))
    .body;
  const theme = { ...content.theme, fonts: { heading: url } };
  const saved = await owner.post('/admin/api/content/global', {
    store_id: STORE,
    version,
    revision,
    content: { ...content, theme },
  });
  await owner.post('/admin/api/content_changes/publish', {
    store_id: STORE,
    publish_on: null,
    drafts: [{ page: 'global', revision: saved.body.revision }],
  });
  const { body: shown } = await shop.shopper().get('/data/master/globalconfig.json');
  const family = url.slice('/fonts/'.length, -'.woff2'.length);
  expect(shown.look['--font-heading']).toContain(`'${family}'`);
});

it.each([
  ['what is no font', () => Buffer.from('<script>alert(1)</script>'.repeat(10))],
  ['a font that is cut off', () => font.subarray(0, 4000)],
  ['a font with something behind it', () => Buffer.concat([font, Buffer.from('more')])],
  ['a page that begins like a font', () => Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(100, '<')])],
])('%s is refused', async (_, bytes) => {
  const { status, body } = await upload(bytes());
  expect([status, body.code]).toEqual([422, 'font_refused']);
});

it('more than 512 KB are refused', async () => {
  expect((await upload(Buffer.alloc(513 * 1024))).status).toBe(413);
});

it('an upload of somebody who may not edit pages is refused', async () => {
  expect((await upload(font, await browserOf(shop, await addStaff(shop, 'packer')))).status).toBe(403);
});

it.each(['/fonts/own-0000000000.woff2', '/fonts/..%2fpictures%2fx.woff2', '/fonts/own-zz.css'])(
  'there is no font at %s',
  async (url) => {
    expect((await fetched(url)).statusCode).toBe(404);
  },
);

it('a look names only uploaded fonts', async () => {
  const { version, revision, content } = (await owner.get(`/admin/api/content/global?store_id=${STORE}`))
    .body;
  const theme = { ...content.theme, fonts: { reading: "https://evil.example/a.woff2'}" } };
  const { body } = await owner.post('/admin/api/content/global', {
    store_id: STORE,
    version,
    revision,
    content: { ...content, theme },
  });
  expect(body.problems.map(({ path }: { path: string }) => path)).toEqual(['/theme/fonts/reading']);
});
