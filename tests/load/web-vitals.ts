import { type Browser, chromium } from '@playwright/test';
import { drawPictures } from './draw-pictures.ts';
import { startFilledShop } from './filled-shop.ts';

const PATHS = ['/', '/shop', '/products/the-mix', '/cart', '/store-locator'];
const RUNS = 7;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOWER = 4;
/** Bytes a second and milliseconds of slow 4G. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** Until the page has come to rest. */
const SEEN_MILLISECONDS = 5_000;
/** A task is felt from here on. */
const LONG_TASK_MILLISECONDS = 50;

/** Milliseconds of one load. */
interface Vitals {
  firstPaint: number;
  largestPaint: number;
  /** What long tasks took beyond 50 ms, all together. */
  blocked: number;
  longestTask: number;
}

async function load(browser: Browser, address: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.goto(address);
  await page.waitForTimeout(SEEN_MILLISECONDS);
  const seen = await page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 1_000);
      });
    const [paints, largest, tasks] = [
      await entriesOf('paint'),
      await entriesOf('largest-contentful-paint'),
      await entriesOf('longtask'),
    ];
    return {
      firstPaint: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
      largestPaint: largest.at(-1)?.startTime ?? Number.NaN,
      tasks: tasks.map(({ duration }) => duration),
    };
  });
  await context.close();
  const { tasks, ...painted } = seen;
  return {
    ...painted,
    blocked: tasks.reduce((sum, duration) => sum + Math.max(0, duration - LONG_TASK_MILLISECONDS), 0),
    longestTask: Math.max(0, ...tasks),
  };
}

const median = (loads: readonly Vitals[], name: keyof Vitals): string => {
  const values = loads.map((vitals) => vitals[name]).toSorted((one, other) => one - other);
  return (values[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(0);
};

/** First views in a Chromium that is held to a slow phone and its network, the middle one of seven. */
const shop = await startFilledShop();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  console.log('first view, slow phone   first paint   largest paint   blocked   longest task, ms');
  for (const path of PATHS) {
    await drawPictures(shop.url, path);
    const loads: Vitals[] = [];
    for (let run = 0; run < RUNS; run += 1) loads.push(await load(browser, `${shop.url}${path}`));
    console.log(
      [
        path.padEnd(23),
        median(loads, 'firstPaint').padStart(12),
        median(loads, 'largestPaint').padStart(15),
        median(loads, 'blocked').padStart(9),
        median(loads, 'longestTask').padStart(14),
      ].join(' '),
    );
  }
} finally {
  await browser.close();
  await shop.stop();
}
