import type * as checkout from '#contracts/checkout/checkout-calls.ts';
import { endpoint } from './endpoint.ts';

/** The checkout of a payment. On its own, because every page knows that its 404 is no failure. */
export const checkoutByPayment = endpoint<typeof checkout.checkoutByPayment>(
  'GET',
  '/stripe/checkout-by-payment',
);
