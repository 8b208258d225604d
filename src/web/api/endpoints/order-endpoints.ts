import type * as orders from '#contracts/account/order-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of an order's page, and of the form for a lost link. */
export const orderEndpoints = {
  orderDetails: endpoint<typeof orders.orderDetails>('POST', '/orders/details'),
  cancelOwnOrder: endpoint<typeof orders.cancelOwnOrder>('POST', '/orders/cancel'),
  orderAgain: endpoint<typeof orders.orderAgain>('POST', '/orders/order_again'),
  emailOrderLink: endpoint<typeof orders.emailOrderLink>('POST', '/orders/email_link'),
};
