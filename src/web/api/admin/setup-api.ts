import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/setup/setup-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export type SampleStore = wire.Setup['stores'][number];
export type Checklist = CallAnswer<typeof wire.adminChecklist>;
export type ChecklistEntry = Checklist['items'][number];

export const setupEndpoints = {
  setup: endpoint<typeof wire.adminSetup>('GET', '/admin/api/setup'),
  chooseStore: endpoint<typeof wire.adminChooseStore>('POST', '/admin/api/setup/store'),
  markStep: endpoint<typeof wire.adminMarkSetupStep>('POST', '/admin/api/setup/steps'),
  end: endpoint<typeof wire.adminEndSetup>('POST', '/admin/api/setup/end'),
  sendTestEmail: endpoint<typeof wire.adminSendTestEmail>('POST', '/admin/api/setup/test_email'),
  tryPayment: endpoint<typeof wire.adminTryPayment>('POST', '/admin/api/setup/test_payment'),
  testPayment: endpoint<typeof wire.adminTestPayment>('GET', '/admin/api/setup/test_payment'),
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

/** Whether the card provider has told the shop of a test payment, asked again until it has. */
export function testPaymentQuery(api: ApiClient, paymentIntentId: string) {
  return queryOptions({
    queryKey: [...ADMIN_SETUP, 'test-payment', paymentIntentId],
    queryFn: ({ signal }) =>
      api.call(
        setupEndpoints.testPayment,
        { query: { store_id: api.storeId, payment_intent_id: paymentIntentId } },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.has_arrived ? false : 2_000),
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
