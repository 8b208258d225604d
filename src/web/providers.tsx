import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { useMatches } from 'react-router';
import type { ShownGlobalContent } from '#contracts/content/page-contents.ts';
import type { Site } from '#domain/site.ts';
import { type BrowserDeps, startBrowserDeps } from './api/browser-deps.ts';
import { createApiClient } from './api/client.ts';
import { fillFromLoaders } from './api/page-data.ts';
import { createQueryClient } from './api/query-client.ts';
import { ApiContext } from './api/use-api.ts';
import { type AppState, type AppStore, createStore } from './state/store.ts';

/** `serverState` is what the server rendered with: parts of a page that come alive later still begin with it. */
type Deps = BrowserDeps & { store: AppStore; serverState: AppState };

let browserDeps: Deps | undefined;

function renderDeps(site: Site, fill: (client: QueryClient) => void): Deps {
  const api = createApiClient({ fetch: refuseCalls, storeId: site.storeId, hosts: site.hosts });
  const queryClient = createQueryClient();
  fill(queryClient);
  return withStore({ api, queryClient }, site);
}

function withStore(deps: BrowserDeps, site: Site): Deps {
  const store = createStore({ api: deps.api, site, config: configIn(deps.queryClient) });
  return { ...deps, store, serverState: store.getState() };
}

const configIn = (client: QueryClient) =>
  client.getQueryData<ShownGlobalContent>(['page-content', 'global'] as const);

const refuseCalls: typeof fetch = () =>
  Promise.reject(new Error('A page that is being rendered makes no calls.'));

function startDeps(site: Site, fill: (client: QueryClient) => void): Deps {
  if (typeof document === 'undefined') return renderDeps(site, fill);
  if (browserDeps === undefined) {
    browserDeps = withStore(startBrowserDeps(site, fill), site);
  }
  return browserDeps;
}

/**
 * Provides the store, the query client and the API client. The browser has one set for all pages, the server
 * one for each render.
 */
export function Providers({ site, children }: { site: Site; children: ReactNode }) {
  const matches = useMatches();
  const [{ api, queryClient, store, serverState }] = useState(() =>
    startDeps(site, (client) =>
      fillFromLoaders(
        client,
        matches.map((match) => match.loaderData),
      ),
    ),
  );
  return (
    <Provider store={store} serverState={serverState}>
      <QueryClientProvider client={queryClient}>
        <ApiContext value={api}>{children}</ApiContext>
      </QueryClientProvider>
    </Provider>
  );
}
