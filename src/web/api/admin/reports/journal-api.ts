import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/reports/journal-calls.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export const journalEndpoints = {
  journal: endpoint<typeof wire.adminJournal>('GET', '/admin/api/reports/journal'),
  saveAccounts: endpoint<typeof wire.adminSaveJournalAccounts>('POST', '/admin/api/reports/journal/accounts'),
};

export const ADMIN_JOURNAL = ['admin-journal'] as const;

/** Days of the store's time zone, both included; undefined: the month before this one. */
export interface JournalDays {
  from: string | undefined;
  to: string | undefined;
}

/** What the journal of some days has in each account; the days before stay visible until it is here. */
export function journalQuery(api: ApiClient, days: JournalDays) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_JOURNAL, days],
    queryFn: ({ signal }) =>
      api.call(journalEndpoints.journal, { query: { store_id: api.storeId, ...days } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Where the entries of these days are downloaded. */
export const journalFileAddress = (api: ApiClient, { from, to }: { from: string; to: string }): string =>
  api.urlOf(`/admin/api/reports/journal/csv?${new URLSearchParams({ store_id: api.storeId, from, to })}`);
