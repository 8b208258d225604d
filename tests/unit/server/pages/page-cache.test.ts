import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageCache, type Render } from '#server/pages/page-cache.ts';
import type { RenderedPage } from '#server/pages/rendered-page.ts';
import { agingAfter } from '#server/platform/cache/data-changes.ts';

function pageSaying(text: string, status = 200): RenderedPage {
  return {
    status,
    location: undefined,
    html: { etag: text, bytes: Buffer.from(text), isCompressed: false },
    tags: null,
    scriptHashes: [],
    hasEarlyModules: false,
  };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function cacheOfPages() {
  const onFailure = vi.fn();
  const cache = createPageCache({ changes: agingAfter(1_000), onFailure });
  const textAt = async (key: string, render: Render) => (await cache.page(key, render)).html.bytes.toString();
  return { cache, textAt, onFailure };
}

const saying =
  (text: string, status?: number): Render =>
  async () =>
    pageSaying(text, status);
const failing: Render = async () => {
  throw new Error('the database is down');
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a fresh page is sent without rendering again', async () => {
  const { textAt } = cacheOfPages();
  await textAt('/shop', saying('first'));
  vi.advanceTimersByTime(999);
  expect(await textAt('/shop', saying('second'))).toBe('first');
});

test('a page that is no longer fresh is sent once more while its successor is made', async () => {
  const { textAt } = cacheOfPages();
  await textAt('/shop', saying('first'));
  vi.advanceTimersByTime(1_500);
  expect(await textAt('/shop', saying('second'))).toBe('first');
  await settled();
  expect(await textAt('/shop', saying('third'))).toBe('second');
});

test('a page that is too old waits for a new one', async () => {
  const { textAt } = cacheOfPages();
  await textAt('/shop', saying('first'));
  vi.advanceTimersByTime(11_000);
  expect(await textAt('/shop', saying('second'))).toBe('second');
});

test('requests at the same time share one rendering', async () => {
  const { cache } = cacheOfPages();
  const render = vi.fn(saying('only'));
  await Promise.all([cache.page('/shop', render), cache.page('/shop', render), cache.page('/shop', render)]);
  expect(render).toHaveBeenCalledTimes(1);
});

test('when rendering throws, an old page is sent and the failure is told', async () => {
  const { textAt, onFailure } = cacheOfPages();
  await textAt('/shop', saying('first'));
  vi.advanceTimersByTime(60_000);
  expect(await textAt('/shop', failing)).toBe('first');
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('a page that answers 503 does not replace a good one', async () => {
  const { textAt } = cacheOfPages();
  await textAt('/shop', saying('first'));
  vi.advanceTimersByTime(60_000);
  expect(await textAt('/shop', saying('busy', 503))).toBe('first');
});

test('without an earlier page a failure is passed on, and the next request tries again', async () => {
  const { textAt } = cacheOfPages();
  await expect(textAt('/shop', failing)).rejects.toThrow('the database is down');
  expect(await textAt('/shop', saying('back'))).toBe('back');
});

test('any number of missing pages leaves the pages of the shop where they are', async () => {
  const { textAt } = cacheOfPages();
  await textAt('/products/the-mix', saying('the mix'));
  for (let n = 0; n < 2_000; n++) await textAt(`/products/no-${n}`, saying('missing', 404));
  expect(await textAt('/products/the-mix', saying('again'))).toBe('the mix');
});

test('any number of searches leaves the pages of the shop where they are', async () => {
  const { textAt } = cacheOfPages();
  await textAt('/shop', saying('shop'));
  for (let n = 0; n < 2_000; n++) await textAt(`/shop?query=${n}`, saying('found'));
  expect(await textAt('/shop', saying('again'))).toBe('shop');
});

test('of the missing pages only the latest are cached', async () => {
  const { textAt } = cacheOfPages();
  for (let n = 0; n < 2_000; n++) await textAt(`/products/no-${n}`, saying('missing', 404));
  expect(await textAt('/products/no-0', saying('rendered again', 404))).toBe('rendered again');
});

test('a page that was missing and now exists is sent when the missing one is too old', async () => {
  const { textAt } = cacheOfPages();
  await textAt('/products/new', saying('missing', 404));
  vi.advanceTimersByTime(11_000);
  await textAt('/products/new', saying('new'));
  expect(await textAt('/products/new', saying('later'))).toBe('new');
});
