import type { Browser, CDPSession, Page, ViewportSize } from '@playwright/test';

/** What a test asks of its page. Only a page with the same `options` is reused for it. */
export interface PageOptions {
  viewport: ViewportSize | null;
  options: object;
}

/** The pages of a worker, one for each set of options. */
export interface ReusedPages {
  /** A page in which nothing is stored, opened with the options of the test that asks. */
  take(wanted: PageOptions): Promise<Page>;
  /** Empties the page for the next test. */
  giveBack(page: Page): Promise<void>;
  close(): Promise<void>;
}

interface ReusedPage {
  page: Page;
  devtools: CDPSession;
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
  const reused = new Map<string, ReusedPage>();
  return {
    async take({ viewport, options }) {
      const key = JSON.stringify(options);
      const one = reused.get(key) ?? (await open(browser));
      reused.set(key, one);
      if (viewport) await one.page.setViewportSize(viewport);
      return one.page;
    },
    async giveBack(page) {
      const [key, one] = [...reused].find(([, { page: own }]) => own === page) ?? [];
      if (!key || !one) return;
      if (!one.isUnusable && (await empty(one))) return;
      reused.delete(key);
      await page.context().close();
    },
    async close() {
      for (const { page } of reused.values()) await page.context().close();
    },
  };
}

async function open(browser: Browser): Promise<ReusedPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const one: ReusedPage = {
    page,
    devtools: await context.newCDPSession(page),
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
  beforeEachCall(page, ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction'], markUnusable);
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
async function empty({ page, devtools, origins }: ReusedPage): Promise<boolean> {
  const context = page.context();
  if (page.isClosed() || origins.size > 1) return false;
  const [origin] = origins;
  if (origin && !page.url().startsWith(`${origin}/`)) return false;
  for (const event of EVENTS) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const storageId = { securityOrigin: origin, isLocalStorage: false };
  if (origin) await devtools.send('DOMStorage.clear', { storageId });
  await page.goto('about:blank');
  if (origin) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await context.clearCookies();
  await context.clearPermissions();
  origins.clear();
  return true;
}
