import { BoundedMap } from './bounded-map.ts';
import type { RenderedPage } from './rendered-page.ts';

export interface PageCacheSettings {
  /** How long a page is sent without asking again. 0: every request waits for a new rendering. */
  freshMilliseconds: number;
  /** How long after its rendering a page is still sent while a new one is made behind it. */
  staleMilliseconds: number;
  now: () => number;
  /** Told of renderings that failed behind a page that was still sent. */
  onFailure: (failure: unknown) => void;
}

interface KeptPage {
  page: RenderedPage;
  renderedAt: number;
}

/** Makes a page; given its last rendering, if there is one. */
export type Render = (before?: RenderedPage) => Promise<RenderedPage>;

const PLAIN_PAGES = 512;
const PAGES_WITH_QUERY = 64;
const MISSING_PAGES = 64;

/**
 * Pages in memory, the same for every visitor. Each is rendered by one request at a time; a rendering that fails (throws or
 * answers 5xx) never replaces a good page, which is then sent at any age. Pages with a query and missing pages have shelves of
 * their own, so that nobody can push the shop's pages out by inventing addresses.
 */
export class PageCache {
  readonly #settings: PageCacheSettings;
  readonly #plain = new BoundedMap<string, KeptPage>(PLAIN_PAGES);
  readonly #withQuery = new BoundedMap<string, KeptPage>(PAGES_WITH_QUERY);
  readonly #missing = new BoundedMap<string, KeptPage>(MISSING_PAGES);
  readonly #rendering = new Map<string, Promise<RenderedPage>>();
  #generation = 0;

  constructor(settings: PageCacheSettings) {
    this.#settings = settings;
  }

  /** The page at `key` (path and query). Rejects only when the rendering throws and no earlier page is kept. */
  async page(key: string, render: Render): Promise<RenderedPage> {
    const kept = this.#kept(key);
    if (kept === undefined) return this.#renderOnce(key, render);
    const age = this.#settings.now() - kept.renderedAt;
    if (age < this.#settings.freshMilliseconds) return kept.page;
    const renewed = this.#renewed(key, render, kept);
    return age < this.#settings.staleMilliseconds ? kept.page : renewed;
  }

  /** Makes every kept page too old to be sent, unless its next rendering fails: what pages are made from has changed. */
  outdate(): void {
    this.#generation++;
    this.#rendering.clear();
    for (const shelf of [this.#plain, this.#withQuery, this.#missing])
      shelf.forEach((kept) => {
        kept.renderedAt = Number.NEGATIVE_INFINITY;
      });
  }

  async #renewed(key: string, render: Render, kept: KeptPage): Promise<RenderedPage> {
    try {
      const page = await this.#renderOnce(key, () => render(kept.page));
      return page.status >= 500 ? kept.page : page;
    } catch (failure) {
      this.#settings.onFailure(failure);
      return kept.page;
    }
  }

  #renderOnce(key: string, render: Render): Promise<RenderedPage> {
    const underWay = this.#rendering.get(key);
    if (underWay !== undefined) return underWay;
    const startedIn = this.#generation;
    const rendering = render()
      .then((page) => {
        if (startedIn === this.#generation) this.#keep(key, page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #kept(key: string): KeptPage | undefined {
    return this.#plain.get(key) ?? this.#withQuery.get(key) ?? this.#missing.get(key);
  }

  #keep(key: string, page: RenderedPage): void {
    if (page.status >= 500) return;
    for (const shelf of [this.#plain, this.#withQuery, this.#missing]) shelf.delete(key);
    this.#shelfFor(key, page).set(key, { page, renderedAt: this.#settings.now() });
  }

  #shelfFor(key: string, page: RenderedPage): BoundedMap<string, KeptPage> {
    if (page.status === 404) return this.#missing;
    return key.includes('?') ? this.#withQuery : this.#plain;
  }
}
