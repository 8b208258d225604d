import type * as wire from '#contracts/admin/orders/orders-calls.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export const adminOrderEndpoints = {
  cancel: endpoint<typeof wire.adminCancelOrder>('POST', '/admin/api/cancel'),
};

/** Common prefix of all queries about orders. */
export const ADMIN_ORDERS = ['admin-orders'] as const;
