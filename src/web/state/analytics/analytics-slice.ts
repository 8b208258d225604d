import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartEvent } from '#domain/cart/cart-events.ts';
import { loggedIn, statusRead } from '../auth/auth-slice.ts';

export interface SearchEntry {
  query: string;
  /** When the search was made, ISO 8601. */
  timestamp: string;
  /** Seconds until the next query. */
  duration: number;
  /** How many products matched; null until the answer arrives. */
  results: number | null;
  scrolledProducts: string[];
  clickedProducts: string[];
}

export interface ViewedPage {
  page: string;
  queryData: Record<string, string>;
}

export interface AnalyticsState {
  /** Sent with every report of this session, so that a later report replaces an earlier one. */
  sessionId: string | null;
  cartEvents: CartEvent[];
  cartStatus: 'empty' | 'active' | 'purchased' | 'abandoned';
  sessionStartTime: string | null;
  productPageViews: Record<string, number>;
  pagesViewed: Record<string, number>;
  viewedPages: ViewedPage[];
  /** Seconds for which pages were visible. */
  totalViewTime: number;
  searchHistory: SearchEntry[];
  /** The signed-in customer's; in memory only. */
  userEmail: string | null;
  attribution: Record<string, string> | null;
}

const initialState: AnalyticsState = {
  sessionId: null,
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

/**
 * Analytics of this browser session. Spec §3, Analytics session; §4, Analytics cart status and Search
 * session.
 */
export const analyticsSlice = createSlice({
  name: 'analytics',
  initialState,
  reducers: {
    /** `payload` is an ISO 8601 date and time. A session starts once. */
    sessionStarted(state, { payload }: PayloadAction<string>) {
      state.sessionStartTime ??= payload;
    },
    sessionIdAssigned(state, { payload }: PayloadAction<string>) {
      state.sessionId ??= payload;
    },
    /**
     * The session continues in a new document: what was stored comes before what has happened in this one.
     */
    sessionContinued: (state, { payload: stored }: PayloadAction<AnalyticsState>) =>
      mergeSessions(stored, state),
    /**
     * The back/forward cache restored this document: the stored session contains its events and all later
     * ones.
     */
    sessionRestored: ({ userEmail }, { payload: stored }: PayloadAction<AnalyticsState>) => ({
      ...stored,
      userEmail,
    }),
    pageViewed(state, { payload }: PayloadAction<ViewedPage>) {
      state.viewedPages.push(payload);
      addCounts(state.pagesViewed, { [payload.page]: 1 });
      state.attribution ??= campaignOf(payload);
    },
    /** The first event makes the cart active, and so does an event after the page was left. */
    cartEventsRecorded(state, { payload }: PayloadAction<CartEvent[]>) {
      state.cartEvents.push(...payload);
      if (state.cartStatus !== 'purchased') state.cartStatus = 'active';
    },
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
    /** A new query ends the previous one; repeating the same query is ignored. */
    searched(state, { payload: { query, at } }: PayloadAction<{ query: string; at: string }>) {
      const previous = state.searchHistory.at(-1);
      if (previous?.query === query) return;
      if (previous) previous.duration = secondsBetween(previous.timestamp, at);
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
    /** Adds `payload` seconds for which a page was visible. */
    timeViewed(state, { payload: seconds }: PayloadAction<number>) {
      state.totalViewTime += seconds;
    },
    analyticsCleared: () => initialState,
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, (state, { payload }) => {
        state.userEmail = payload.email;
      })
      .addCase(statusRead, (state, { payload }) => {
        state.userEmail = payload?.email ?? null;
      }),
});

function mergeSessions(earlier: AnalyticsState, later: AnalyticsState): AnalyticsState {
  const merged: AnalyticsState = {
    ...earlier,
    cartEvents: [...earlier.cartEvents, ...later.cartEvents],
    cartStatus: mergeStatus(earlier.cartStatus, later.cartStatus),
    productPageViews: { ...earlier.productPageViews },
    pagesViewed: { ...earlier.pagesViewed },
    viewedPages: [...earlier.viewedPages, ...later.viewedPages],
    totalViewTime: earlier.totalViewTime + later.totalViewTime,
    searchHistory: mergeSearches(earlier.searchHistory, later.searchHistory),
    userEmail: later.userEmail,
    attribution: earlier.attribution ?? later.attribution,
  };
  addCounts(merged.pagesViewed, later.pagesViewed);
  addCounts(merged.productPageViews, later.productPageViews);
  return merged;
}

/** An abandoned cart is active again in the next document; a purchased one stays purchased. */
function mergeStatus(
  earlier: AnalyticsState['cartStatus'],
  later: AnalyticsState['cartStatus'],
): AnalyticsState['cartStatus'] {
  if (earlier === 'purchased' || later === 'purchased') return 'purchased';
  return earlier === 'empty' && later === 'empty' ? 'empty' : 'active';
}

/** The first later query ends the last earlier one, or continues it when both are the same. */
function mergeSearches(earlier: readonly SearchEntry[], later: readonly SearchEntry[]): SearchEntry[] {
  const last = earlier.at(-1);
  const [first, ...rest] = later;
  if (last === undefined || first === undefined) return [...earlier, ...later];
  const others = earlier.slice(0, -1);
  if (last.query !== first.query)
    return [...others, { ...last, duration: secondsBetween(last.timestamp, first.timestamp) }, ...later];
  const merged = {
    ...last,
    duration: rest[0] ? secondsBetween(last.timestamp, rest[0].timestamp) : 0,
    results: first.results ?? last.results,
    scrolledProducts: [...new Set([...last.scrolledProducts, ...first.scrolledProducts])],
    clickedProducts: [...new Set([...last.clickedProducts, ...first.clickedProducts])],
  };
  return [...others, merged, ...rest];
}

const secondsBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

function addCounts(counts: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more))
    counts[name] = (Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0) + count;
}

function campaignOf({ queryData }: ViewedPage): Record<string, string> | null {
  const campaign = Object.entries(queryData).filter(([name]) => name.startsWith(CAMPAIGN));
  return campaign.length === 0 ? null : Object.fromEntries(campaign);
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
