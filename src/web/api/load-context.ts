import { createContext, RouterContextProvider } from 'react-router';
import type { Site } from '#domain/site.ts';
import { type ApiClient, createApiClient } from './client.ts';

export const apiContext = createContext<ApiClient>();
export const siteContext = createContext<Site>();

/** What loaders are given on the server: the shop's facts, and a client whose calls stay in the process. */
export function createLoadContext(apiFetch: typeof fetch, site: Site): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(apiContext, createApiClient({ fetch: apiFetch, storeId: site.storeId }));
  return context;
}
