import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { failingStart, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { STORE } from '../support/test-shop.ts';

let folder: string;
let database: TestDatabase;
let shop: ShopProcess;
const settings = () => ({
  DATABASE_URL: database.connectionString,
  DATA_DIR: folder,
  SESSION_SECRET: 'a secret of at least thirty-two characters',
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-server-'));
  database = await createTestDatabase('sample store');
  await writeEarlierRelease();
  shop = await startShopProcess(settings());
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string) => fetch(shop.url + path);

/** A script of the release before, as that one stored it. */
async function writeEarlierRelease(): Promise<void> {
  const assets = join(folder, 'assets', 'release-before-1');
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, 'panel.js'), 'export const panel = 1;');
  await writeFile(join(assets, 'panel.js.br'), brotliCompressSync('export const panel = 1;'));
}

describe('the built server', () => {
  it('renders pages', async () => {
    expect(await (await get('/')).text()).toContain('</html>');
  });

  it('fetches early the fonts that the stylesheet uses, so that none is fetched twice', async () => {
    const page = await (await get('/')).text();
    const [stylesheet = ''] = /\/assets\/style-[^"]+\.css/.exec(page) ?? [];
    const used = await (await get(stylesheet)).text();
    const fonts = [...page.matchAll(/href="([^"]+\.woff2)"/g)].map(([, font = '']) => font);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((font) => !used.includes(font))).toEqual([]);
  });

  it('sends its files compressed, to be cached for ever', async () => {
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await (await get('/')).text()) ?? [];
    const { headers } = await fetch(shop.url + script, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
  });

  it('has the scripts of the release before, which pages that were open ask for', async () => {
    const script = await fetch(`${shop.url}/assets/panel.js`, { headers: { 'accept-encoding': 'br' } });
    expect([script.headers.get('content-encoding'), script.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(await script.text()).toBe('export const panel = 1;');
  });

  it('stores its own scripts for pages that are open when the next release starts', async () => {
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await (await get('/')).text()) ?? [];
    const stored = async () => {
      const files = await readdir(join(folder, 'assets'), { recursive: true });
      return files.map((file) => basename(file));
    };
    await expect.poll(stored).toContain(basename(script));
  });

  it('answers for a file that no release has that it is gone, without a page', async () => {
    const gone = await get('/assets/home-Abc12345.js');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await gone.text()).not.toContain('</html>');
  });

  it('finds the files of a package that it contains', async () => {
    const page = await (await get('/docs/')).text();
    const [, script = ''] = /src="([^"]+swagger-ui-bundle[^"]*)"/.exec(page) ?? [];
    expect((await fetch(new URL(script, `${shop.url}/docs/`))).status).toBe(200);
  });

  it('draws pictures with a package that has machine code', async () => {
    const page = await (await get('/')).text();
    const [picture = ''] = /\/pictures\/[\w-]+-160\.avif/.exec(page) ?? [];
    expect((await get(picture)).headers.get('content-type')).toBe('image/avif');
  });

  it('corrects a misspelt search with the help of the dictionary', async () => {
    const answer = await fetch(`${shop.url}/search/updated_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ store_id: STORE, search_query: 'choclate' }),
    });
    expect(await answer.json()).toMatchObject({ search_notes: { corrected_query: 'chocolate' } });
  });

  it('names the file in src where an error was thrown', async () => {
    const broken = await createTestDatabase('sample store');
    const client = new pg.Client({ connectionString: broken.connectionString });
    await client.connect();
    await client.query('drop schema drizzle cascade').finally(() => client.end());
    const { err } = await failingStart({ ...settings(), DATABASE_URL: broken.connectionString });
    await broken.drop();
    expect(err).toMatch(/src\/server\/platform\/database\/migrate\.ts:\d+/);
  });
});
