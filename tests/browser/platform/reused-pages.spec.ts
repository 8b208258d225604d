import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

/** These run one after another in one worker, so that each has the page of the one before. */
test.describe.configure({ mode: 'serial' });

const stored = (page: Page) =>
  page.evaluate(() => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));

let before: Page;

/** Of every test that asks for nothing else. */
const MEDIA = ['screen', '(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)'];

test('a test leaves cookies, storage, a route, a size, a medium, a second page and a permission', async ({
  page,
  context,
}) => {
  before = page;
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the next test must not see
    document.cookie = 'left=behind';
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  await page.route('**/robots.txt', (route) => route.fulfill({ body: 'routed' }));
  await page.setViewportSize({ width: 320, height: 480 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  await context.grantPermissions(['geolocation']);
  await context.newPage();
  expect(await stored(page)).toEqual({ cookies: 'left=behind', local: ['left'], session: ['left'] });
});

test('the next test has the same page, and finds nothing of it', async ({ page, context }) => {
  expect(page).toBe(before);
  expect([page.url(), context.pages().length]).toEqual(['about:blank', 1]);
  await page.goto('/robots.txt');
  expect(await stored(page)).toEqual({ cookies: '', local: [], session: [] });
  expect(await page.locator('body').textContent()).not.toBe('routed');
  expect(page.viewportSize()?.width).toBe(1280);
  expect(await page.evaluate((media) => media.map((text) => matchMedia(text).matches), MEDIA)).toEqual([
    true,
    true,
    true,
  ]);
  const asked = await page.evaluate(() => navigator.permissions.query({ name: 'geolocation' }));
  expect(asked.state).not.toBe('granted');
});

const scriptsOf = async (page: Page) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ transferSize }) => (transferSize === 0 ? 'cached' : 'fetched')),
  );
};

test('a route for a call leaves the cache on, one for scripts turns it off for its test', async ({
  page,
}) => {
  await scriptsOf(page);
  await page.route('**/no/such/call', (route) => route.abort());
  expect(new Set(await scriptsOf(page))).toEqual(new Set(['cached']));
  await page.route('**/assets/*.js', (route) => route.continue());
  expect(new Set(await scriptsOf(page))).toEqual(new Set(['fetched']));
});

test('the next test has the cache again', async ({ page }) => {
  expect(new Set(await scriptsOf(page))).toEqual(new Set(['cached']));
});

test('the next test does not see what the page before has stored when it was left', async ({ page }) => {
  await page.goto('/robots.txt');
  expect(await stored(page)).toEqual({ cookies: '', local: [], session: [] });
});

test('a test gives every page a script', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { left: 'behind' }));
  await page.goto('/robots.txt');
  expect(await page.evaluate(() => 'left' in window)).toBe(true);
});

test('the next test has another page, without the script', async ({ page }) => {
  expect(page).not.toBe(before);
  await page.goto('/robots.txt');
  expect(await page.evaluate(() => 'left' in window)).toBe(false);
});
