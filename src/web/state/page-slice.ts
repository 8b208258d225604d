import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { fetchPageData, type PageData } from '#web/api/page-content.ts';
import type { ThunkParts } from './thunk-parts.ts';

interface PageState {
  currentPage: string;
  pageData: PageData | null;
  loading: boolean;
  error: string | null;
}

const initialState: PageState = { currentPage: 'HomePage', pageData: null, loading: false, error: null };

/** Fetches `{page}config.json`; its JSON becomes the page data. Spec §4, Page data loading. */
export const loadPageData = createAsyncThunk<PageData, string, ThunkParts>('page/load', (page, { extra }) =>
  fetchPageData(extra.api, page),
);

/** Which page is shown and its content. Spec §3, Page state. */
export const pageSlice = createSlice({
  name: 'page',
  initialState,
  reducers: {
    pageEntered(state, { payload }: PayloadAction<string>) {
      state.currentPage = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadPageData.pending, (state) => {
        state.loading = true;
        state.error = null;
      })
      .addCase(loadPageData.fulfilled, (state, { payload }) => {
        state.loading = false;
        state.pageData = payload;
      })
      .addCase(loadPageData.rejected, (state, { error }) => {
        state.loading = false;
        state.error = error.message ?? 'Failed to load the page';
      }),
});

export const { pageEntered } = pageSlice.actions;
