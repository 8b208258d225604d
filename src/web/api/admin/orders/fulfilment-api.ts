import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/fulfilment-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import { ADMIN_ORDERS } from './orders-api.ts';

export type PackingSlip = wire.PackingSlip;
export type PackingSlips = CallAnswer<typeof wire.adminPackingSlips>;
export type BulkRow = CallAnswer<typeof wire.adminShipMany>['rows'][number];

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
