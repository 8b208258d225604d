import { LRUCache } from 'lru-cache';
import {
  type CacheEntry,
  type CacheStore,
  staleWhileRevalidate,
} from '#server/platform/cache/revalidating-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

export interface PageCache {
  /** The page at `key` (path and query). Rejects only when the rendering throws and no earlier page is kept. */
  page(key: string, render: Render): Promise<RenderedPage>;
  /** Whether a page is kept, of any age. */
  has(key: string): boolean;
  /** Makes every kept page too old to be sent, unless its next rendering fails: what pages are made from has changed. */
  outdate(): void;
}

/** Makes a page; given its last rendering, if there is one. */
export type Render = (before?: RenderedPage) => Promise<RenderedPage>;

type KeptPage = CacheEntry<RenderedPage>;

const PLAIN_PAGES = 512;
const PAGES_WITH_QUERY = 64;
const MISSING_PAGES = 64;

/**
 * Pages in memory, the same for every visitor, revalidated as in `revalidating-cache.ts`. A rendering that fails (throws or answers 5xx) never
 * replaces a good page, which is then sent at any age; `onFailure` is told of what was thrown.
 */
export function createPageCache({
  freshMilliseconds,
  onFailure,
}: {
  freshMilliseconds: number;
  onFailure: (failure: unknown) => void;
}): PageCache {
  const cache = staleWhileRevalidate<RenderedPage>({
    freshMilliseconds,
    entries: createPartitions(),
    usesStaleOn(failure) {
      if (!(failure instanceof FailedPage)) onFailure(failure);
      return true;
    },
  });
  return {
    has: cache.has,
    outdate: cache.outdate,
    async page(key, render) {
      try {
        return await cache.get(key, async (before) => refuseFailed(await render(before)));
      } catch (failure) {
        if (failure instanceof FailedPage) return failure.page;
        throw failure;
      }
    },
  };
}

/** A page that says that something is wrong: sent when there is nothing better, never kept. */
class FailedPage extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super(`the page answers ${page.status}`);
    this.page = page;
  }
}

function refuseFailed(page: RenderedPage): RenderedPage {
  if (page.status >= 500) throw new FailedPage(page);
  return page;
}

/** Pages with a query and missing pages have partitions of their own: invented addresses evict none of the shop's pages. */
function createPartitions(): CacheStore<RenderedPage> {
  const plain = new LRUCache<string, KeptPage>({ max: PLAIN_PAGES });
  const withQuery = new LRUCache<string, KeptPage>({ max: PAGES_WITH_QUERY });
  const missing = new LRUCache<string, KeptPage>({ max: MISSING_PAGES });
  const partitions = [plain, withQuery, missing];
  const partitionFor = (key: string, { status }: RenderedPage) => {
    if (status === 404) return missing;
    return key.includes('?') ? withQuery : plain;
  };
  const remove = (key: string) => {
    for (const partition of partitions) partition.delete(key);
  };
  return {
    get: (key) => plain.get(key) ?? withQuery.get(key) ?? missing.get(key),
    set(key, kept) {
      remove(key);
      partitionFor(key, kept.value).set(key, kept);
    },
    delete: remove,
    values: () => partitions.flatMap((partition) => [...partition.values()]),
  };
}
