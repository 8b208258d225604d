import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { Site } from '#domain/site.ts';
import type { ApiClient } from '#web/api/client.ts';
import { analyticsSlice } from './analytics-slice.ts';
import { authSlice } from './auth-slice.ts';
import { cartSlice } from './cart-slice.ts';
import { globalSlice, globalStateOf } from './global-slice.ts';
import { pageSlice } from './page-slice.ts';
import { themeSlice } from './theme-slice.ts';

const reducer = combineReducers({
  global: globalSlice.reducer,
  cart: cartSlice.reducer,
  page: pageSlice.reducer,
  analytics: analyticsSlice.reducer,
  auth: authSlice.reducer,
  theme: themeSlice.reducer,
});

/** The shop's state, one slice each as in spec §3. Thunks get the API client as their extra argument. */
export function createStore({ api, site }: { api: ApiClient; site: Site }) {
  return configureStore({
    reducer,
    preloadedState: { global: globalStateOf(site) },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { api } } }),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<typeof reducer>;
export type AppDispatch = AppStore['dispatch'];
