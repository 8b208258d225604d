import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/setup/setup-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from './always-fresh.ts';

export type Setup = wire.Setup;
export type SampleStore = Setup['stores'][number];
export type Checklist = CallAnswer<typeof wire.adminChecklist>;
export type ChecklistEntry = Checklist['items'][number];

export const setupEndpoints = {
  setup: endpoint<typeof wire.adminSetup>('GET', '/admin/api/setup'),
  chooseStore: endpoint<typeof wire.adminChooseStore>('POST', '/admin/api/setup/store'),
  markStep: endpoint<typeof wire.adminMarkSetupStep>('POST', '/admin/api/setup/steps'),
  end: endpoint<typeof wire.adminEndSetup>('POST', '/admin/api/setup/end'),
  sendTestEmail: endpoint<typeof wire.adminSendTestEmail>('POST', '/admin/api/setup/test_email'),
  open: endpoint<typeof wire.adminOpenShop>('POST', '/admin/api/setup/open'),
  checklist: endpoint<typeof wire.adminChecklist>('GET', '/admin/api/checklist'),
  markItem: endpoint<typeof wire.adminMarkChecklistItem>('POST', '/admin/api/checklist'),
};

export const ADMIN_SETUP = ['admin-setup'] as const;

export function setupQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SETUP, 'steps'],
    queryFn: ({ signal }) => api.call(setupEndpoints.setup, { query: { store_id: api.storeId } }, { signal }),
  });
}

/** What a real shop still lacks. */
export function checklistQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_SETUP, 'checklist'],
    queryFn: ({ signal }) =>
      api.call(setupEndpoints.checklist, { query: { store_id: api.storeId } }, { signal }),
  });
}
