import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { startShopProcess } from '../support/shop-process.ts';
import { drawPictures } from './draw-pictures.ts';
import { startMapHost } from './map-host.ts';

/** Screens that most visitors see. */
const SCREENS = ['/', '/shop', '/products/the-mix', '/cart', '/store-locator'];
const RUNS = 3;
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
];

/** Lighthouse's own phone: slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower than this one. */
async function measureOnce(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: 'error' });
  if (run === undefined) throw new Error(`Lighthouse found nothing at ${url}`);
  return run.lhr;
}

/** The middle one of three, as other work on this machine disturbs the measure. */
async function measure(url: string, port: number): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await measureOnce(url, port));
  const [middle] = results
    .toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))
    .slice(RUNS / 2);
  if (middle === undefined) throw new Error(`Lighthouse found nothing at ${url}`);
  return middle;
}

const score = ({ categories }: Result, name: string) => Math.round((categories[name]?.score ?? 0) * 100);
const value = ({ audits }: Result, name: string) => audits[name]?.numericValue ?? Number.NaN;

/** What keeps a screen from a full score. */
const findings = ({ audits, categories }: Result) =>
  ['accessibility', 'best-practices', 'seo']
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

function row(path: string, result: Result): string {
  const cells = [
    path,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((name) => score(result, name)),
    `${(value(result, 'largest-contentful-paint') / 1000).toFixed(2)} s`,
    `${Math.round(value(result, 'total-blocking-time'))} ms`,
    value(result, 'cumulative-layout-shift').toFixed(3),
    findings(result).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const directory = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const mapHost = await startMapHost();
const shop = await startShopProcess({ DATA_DIR: directory, MAP_TILE_URL: mapHost.tileUrl });
const browser = await launch({
  chromeFlags: CHROMIUM_FLAGS,
  ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  console.log(
    '| screen | performance | accessibility | best practices | SEO | LCP | blocked | shift | findings |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  const asked = process.argv.slice(2);
  for (const path of asked.length > 0 ? asked : SCREENS) {
    await drawPictures(shop.url, path);
    console.log(row(path, await measure(`${shop.url}${path}`, browser.port)));
  }
} finally {
  browser.kill();
  await shop.stop();
  mapHost.stop();
  await rm(directory, { recursive: true, force: true });
}
