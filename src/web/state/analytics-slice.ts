import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartEvent } from '#domain/cart/cart-events.ts';

export interface SearchEntry {
  query: string;
  timestamp: string;
  duration: number;
  scrolledProducts: string[];
  clickedProducts: string[];
}

export interface ViewedPage {
  page: string;
  queryData: Record<string, string>;
}

export interface AnalyticsState {
  cartEvents: CartEvent[];
  cartStatus: 'empty' | 'active' | 'purchased' | 'abandoned';
  sessionStartTime: string | null;
  productPageViews: Record<string, number>;
  pagesViewed: Record<string, number>;
  viewedPages: ViewedPage[];
  totalViewTime: number;
  searchHistory: SearchEntry[];
  userEmail: string | null;
  attribution: Record<string, string> | null;
}

const initialState: AnalyticsState = {
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

/** What happens in this visit. Spec §3, Analytics session. */
export const analyticsSlice = createSlice({
  name: 'analytics',
  initialState,
  reducers: {
    /** `payload` is the moment, ISO 8601. */
    sessionStarted(state, { payload }: PayloadAction<string>) {
      state.sessionStartTime ??= payload;
    },
    pageViewed(state, { payload }: PayloadAction<ViewedPage>) {
      state.viewedPages.push(payload);
      state.pagesViewed[payload.page] = (state.pagesViewed[payload.page] ?? 0) + 1;
    },
    /** The first event of a visit makes its cart active. Spec §4, Analytics cart status. */
    cartEventsRecorded(state, { payload }: PayloadAction<CartEvent[]>) {
      state.cartEvents.push(...payload);
      if (state.cartStatus === 'empty') state.cartStatus = 'active';
    },
    /** Counts the visit of a product's page. Spec §3, Analytics session; §4, Analytics cart status. */
    productPageVisited(state, { payload: handle }: PayloadAction<string>) {
      state.productPageViews[handle] = (state.productPageViews[handle] ?? 0) + 1;
      if (state.cartStatus === 'empty') state.cartStatus = 'active';
    },
  },
});

export const { sessionStarted, pageViewed, cartEventsRecorded, productPageVisited } = analyticsSlice.actions;
