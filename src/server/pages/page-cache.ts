import { LRUCache } from 'lru-cache';
import {
  type CacheEntry,
  type CacheStore,
  staleWhileRevalidate,
} from '#server/platform/cache/revalidating-cache.ts';
import { isOverloaded } from '#server/platform/http/admission.ts';
import type { RenderedPage } from './rendered-page.ts';

export interface PageCache {
  /** The page at `key` (path and query). Rejects only when rendering throws and no earlier page is cached. */
  page(key: string, render: Render): Promise<RenderedPage>;
  /** Whether a page of any age is cached. */
  has(key: string): boolean;
  /**
   * Marks every cached page as outdated, because its sources have changed. They are only sent when rendering
   * fails.
   */
  outdate(): void;
}

/** Renders a page, given its last rendering if there is one. */
export type Render = (before?: RenderedPage) => Promise<RenderedPage>;

type CachedPage = CacheEntry<RenderedPage>;

const PLAIN_PAGES = 512;
const PAGES_WITH_QUERY = 64;
const MISSING_PAGES = 64;

/**
 * Pages in memory, the same for every visitor, revalidated as in `revalidating-cache.ts`. A failed rendering
 * (throws or 5xx) never replaces a good page, which is then sent at any age; `onFailure` gets what was
 * thrown.
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
      if (!(failure instanceof FailedPage) && !isOverloaded(failure)) onFailure(failure);
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

/** A page with status 5xx: sent when nothing better is cached, and never cached itself. */
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

/**
 * Pages with a query and missing pages have their own partitions, so that made-up URLs evict none of the
 * shop's pages.
 */
function createPartitions(): CacheStore<RenderedPage> {
  const plain = new LRUCache<string, CachedPage>({ max: PLAIN_PAGES });
  const withQuery = new LRUCache<string, CachedPage>({ max: PAGES_WITH_QUERY });
  const missing = new LRUCache<string, CachedPage>({ max: MISSING_PAGES });
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
