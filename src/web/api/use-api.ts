import { createContext, useContext } from 'react';
import type { ApiClient } from './client.ts';

export const ApiContext = createContext<ApiClient | undefined>(undefined);

/** The API client for queries and mutations in components. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('useApi needs the providers of root.tsx around it.');
  return api;
}
