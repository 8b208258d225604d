import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/order-edit-calls.ts';
import type { CallAnswer, CallInput } from '#contracts/call.ts';
import type { OrderId } from '#domain/ids.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import { ADMIN_ORDERS } from './orders-api.ts';

/** What an order is to have. */
export type OrderEdit = Omit<CallInput<typeof wire.adminOrderEditQuote>['body'], 'store_id'>;
export type OrderEditQuote = CallAnswer<typeof wire.adminOrderEditQuote>;
export type EditedOrder = CallAnswer<typeof wire.adminEditOrder>;

const ORDER = '/admin/api/orders/:order_id';

export const orderEditEndpoints = {
  quote: endpoint<typeof wire.adminOrderEditQuote>('POST', `${ORDER}/edit_quote`),
  edit: endpoint<typeof wire.adminEditOrder>('POST', `${ORDER}/edit`),
};

/** What an edit means to the cent. Asks for nothing while nothing is changed. */
export function orderEditQuery(api: ApiClient, orderId: OrderId, edit: OrderEdit) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, 'edit-quote', orderId, edit],
    queryFn: ({ signal }) =>
      api.call(
        orderEditEndpoints.quote,
        { params: { order_id: orderId }, body: { store_id: api.storeId, ...edit } },
        { signal },
      ),
    enabled: edit.lines.length > 0 || edit.added.length > 0,
  });
}
