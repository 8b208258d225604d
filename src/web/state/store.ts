import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { ShownGlobalContent } from '#contracts/page-contents.ts';
import type { Site } from '#domain/site.ts';
import type { ApiClient } from '#web/api/client.ts';
import { analyticsSlice } from './analytics-slice.ts';
import { authSlice } from './auth-slice.ts';
import { cartEventsMiddleware } from './cart-events-middleware.ts';
import { cartSlice } from './cart-slice.ts';
import { globalSlice, globalStateOf } from './global-slice.ts';
import { pageSlice } from './page-slice.ts';
import { createTaskQueue } from './task-queue.ts';
import { themeSlice } from './theme-slice.ts';
import type { ThunkDeps } from './thunk-deps.ts';

const reducer = combineReducers({
  global: globalSlice.reducer,
  cart: cartSlice.reducer,
  page: pageSlice.reducer,
  analytics: analyticsSlice.reducer,
  auth: authSlice.reducer,
  theme: themeSlice.reducer,
});

interface StoreDeps {
  api: ApiClient;
  site: Site;
  /** What operators wrote for every page, where it could be read. */
  config?: ShownGlobalContent | undefined;
}

/** The shop's state, one slice each as in spec §3. Thunks get the API client as their extra argument. */
export function createStore({ api, site, config }: StoreDeps) {
  const cartQueue = createTaskQueue();
  const extra: ThunkDeps['extra'] = { api, inCartQueue: cartQueue.run, sessionStarted: cartQueue.open };
  return configureStore({
    reducer,
    preloadedState: { global: globalStateOf(site, config) },
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(cartEventsMiddleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<typeof reducer>;
export type AppDispatch = AppStore['dispatch'];
