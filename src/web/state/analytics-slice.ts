import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartEvent } from '#domain/cart/cart-events.ts';
import { checkStatus, login } from './auth-thunks.ts';

export interface SearchEntry {
  query: string;
  /** When it was asked, ISO 8601. */
  timestamp: string;
  /** Seconds until the next query. */
  duration: number;
  /** How many products were found; null until the answer is there. */
  results: number | null;
  scrolledProducts: string[];
  clickedProducts: string[];
}

export interface ViewedPage {
  page: string;
  queryData: Record<string, string>;
}

export interface AnalyticsState {
  /** Names this visit in what is reported, so that a later report replaces an earlier one. */
  visitId: string | null;
  cartEvents: CartEvent[];
  cartStatus: 'empty' | 'active' | 'purchased' | 'abandoned';
  sessionStartTime: string | null;
  productPageViews: Record<string, number>;
  pagesViewed: Record<string, number>;
  viewedPages: ViewedPage[];
  /** Seconds that the pages were looked at. */
  totalViewTime: number;
  searchHistory: SearchEntry[];
  /** Of whoever is signed in; stays in this page. */
  userEmail: string | null;
  attribution: Record<string, string> | null;
}

const initialState: AnalyticsState = {
  visitId: null,
  cartEvents: [],
  cartStatus: 'empty',
  sessionStartTime: null,
  productPageViews: {},
  pagesViewed: {},
  viewedPages: [],
  totalViewTime: 0,
  searchHistory: [],
  userEmail: null,
  attribution: null,
};

const CAMPAIGN = 'utm_';

/** What happens in this visit. Spec §3, Analytics session; §4, Analytics cart status and Search session. */
export const analyticsSlice = createSlice({
  name: 'analytics',
  initialState,
  reducers: {
    /** `payload` is the moment, ISO 8601. A visit starts once. */
    sessionStarted(state, { payload }: PayloadAction<string>) {
      state.sessionStartTime ??= payload;
    },
    sessionIdAssigned(state, { payload }: PayloadAction<string>) {
      state.visitId ??= payload;
    },
    /** The visit goes on in a new document: what was kept comes before what has happened here already. */
    sessionContinued: (state, { payload: kept }: PayloadAction<AnalyticsState>) => joinSessions(kept, state),
    /** The browser brought back a document as it was left: what was kept holds that and what happened since. */
    sessionRestored: ({ userEmail }, { payload: kept }: PayloadAction<AnalyticsState>) => ({
      ...kept,
      userEmail,
    }),
    pageViewed(state, { payload }: PayloadAction<ViewedPage>) {
      state.viewedPages.push(payload);
      addCounts(state.pagesViewed, { [payload.page]: 1 });
      state.attribution ??= campaignOf(payload);
    },
    /** The first event makes the cart active, and so does one after the page was left. */
    cartEventsRecorded(state, { payload }: PayloadAction<CartEvent[]>) {
      state.cartEvents.push(...payload);
      if (state.cartStatus !== 'purchased') state.cartStatus = 'active';
    },
    /** Counts the visit of a product's page. */
    productPageViewed(state, { payload: handle }: PayloadAction<string>) {
      addCounts(state.productPageViews, { [handle]: 1 });
      if (state.cartStatus === 'empty') state.cartStatus = 'active';
    },
    cartPurchased(state) {
      state.cartStatus = 'purchased';
    },
    /** Only an active cart can be abandoned. */
    cartLeft(state) {
      if (state.cartStatus === 'active') state.cartStatus = 'abandoned';
    },
    /** A new query ends the one before; the same one again is ignored. */
    searched(state, { payload: { query, at } }: PayloadAction<{ query: string; at: string }>) {
      const before = state.searchHistory.at(-1);
      if (before?.query === query) return;
      if (before) before.duration = secondsBetween(before.timestamp, at);
      const products = { scrolledProducts: [], clickedProducts: [] };
      state.searchHistory.push({ query, timestamp: at, duration: 0, results: null, ...products });
    },
    searchAnswered(state, { payload }: PayloadAction<{ query: string; results: number }>) {
      const search = state.searchHistory.findLast(({ query }) => query === payload.query);
      if (search) search.results = payload.results;
    },
    productsScrolled(state, { payload: handles }: PayloadAction<string[]>) {
      const search = state.searchHistory.at(-1);
      if (search) search.scrolledProducts = [...new Set([...search.scrolledProducts, ...handles])];
    },
    productClicked(state, { payload: handle }: PayloadAction<string>) {
      const search = state.searchHistory.at(-1);
      if (search) search.clickedProducts = [...new Set([...search.clickedProducts, handle])];
    },
    /** `seconds` more were looked at. */
    timeViewed(state, { payload: seconds }: PayloadAction<number>) {
      state.totalViewTime += seconds;
    },
    analyticsCleared: () => initialState,
  },
  extraReducers: (builder) =>
    builder
      .addCase(login.fulfilled, (state, { payload }) => {
        state.userEmail = payload.email;
      })
      .addCase(checkStatus.fulfilled, (state, { payload }) => {
        state.userEmail = payload?.email ?? null;
      }),
});

/** Two parts of one visit as a whole, the earlier one first. */
function joinSessions(earlier: AnalyticsState, later: AnalyticsState): AnalyticsState {
  const joined: AnalyticsState = {
    ...earlier,
    cartEvents: [...earlier.cartEvents, ...later.cartEvents],
    cartStatus: joinStatus(earlier.cartStatus, later.cartStatus),
    productPageViews: { ...earlier.productPageViews },
    pagesViewed: { ...earlier.pagesViewed },
    viewedPages: [...earlier.viewedPages, ...later.viewedPages],
    totalViewTime: earlier.totalViewTime + later.totalViewTime,
    searchHistory: joinSearches(earlier.searchHistory, later.searchHistory),
    userEmail: later.userEmail,
    attribution: earlier.attribution ?? later.attribution,
  };
  addCounts(joined.pagesViewed, later.pagesViewed);
  addCounts(joined.productPageViews, later.productPageViews);
  return joined;
}

/** A cart that was left is active again in the next document; one that was bought stays bought. */
function joinStatus(
  earlier: AnalyticsState['cartStatus'],
  later: AnalyticsState['cartStatus'],
): AnalyticsState['cartStatus'] {
  if (earlier === 'purchased' || later === 'purchased') return 'purchased';
  return earlier === 'empty' && later === 'empty' ? 'empty' : 'active';
}

/** The first later query ends the last earlier one, or goes on with it when it is the same. */
function joinSearches(earlier: readonly SearchEntry[], later: readonly SearchEntry[]): SearchEntry[] {
  const last = earlier.at(-1);
  const [first, ...rest] = later;
  if (last === undefined || first === undefined) return [...earlier, ...later];
  const before = earlier.slice(0, -1);
  if (last.query !== first.query)
    return [...before, { ...last, duration: secondsBetween(last.timestamp, first.timestamp) }, ...later];
  const united = {
    ...last,
    duration: rest[0] ? secondsBetween(last.timestamp, rest[0].timestamp) : 0,
    results: first.results ?? last.results,
    scrolledProducts: [...new Set([...last.scrolledProducts, ...first.scrolledProducts])],
    clickedProducts: [...new Set([...last.clickedProducts, ...first.clickedProducts])],
  };
  return [...before, united, ...rest];
}

const secondsBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

function addCounts(counts: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more))
    counts[name] = (Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0) + count;
}

function campaignOf({ queryData }: ViewedPage): Record<string, string> | null {
  const named = Object.entries(queryData).filter(([name]) => name.startsWith(CAMPAIGN));
  return named.length === 0 ? null : Object.fromEntries(named);
}

export const {
  sessionStarted,
  sessionIdAssigned,
  sessionContinued,
  sessionRestored,
  pageViewed,
  cartEventsRecorded,
  productPageViewed,
  cartPurchased,
  cartLeft,
  searched,
  searchAnswered,
  productsScrolled,
  productClicked,
  timeViewed,
  analyticsCleared,
} = analyticsSlice.actions;
