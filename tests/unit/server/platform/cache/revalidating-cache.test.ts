import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agingAfter, type CacheTag, type ChangedTags } from '#server/platform/cache/data-changes.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import { DatabaseConnectionError } from '#server/platform/database/database-errors.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const cacheOf = (freshMilliseconds: number, capacity = 100) =>
  createRevalidatingCache<string>({
    changes: agingAfter(freshMilliseconds),
    capacity,
    sizeOf: (value) => value.length,
  });
const databaseDown = () => Promise.reject(new DatabaseConnectionError(new Error('connect')));

/** Answers v1, v2, v3, … and counts how often it was asked. */
function versions() {
  let built = 0;
  return { build: async () => `v${++built}`, count: () => built };
}

describe('a value that is cached for a second', () => {
  it('is built once while it is fresh', async () => {
    const { build, count } = versions();
    const cache = cacheOf(1000);
    await cache.get('a', build);
    vi.advanceTimersByTime(999);
    expect(await cache.get('a', build)).toBe('v1');
    expect(count()).toBe(1);
  });

  it('is answered once more when it is no longer fresh, and is new the next time', async () => {
    const { build } = versions();
    const cache = cacheOf(1000);
    await cache.get('a', build);
    vi.advanceTimersByTime(1000);
    expect(await cache.get('a', build)).toBe('v1');
    expect(await cache.get('a', build)).toBe('v2');
  });

  it('is not answered any more when it is over 10 seconds too old', async () => {
    const { build } = versions();
    const cache = cacheOf(1000);
    await cache.get('a', build);
    vi.advanceTimersByTime(11_000);
    expect(await cache.get('a', build)).toBe('v2');
  });

  it('is answered at any age while the database is down', async () => {
    const { build } = versions();
    const cache = cacheOf(1000);
    await cache.get('a', build);
    vi.advanceTimersByTime(3_600_000);
    expect(await cache.get('a', databaseDown)).toBe('v1');
  });

  it('is not answered instead of another failure', async () => {
    const { build } = versions();
    const cache = cacheOf(1000);
    await cache.get('a', build);
    vi.advanceTimersByTime(11_000);
    await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });

  it('is built once for all who ask at the same time', async () => {
    const { build, count } = versions();
    const cache = cacheOf(1000);
    await Promise.all([cache.get('a', build), cache.get('a', build), cache.get('a', build)]);
    expect(count()).toBe(1);
  });

  it('is not answered any more when its source has changed', async () => {
    const { build } = versions();
    const cache = cacheOf(1000);
    await cache.get('a', build);
    cache.outdate('everything');
    expect(await cache.get('a', build)).toBe('v2');
  });

  it('is not answered either when it was being built as its source changed', async () => {
    const cache = cacheOf(1000);
    let finish = (_value: string) => {};
    const before = cache.get('a', () => new Promise((resolve) => (finish = resolve)));
    cache.outdate('everything');
    const after = cache.get('a', async () => 'after');
    finish('before');
    expect(await Promise.all([before, after])).toEqual(['before', 'after']);
  });

  it('is answered after its source has changed while the database is down', async () => {
    const { build } = versions();
    const cache = cacheOf(1000);
    await cache.get('a', build);
    cache.outdate('everything');
    expect(await cache.get('a', databaseDown)).toBe('v1');
  });

  it('leaves when there is no more room and it was not asked for the longest', async () => {
    const cache = cacheOf(1000, 4);
    await cache.get('a', async () => 'a1');
    await cache.get('b', async () => 'b1');
    await cache.get('a', async () => 'a2');
    await cache.get('c', async () => 'c1');
    expect(await cache.get('a', async () => 'a3')).toBe('a1');
    expect(await cache.get('b', async () => 'b2')).toBe('b2');
  });
});

describe('a value that shows a product', () => {
  /** Fresh for a minute; `change` announces tags. */
  function cacheOfTagged() {
    const changes: { announce?: (tags: ChangedTags) => void } = {};
    const cache = createRevalidatingCache<{ text: string; tags: CacheTag[] }>({
      changes: {
        freshMilliseconds: () => 60_000,
        subscribe: (act) => {
          changes.announce = act;
        },
        outdateHere: () => undefined,
      },
      capacity: 100,
      sizeOf: () => 1,
      tagsOf: ({ tags }) => tags,
      asStale: ({ text }) => ({ text: `${text}, stale`, tags: [] }),
    });
    let built = 0;
    const textOf = async (key: string, tags: CacheTag[]) =>
      (await cache.get(key, async () => ({ text: `v${++built}`, tags }))).text;
    return { cache, textOf, change: (...tags: string[]) => changes.announce?.(new Set(tags)) };
  }

  it('is built again when that product has changed', async () => {
    const { textOf, change } = cacheOfTagged();
    await textOf('mix', ['products', 'product:mix']);
    change('product:mix');
    expect(await textOf('mix', ['product:mix'])).toBe('v2');
  });

  it('stays when another product has changed', async () => {
    const { textOf, change } = cacheOfTagged();
    await textOf('mix', ['product:mix']);
    change('product:bites');
    expect(await textOf('mix', ['product:mix'])).toBe('v1');
  });

  it('is built again when its product changes after another one did', async () => {
    const { textOf, change } = cacheOfTagged();
    await textOf('mix', ['product:mix']);
    change('product:bites');
    await textOf('mix', ['product:mix']);
    change('product:mix');
    expect(await textOf('mix', ['product:mix'])).toBe('v2');
  });

  it('is built again when its product changed while it was being built', async () => {
    const { cache, textOf, change } = cacheOfTagged();
    let finish = (_value: { text: string; tags: CacheTag[] }) => {};
    const before = cache.get('mix', () => new Promise((resolve) => (finish = resolve)));
    change('product:mix');
    finish({ text: 'before', tags: ['product:mix'] });
    await before;
    expect(await textOf('mix', ['product:mix'])).toBe('v1');
  });

  it('is fresh again once it was built after the change', async () => {
    const { textOf, change } = cacheOfTagged();
    await textOf('mix', ['product:mix']);
    change('product:mix');
    await textOf('mix', ['product:mix']);
    expect(await textOf('mix', ['product:mix'])).toBe('v2');
  });

  it('is marked when it is sent although it is outdated', async () => {
    const { cache, textOf, change } = cacheOfTagged();
    await textOf('mix', ['product:mix']);
    change('product:mix');
    expect((await cache.get('mix', databaseDown)).text).toBe('v1, stale');
  });

  it('is built once for all who ask while another product changes', async () => {
    const { cache, textOf, change } = cacheOfTagged();
    let finish = (_value: { text: string; tags: CacheTag[] }) => {};
    const first = cache.get('mix', () => new Promise((resolve) => (finish = resolve)));
    change('product:bites');
    const second = textOf('mix', ['product:mix']);
    finish({ text: 'shared', tags: ['product:mix'] });
    expect([(await first).text, await second]).toEqual(['shared', 'shared']);
  });

  it('is built separately for those who must not wait for each other', async () => {
    const { cache } = cacheOfTagged();
    void cache.get('mix', () => new Promise(() => undefined), 'visitors');
    const ofPages = await cache.get('mix', async () => ({ text: 'of pages', tags: [] }), 'pages');
    expect(ofPages.text).toBe('of pages');
  });

  it('is outdated by any change after more products have changed than are remembered', async () => {
    const { textOf, change } = cacheOfTagged();
    await textOf('mix', ['product:mix']);
    for (let n = 0; n <= 50_001; n++) change(`product:${n}`);
    expect(await textOf('mix', ['product:mix'])).toBe('v2');
  });
});

describe('a cache that keeps nothing fresh', () => {
  it('builds every time', async () => {
    const { build } = versions();
    const cache = cacheOf(0);
    await cache.get('a', build);
    expect(await cache.get('a', build)).toBe('v2');
  });

  it('builds for each caller, so that nobody gets what was read before their own change', async () => {
    const { build } = versions();
    const cache = cacheOf(0);
    expect(await Promise.all([cache.get('a', build), cache.get('a', build)])).toEqual(['v1', 'v2']);
  });

  it('still helps when the database is down', async () => {
    const { build } = versions();
    const cache = cacheOf(0);
    await cache.get('a', build);
    expect(await cache.get('a', databaseDown)).toBe('v1');
  });
});
