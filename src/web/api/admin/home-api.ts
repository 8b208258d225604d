import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/home-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';

export type Home = CallAnswer<typeof wire.adminHome>;
export type HomeTask = Home['tasks'][number];

const home = endpoint<typeof wire.adminHome>('GET', '/admin/api/home');

export function homeQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-home'],
    queryFn: ({ signal }) => api.call(home, { query: { store_id: api.storeId } }, { signal }),
  });
}
