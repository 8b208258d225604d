import type * as cart from '#contracts/checkout/cart-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the cart. */
export const cartEndpoints = {
  storeCart: endpoint<typeof cart.storeCart>('POST', '/metrics/cart-items'),
  fetchCart: endpoint<typeof cart.fetchCart>('GET', '/metrics/cart-items'),
  abandonCart: endpoint<typeof cart.abandonCart>('POST', '/metrics/abandoned-cart'),
  remindOfCart: endpoint<typeof cart.remindOfCart>('POST', '/metrics/cart-reminder'),
  restoreCart: endpoint<typeof cart.restoreCart>('POST', '/metrics/restore-cart'),
};
