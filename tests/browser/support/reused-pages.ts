import type { Browser, BrowserContextOptions, CDPSession, Page, ViewportSize } from '@playwright/test';
import { keepCacheUnderRoutes } from './routes-with-cache.ts';

/** What a test asks of its page. Only a page with the same `options`, and its own, is reused for it. */
export interface PageOptions {
  viewport: ViewportSize | null;
  options: { contextOptions: BrowserContextOptions } & object;
  /** In place of those of the test. */
  own?: BrowserContextOptions;
}

/** The pages of a worker, for each set of options as many as are taken at the same time. */
export interface ReusedPages {
  /** A page in which nothing is stored, of a visitor of its own, opened with the options of the test that asks. */
  take(wanted: PageOptions): Promise<Page>;
  /** Empties the page for the next one who takes it. */
  giveBack(page: Page): Promise<void>;
  close(): Promise<void>;
}

interface ReusedPage {
  page: Page;
  /** The options with which it was opened, as text. */
  key: string;
  isTaken: boolean;
  devtools: CDPSession;
  /** After routes that needed it to be off. */
  turnCacheOn: () => Promise<void>;
  /** Puts back the media of its context, which a test may have emulated otherwise. */
  resetMedia: () => Promise<void>;
  /** Those that the test has visited. */
  origins: Set<string>;
  /** Whether the test has done to it what cannot be undone. */
  isUnusable: boolean;
}

/** What an origin can store in Chromium, other than its cache. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';
/** What a test may listen to. Playwright has listeners of its own for other events. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
];

/** Pages of which nothing but Chromium's cache outlives a test. */
export function reusePages(browser: Browser): ReusedPages {
  let reused: ReusedPage[] = [];
  return {
    async take({ viewport, options, own = {} }) {
      const key = JSON.stringify({ ...options, own });
      let one = reused.find((other) => other.key === key && !other.isTaken);
      if (!one) {
        one = await open(browser, { key, own, contextOptions: options.contextOptions });
        reused.push(one);
      }
      one.isTaken = true;
      const size = own.viewport ?? viewport;
      if (size) await one.page.setViewportSize(size);
      return one.page;
    },
    async giveBack(page) {
      const one = reused.find(({ page: own }) => own === page);
      if (!one) return;
      if (!one.isUnusable && (await empty(one))) {
        one.isTaken = false;
        return;
      }
      reused = reused.filter((other) => other !== one);
      await page.context().close();
    },
    async close() {
      for (const { page } of reused) await page.context().close();
    },
  };
}

async function open(
  browser: Browser,
  {
    key,
    own,
    contextOptions,
  }: { key: string; own: BrowserContextOptions } & Pick<PageOptions['options'], 'contextOptions'>,
): Promise<ReusedPage> {
  const { reducedMotion = 'no-preference' } = { ...contextOptions, ...own };
  const context = await browser.newContext(own);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const one: ReusedPage = {
    page,
    key,
    isTaken: true,
    devtools,
    turnCacheOn: keepCacheUnderRoutes(page, devtools),
    resetMedia: () =>
      page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null, reducedMotion }),
    origins: new Set(),
    isUnusable: false,
  };
  page.on('framenavigated', (frame) => {
    const { origin } = new URL(frame.url());
    if (origin !== 'null') one.origins.add(origin);
  });
  const markUnusable = () => {
    one.isUnusable = true;
  };
  beforeEachCall(page, ['addInitScript', 'exposeBinding', 'exposeFunction'], markUnusable);
  beforeEachCall(page, ['routeWebSocket', 'setExtraHTTPHeaders', 'setDefaultTimeout'], markUnusable);
  beforeEachCall(
    context,
    ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'],
    markUnusable,
  );
  beforeEachCall(
    context,
    ['setExtraHTTPHeaders', 'setGeolocation', 'setOffline', 'setDefaultTimeout'],
    markUnusable,
  );
  beforeEachCall(page.clock, ['install', 'setFixedTime', 'setSystemTime'], markUnusable);
  return one;
}

function beforeEachCall<T extends object>(target: T, names: (keyof T)[], before: () => void): void {
  for (const name of names) {
    const call = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name](...args: unknown[]) {
        before();
        return call.apply(target, args);
      },
    });
  }
}

/** Answers false where something remains: session storage can only be cleared of the origin that the page shows. */
async function empty({ page, devtools, turnCacheOn, resetMedia, origins }: ReusedPage): Promise<boolean> {
  const context = page.context();
  if (page.isClosed() || origins.size > 1) return false;
  const [origin] = origins;
  if (origin && !page.url().startsWith(`${origin}/`)) return false;
  for (const event of EVENTS) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await turnCacheOn();
  await resetMedia();
  if (origin) {
    // The router stores scroll positions when its page is left, which would be after the storage is cleared.
    const stopsStoring = page.evaluate(() => {
      Storage.prototype.setItem = () => undefined;
    });
    const isStopped = await stopsStoring.then(
      () => true,
      () => false,
    );
    if (!isStopped) return false;
    const storageId = { securityOrigin: origin, isLocalStorage: false };
    await devtools.send('DOMStorage.clear', { storageId });
  }
  await page.goto('about:blank');
  if (origin) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await context.clearCookies();
  await context.clearPermissions();
  origins.clear();
  return true;
}
