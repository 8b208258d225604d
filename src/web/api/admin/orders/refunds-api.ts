import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/refunds-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { OrderId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ADMIN_ORDERS } from './orders-api.ts';

/** What goes back: units of lines, and cents. */
export type RefundSelection = Omit<CallInput<typeof wire.adminRefundPreview>['body'], 'store_id'>;

export const refundEndpoints = {
  refundable: endpoint<typeof wire.adminRefundable>('GET', '/admin/api/orders/:order_id/refundable'),
  preview: endpoint<typeof wire.adminRefundPreview>('POST', '/admin/api/orders/:order_id/refund_preview'),
  refund: endpoint<typeof wire.adminRefund>('POST', '/admin/api/orders/:order_id/refund'),
};

export function refundableQuery(api: ApiClient, orderId: OrderId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, 'refundable', orderId],
    queryFn: ({ signal }) =>
      api.call(
        refundEndpoints.refundable,
        { params: { order_id: orderId }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}

/** Asks for nothing while nothing is selected. */
export function refundPreviewQuery(api: ApiClient, orderId: OrderId, selection: RefundSelection) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, 'refund-preview', orderId, selection],
    queryFn: ({ signal }) =>
      api.call(
        refundEndpoints.preview,
        { params: { order_id: orderId }, body: { store_id: api.storeId, ...selection } },
        { signal },
      ),
    enabled: selection.lines.length > 0 || selection.shipping > 0 || selection.goodwill > 0,
  });
}
