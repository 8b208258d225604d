import type { Browser, CDPSession, Page, ViewportSize } from '@playwright/test';

/** What a test asks of its page. Only a page with the same `options` is kept for it. */
export interface PageOptions {
  viewport: ViewportSize | null;
  options: object;
}

/** The pages of a worker, one for each set of options. */
export interface KeptPages {
  /** A page in which nothing is stored, opened with the options of the test that asks. */
  take(wanted: PageOptions): Promise<Page>;
  /** Empties the page for the next test. */
  giveBack(page: Page): Promise<void>;
  close(): Promise<void>;
}

interface Kept {
  page: Page;
  devtools: CDPSession;
  /** Those that the test has visited. */
  origins: Set<string>;
  /** Whether the test has done to it what cannot be undone. */
  isSpoilt: boolean;
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
export function keepPages(browser: Browser): KeptPages {
  const kept = new Map<string, Kept>();
  return {
    async take({ viewport, options }) {
      const key = JSON.stringify(options);
      const one = kept.get(key) ?? (await open(browser));
      kept.set(key, one);
      if (viewport) await one.page.setViewportSize(viewport);
      return one.page;
    },
    async giveBack(page) {
      const [key, one] = [...kept].find(([, { page: own }]) => own === page) ?? [];
      if (!key || !one) return;
      if (!one.isSpoilt && (await empty(one))) return;
      kept.delete(key);
      await page.context().close();
    },
    async close() {
      for (const { page } of kept.values()) await page.context().close();
    },
  };
}

async function open(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const one: Kept = {
    page,
    devtools: await context.newCDPSession(page),
    origins: new Set(),
    isSpoilt: false,
  };
  page.on('framenavigated', (frame) => {
    const { origin } = new URL(frame.url());
    if (origin !== 'null') one.origins.add(origin);
  });
  const spoil = () => {
    one.isSpoilt = true;
  };
  beforeEachCall(page, ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction'], spoil);
  beforeEachCall(page, ['routeWebSocket', 'setExtraHTTPHeaders', 'setDefaultTimeout'], spoil);
  beforeEachCall(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'], spoil);
  beforeEachCall(
    context,
    ['setExtraHTTPHeaders', 'setGeolocation', 'setOffline', 'setDefaultTimeout'],
    spoil,
  );
  beforeEachCall(page.clock, ['install', 'setFixedTime', 'setSystemTime'], spoil);
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
async function empty({ page, devtools, origins }: Kept): Promise<boolean> {
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
