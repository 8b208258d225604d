import type * as shipping from '#contracts/checkout/shipping-calls.ts';
import { endpoint } from './endpoint.ts';

/** The call for costs and days of shipping before there is an address. */
export const shippingEndpoints = {
  shippingTo: endpoint<typeof shipping.shippingTo>('GET', '/shipping/options'),
};
