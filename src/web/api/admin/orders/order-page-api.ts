import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/order-page-calls.ts';
import type { OrderId, SentEmailId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ADMIN_ORDERS } from './orders-api.ts';

/** Whether an order came with what it cost: for those whose role does not show that, all of it is left out. */
export const isPriced = (order: wire.StaffOrder): order is wire.PricedOrder => order.payment !== null;

export const orderPageEndpoints = {
  order: endpoint<typeof wire.adminOrder>('GET', '/admin/api/orders/:order_id'),
  email: endpoint<typeof wire.adminOrderEmail>('GET', '/admin/api/orders/:order_id/emails/:email_id'),
  sendEmail: endpoint<typeof wire.adminSendOrderEmail>(
    'POST',
    '/admin/api/orders/:order_id/emails/:email_id/send',
  ),
  addNote: endpoint<typeof wire.adminAddOrderNote>('POST', '/admin/api/orders/:order_id/notes'),
  attach: endpoint<typeof wire.adminAttachToNote>(
    'POST',
    '/admin/api/orders/:order_id/notes/:note_id/attachments',
  ),
};

/** An order by its id or its number. */
export function staffOrderQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, 'page', orderId],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          orderPageEndpoints.order,
          { params: { order_id: orderId }, query: { store_id: api.storeId } },
          { signal },
        )
      ).order,
  });
}

export function orderEmailQuery(api: ApiClient, orderId: OrderId, emailId: SentEmailId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, 'email', orderId, emailId],
    queryFn: ({ signal }) =>
      api.call(
        orderPageEndpoints.email,
        { params: { order_id: orderId, email_id: emailId }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}
