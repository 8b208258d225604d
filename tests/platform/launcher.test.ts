import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { freePort, LAUNCHER, type ShopProcess, startShopProcess } from '../support/shop-process.ts';

/** Seen: 295 to 332; without the launcher's settings for memory 460. */
const MAX_MEGABYTES = 345;
const PAGES = 400;
const PICTURES = 8;

let folder: string;
let database: TestDatabase;
const settings = () => ({
  DATABASE_URL: database.connectionString,
  DATA_DIR: folder,
  SESSION_SECRET: 'a secret of at least thirty-two characters',
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'));
  database = await createTestDatabase('sample store');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const answers = (url: string) =>
  fetch(`${url}/readyz`).then(
    () => true,
    () => false,
  );

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Asks for pages that are all rendered, from many networks, a few at a time. */
async function renderPages(url: string, count: number): Promise<void> {
  const waiting = Array.from({ length: count }, (_, index) => index).values();
  const askForRest = async () => {
    for (const index of waiting) {
      const page = await fetch(`${url}/shop?query=word${index}`, {
        headers: { 'x-forwarded-for': `10.1.${index % 200}.7` },
      });
      expect(page.status).toBeLessThan(429);
      await page.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 4 }, askForRest));
}

async function drawPictures(url: string, count: number): Promise<void> {
  const page = await (await fetch(url)).text();
  const pictures = new Set(page.match(/\/pictures\/[\w-]+-960\.avif/g));
  for (const picture of [...pictures].slice(0, count)) {
    const answer = await fetch(url + picture);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
}

const PARENT = `require('node:child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })`;

describe('npm start', () => {
  it('ends the shop when npm, which has started it, is killed', async () => {
    const port = String(await freePort());
    const env = {
      ...process.env,
      ...settings(),
      PORT: port,
      SANDBOX: 'allow',
      WARM_PICTURES: 'no',
      npm_lifecycle_event: 'start',
    };
    const parent = spawn(process.execPath, ['-e', PARENT, ...LAUNCHER], { env, stdio: 'ignore' });
    const isOpen = () => answers(`http://127.0.0.1:${port}`);
    await expect.poll(isOpen).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(isOpen).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('the process that npm start began', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShopProcess(settings(), undefined, LAUNCHER);
  });
  afterAll(() => shop.stop());

  it('becomes the shop, so that no launcher stays in memory', async () => {
    expect(await readFile(`/proc/${shop.pid}/cmdline`, 'utf8')).toContain('build/server/main.js');
  });

  it('keeps little of the memory in which it has drawn pictures and rendered pages', async () => {
    await drawPictures(shop.url, PICTURES);
    await renderPages(shop.url, PAGES);
    // On a busy machine the garbage of the last pages is still being collected.
    await expect
      .poll(() => residentMegabytes(shop.pid), { timeout: 30_000, interval: 1_000 })
      .toBeLessThan(MAX_MEGABYTES);
  }, 150_000);
});
