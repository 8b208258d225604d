import { createContext, RouterContextProvider } from 'react-router';
import type { Site } from '#domain/site.ts';
import { type ApiClient, createApiClient } from './client.ts';

export const apiLoadContext = createContext<ApiClient>();
export const siteContext = createContext<Site>();

/** What server loaders receive: the site's settings and a client whose calls stay in the process. */
export function createLoadContext(apiFetch: typeof fetch, site: Site): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(apiLoadContext, createApiClient({ fetch: apiFetch, storeId: site.storeId }));
  return context;
}
