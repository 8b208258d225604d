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
 * Which page is shown and its content. Loading is set while the content is fetched and cleared either way; on success its JSON
 * becomes the page data, on failure the message is stored. Spec §3, Page state; §4, Page data loading.
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
