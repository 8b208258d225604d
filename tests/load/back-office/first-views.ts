import { chromium } from '@playwright/test';
import { OWNER } from './measured-shop.ts';

const PAGES = [
  '/admin',
  '/admin/orders',
  '/admin/customers',
  '/admin/subscriptions',
  '/admin/stock',
  '/admin/reviews',
  '/admin/inbox',
  '/admin/drafts',
  '/admin/audit',
  '/admin/alerts',
  '/admin/reports',
];
const AIM_MILLISECONDS = 1_000;
const VIEWS = 3;

/** What says that a list is there: a row of a table, an entry of a list, or the figures of home. */
const FIRST_ROW = 'main :is(tbody tr, li a, li button, dd)';

interface FirstView {
  milliseconds: number;
  script: number;
  style: number;
  calls: number;
}

/**
 * The time from opening a page of the back office in Chromium, with an empty cache and no limits, until its first row is shown (the
 * middle one of three), and the bytes of script and style that it takes, as sent.
 */
export async function measureFirstViews(url: string): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const openPage = async (path: string): Promise<FirstView> => {
    const context = await browser.newContext({ baseURL: url });
    try {
      await context.request.post('/admin/api/sign_in', {
        data: { ...OWNER, store_id: 'store_doosra' },
        headers: { origin: url },
      });
      const page = await context.newPage();
      const startedAt = performance.now();
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator(FIRST_ROW).first().waitFor();
      const milliseconds = performance.now() - startedAt;
      return { milliseconds, ...(await page.evaluate(bytesLoaded)) };
    } finally {
      await context.close();
    }
  };
  try {
    await openPage('/admin');
    console.log('\npage                    first row ms   script KB   style KB   calls');
    for (const path of PAGES) {
      const views: FirstView[] = [];
      for (let view = 0; view < VIEWS; view += 1) views.push(await openPage(path));
      const middle = views.toSorted((one, other) => one.milliseconds - other.milliseconds)[1];
      if (middle) print(path, middle);
    }
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function bytesLoaded(): Omit<FirstView, 'milliseconds'> {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const bytes = (pattern: RegExp) =>
    loaded.filter(({ name }) => pattern.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    script: bytes(/\.js$/),
    style: bytes(/\.css$/),
    calls: loaded.filter(({ name }) => name.includes('/admin/api/')).length,
  };
}

function print(path: string, { milliseconds, script, style, calls }: FirstView): void {
  const isOver = milliseconds >= AIM_MILLISECONDS ? `   over ${AIM_MILLISECONDS} ms` : '';
  const columns = [
    milliseconds.toFixed(0).padStart(15),
    (script / 1024).toFixed(1).padStart(12),
    (style / 1024).toFixed(1).padStart(11),
    String(calls).padStart(8),
  ];
  console.log(`${path.padEnd(21)}${columns.join('')}${isOver}`);
}
