import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/fulfilment-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ADMIN_ORDERS } from './orders-api.ts';

export type PackingSlips = CallAnswer<typeof wire.adminPackingSlips>;
export type BulkRow = CallAnswer<typeof wire.adminShipMany>['rows'][number];

/** What would be shipped for a row of a list, or why not. */
export type CheckedRow = CallAnswer<typeof wire.adminCheckShipments>['rows'][number];

/** Rows that one call takes. */
export const BULK_ROWS: typeof wire.MAX_BULK_SHIPMENTS = 25;
/** Packing slips that one call gives. */
export const MAX_SLIPS: typeof wire.MAX_PACKING_SLIPS = 100;

const SHIPMENT = '/admin/api/orders/:order_id/shipments/:shipment_id';

export const fulfilmentEndpoints = {
  ship: endpoint<typeof wire.adminCreateShipment>('POST', '/admin/api/orders/:order_id/shipments'),
  changeTracking: endpoint<typeof wire.adminChangeTracking>('POST', `${SHIPMENT}/tracking`),
  cancelShipment: endpoint<typeof wire.adminCancelShipment>('POST', `${SHIPMENT}/cancel`),
  hold: endpoint<typeof wire.adminHoldOrder>('POST', '/admin/api/orders/:order_id/hold'),
  release: endpoint<typeof wire.adminReleaseOrder>('POST', '/admin/api/orders/:order_id/release'),
  checkShipments: endpoint<typeof wire.adminCheckShipments>('POST', '/admin/api/shipments/check'),
  shipMany: endpoint<typeof wire.adminShipMany>('POST', '/admin/api/shipments'),
  packingSlips: endpoint<typeof wire.adminPackingSlips>('GET', '/admin/api/packing_slips'),
};

/** What is to be packed for the orders, whose ids are separated by commas. */
export function packingSlipsQuery(api: ApiClient, orders: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, 'packing-slips', orders],
    queryFn: ({ signal }) =>
      api.call(fulfilmentEndpoints.packingSlips, { query: { store_id: api.storeId, orders } }, { signal }),
  });
}

/** What would keep the rows of a list from being shipped, checked once: what has left since has a result of its own. */
export function shipmentCheckQuery(
  api: ApiClient,
  parts: readonly (readonly { order: string; tracking: string }[])[],
) {
  return queryOptions({
    // What keeps an order from being shipped may be mended in another tab.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    queryKey: ['admin-shipment-check', parts],
    queryFn: async ({ signal }): Promise<CheckedRow[]> => {
      const checked: CheckedRow[] = [];
      for (const rows of parts) {
        const body = { store_id: api.storeId, rows: rows.map((row) => ({ ...row })) };
        const answer = await api.call(fulfilmentEndpoints.checkShipments, { body }, { signal });
        checked.push(...answer.rows);
      }
      return checked;
    },
  });
}
