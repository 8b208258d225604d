import { LRUCache } from 'lru-cache';
import type { DataChanges } from '#server/platform/cache/data-changes.ts';
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
  /** The cached page if it is fresh, without waiting. */
  peek(key: string): RenderedPage | undefined;
  /** Whether a page of any age is cached. */
  has(key: string): boolean;
}

/** Renders a page, given its last rendering if there is one. */
export type Render = (before?: RenderedPage) => Promise<RenderedPage>;

type CachedPage = CacheEntry<RenderedPage>;

const MEGABYTE = 1024 * 1024;
/** About 10,000 product pages. */
const PLAIN_BYTES = 112 * MEGABYTE;
const WITH_QUERY_BYTES = 8 * MEGABYTE;
const MISSING_BYTES = MEGABYTE;
/** Estimated memory of an entry besides its bodies. */
const BYTES_AROUND = 1_500;

/**
 * Pages in memory, the same for every visitor, revalidated as in `revalidating-cache.ts`. A failed rendering
 * (throws or 5xx) never replaces a good page, which is then sent at any age; `onFailure` gets what was
 * thrown.
 */
export function createPageCache({
  changes,
  onFailure,
}: {
  changes: DataChanges;
  onFailure: (failure: unknown) => void;
}): PageCache {
  const cache = staleWhileRevalidate<RenderedPage>({
    changes,
    entries: createPartitions(),
    tagsOf: ({ tags }) => tags,
    usesStaleOn(failure) {
      if (!(failure instanceof FailedPage) && !isOverloaded(failure)) onFailure(failure);
      return true;
    },
  });
  return {
    has: cache.has,
    peek: cache.peek,
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
  const plain = partitionOf(PLAIN_BYTES);
  const withQuery = partitionOf(WITH_QUERY_BYTES);
  const missing = partitionOf(MISSING_BYTES);
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
  };
}

const partitionOf = (maxSize: number) =>
  new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ value }, key) => value.html.bytes.length + 2 * key.length + BYTES_AROUND,
  });
