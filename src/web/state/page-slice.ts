import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PageContent } from '#web/api/page-content.ts';

interface PageState {
  currentPage: string;
  pageData: PageContent | null;
  loading: boolean;
  error: string | null;
}

const initialState: PageState = { currentPage: 'HomePage', pageData: null, loading: false, error: null };

/**
 * The page that is shown and its content. A failed load keeps the earlier content and stores the message.
 * Spec §3, Page state; §4, Page data loading.
 */
export const pageSlice = createSlice({
  name: 'page',
  initialState,
  reducers: {
    pageEntered(state, { payload }: PayloadAction<string>) {
      state.currentPage = payload;
    },
    pageDataRequested(state) {
      state.loading = true;
      state.error = null;
    },
    pageDataLoaded(state, { payload }: PayloadAction<PageContent>) {
      state.loading = false;
      state.error = null;
      state.pageData = payload;
    },
    pageDataFailed(state, { payload }: PayloadAction<string>) {
      state.loading = false;
      state.error = payload;
    },
  },
});

export const { pageEntered, pageDataRequested, pageDataLoaded, pageDataFailed } = pageSlice.actions;
