import { combineReducers, configureStore, createSlice } from '@reduxjs/toolkit';
import type { ShownGlobalContent } from '#contracts/content/page-contents.ts';
import type { Site } from '#domain/site.ts';
import type { ApiClient } from '#web/api/client.ts';
import { type Theme, theme } from '#web/theme/theme.ts';
import { analyticsSlice } from './analytics/analytics-slice.ts';
import { authSlice } from './auth/auth-slice.ts';
import { cartEventsMiddleware } from './cart/cart-events-middleware.ts';
import { cartSlice, initialCartIn } from './cart/cart-slice.ts';
import { globalSlice, globalStateOf } from './global-slice.ts';
import { pageSlice } from './page-slice.ts';
import type { ThunkDeps } from './thunk-deps.ts';

/** The theme as state. Spec §3, Theme. */
const themeSlice = createSlice({ name: 'theme', initialState: theme as Theme, reducers: {} });

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
  /** Content of every page, if it could be read. */
  config?: ShownGlobalContent | undefined;
}

/**
 * The Redux store with the slices of spec §3. Thunks receive the API client and the cart's queue as their
 * extra argument.
 */
export function createStore({ api, site, config }: StoreDeps) {
  const cartQueue = createTaskQueue();
  const global = globalStateOf(site, config);
  const extra: ThunkDeps = { api, inCartQueue: cartQueue.run, sessionStarted: cartQueue.open };
  return configureStore({
    reducer,
    preloadedState: { global, cart: initialCartIn(global.currencies[0]) },
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(cartEventsMiddleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<typeof reducer>;
export type AppDispatch = AppStore['dispatch'];

interface TaskQueue {
  /** Runs a task after all earlier ones; a failed task does not stop the next. */
  run: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Starts the queue; tasks wait until then. */
  open: () => void;
}

/** Runs tasks one at a time, in order, once it has been opened. */
function createTaskQueue(): TaskQueue {
  const opened = Promise.withResolvers<void>();
  let last: Promise<unknown> = opened.promise;
  return {
    run: (task) => {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
    open: opened.resolve,
  };
}
