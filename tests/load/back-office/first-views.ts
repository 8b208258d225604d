import { chromium } from '@playwright/test';
import type { Ask } from './back-office-request.ts';
import { OWNER } from './measured-shop.ts';

const AIM_MILLISECONDS = 1_000;
const VIEWS = 3;

/** What says that a page is there: a row of a table, an entry of a list, a figure, a field to fill in, or the heading of a part. */
const FIRST_ROW = 'main :is(tbody tr, li, dd, input, textarea, h2)';

interface FirstView {
  milliseconds: number;
  requests: number;
  bytes: number;
  script: number;
  calls: number;
  /** Calls of which each began only when the one before had been answered. */
  inSequence: number;
}

/**
 * The time from opening each page of the back office in Chromium, with an empty cache and no limits, until its first row is shown (the
 * middle one of three), and what is requested until then and a moment later; bytes as sent.
 */
export async function measureFirstViews(url: string, ask: Ask): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/admin/api/sign_in', {
    data: { ...OWNER, store_id: 'store_doosra' },
    headers: { origin: url },
  });
  const storageState = await context.storageState();
  await context.close();
  const openPage = async (path: string): Promise<FirstView> => {
    const fresh = await browser.newContext({ baseURL: url, storageState });
    try {
      const page = await fresh.newPage();
      await page.addInitScript(markFirstRow, FIRST_ROW);
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator(FIRST_ROW).first().waitFor();
      await page.waitForLoadState('networkidle');
      return await page.evaluate(requested);
    } finally {
      await fresh.close();
    }
  };
  try {
    await openPage('/admin');
    console.log(
      '\npage                            first row ms   requests   KB in all   KB of script   calls   in sequence',
    );
    for (const path of await pages(ask)) {
      const views: FirstView[] = [];
      for (let view = 0; view < VIEWS; view += 1) views.push(await openPage(path));
      const middle = views.toSorted((one, other) => one.milliseconds - other.milliseconds)[1];
      if (middle) print(path, middle);
    }
  } finally {
    await browser.close();
  }
}

/** Every page of the back office that staff open by its address. */
async function pages(ask: Ask): Promise<string[]> {
  const one = async (path: string, statement: string) => {
    const [row] = await ask<{ id: string }>(statement);
    return path + encodeURIComponent(row?.id ?? '');
  };
  const packed = await ask<{ id: string }>(
    "select id from orders where status = 'placed' order by placed_at limit 20",
  );
  return [
    '/admin',
    '/admin/orders',
    await one(
      '/admin/orders/',
      'select id from orders order by refunded_cents > 0 desc, placed_at desc limit 1',
    ),
    `/admin/orders/packing-slips?orders=${packed.map(({ id }) => id).join(',')}`,
    '/admin/orders/pack?view=to_pack',
    '/admin/orders/ship',
    '/admin/orders/invoices',
    '/admin/orders/imported',
    await one('/admin/orders/imported/', 'select id from imported_orders limit 1'),
    '/admin/drafts',
    await one('/admin/drafts/', 'select id from draft_orders where order_id is null limit 1'),
    '/admin/customers',
    await one('/admin/customers/', 'select id from customer_profiles order by order_count desc limit 1'),
    '/admin/subscriptions',
    '/admin/subscriptions/renewals',
    await one('/admin/subscriptions/', "select id from subscriptions where status = 'active' limit 1"),
    '/admin/products',
    '/admin/content',
    '/admin/content/faq',
    '/admin/look',
    '/admin/redirects',
    '/admin/settings',
    '/admin/setup',
    '/admin/imports',
    '/admin/exports',
    '/admin/store-locations',
    await one('/admin/products/', 'select max(handle) as id from products'),
    '/admin/collections',
    '/admin/collections/mixes',
    '/admin/discounts',
    await one('/admin/discounts/', 'select max(code) as id from discounts'),
    '/admin/newsletter',
    '/admin/newsletter/new',
    '/admin/newsletter/subscribers',
    '/admin/gift-cards',
    '/admin/gift-cards/issue',
    '/admin/stock',
    await one('/admin/stock/', 'select max(sku) as id from stock'),
    '/admin/count',
    '/admin/reviews?view=all',
    await one('/admin/reviews/', 'select review_id as id from reviews order by has_reply desc limit 1'),
    '/admin/reviews/requests',
    '/admin/inbox',
    await one('/admin/inbox/', "select id from conversations where status = 'open' limit 1"),
    '/admin/inbox/saved-replies',
    '/admin/reports',
    '/admin/reports/month',
    '/admin/reports/journal',
    '/admin/reports/sales_by_day',
    '/admin/reports/sales_by_product',
    await one('/admin/reports/payouts/', 'select id from payouts order by charges desc limit 1'),
    '/admin/alerts',
    '/admin/people',
    '/admin/developers',
    '/admin/developers?view=webhooks',
    '/admin/audit',
    '/admin/account',
  ];
}

/** Runs in the page, where each frame is looked at: from outside it would be asked every half a second. */
function markFirstRow(selector: string): void {
  const look = () => {
    const isShown = [...document.querySelectorAll(selector)].some((row) => row.checkVisibility());
    if (isShown) performance.mark('first row');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
function requested(): FirstView {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const bytes = (entries: PerformanceResourceTiming[]) =>
    entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const calls = loaded
    .filter(({ name }) => name.includes('/admin/api/'))
    .toSorted((one, other) => one.responseEnd - other.responseEnd);
  let inSequence = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  for (const { startTime, responseEnd } of calls) {
    if (startTime < answeredAt) continue;
    inSequence += 1;
    answeredAt = responseEnd;
  }
  return {
    milliseconds: performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN,
    requests: 1 + loaded.length,
    bytes: bytes(loaded) + (document?.transferSize ?? 0),
    script: bytes(loaded.filter(({ name }) => /\.js$/.test(name))),
    calls: calls.length,
    inSequence,
  };
}

function print(path: string, view: FirstView): void {
  const isOver = view.milliseconds >= AIM_MILLISECONDS ? `   over ${AIM_MILLISECONDS} ms` : '';
  const columns = [
    view.milliseconds.toFixed(0).padStart(13),
    String(view.requests).padStart(11),
    (view.bytes / 1024).toFixed(1).padStart(12),
    (view.script / 1024).toFixed(1).padStart(15),
    String(view.calls).padStart(8),
    String(view.inSequence).padStart(14),
  ];
  const name = path.split('?')[0]?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…') ?? path;
  console.log(`${name.slice(0, 31).padEnd(31)}${columns.join('')}${isOver}`);
}
