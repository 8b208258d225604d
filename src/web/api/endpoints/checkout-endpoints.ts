import type * as checkout from '#contracts/checkout/checkout-calls.ts';
import type * as discount from '#contracts/checkout/discount-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the checkout and its discounts. */
export const checkoutEndpoints = {
  getShippingOptions: endpoint<typeof checkout.getShippingOptions>('POST', '/stripe/get_shipping_options'),
  createCheckoutSession: endpoint<typeof checkout.createCheckoutSession>(
    'POST',
    '/stripe/create_checkout_session',
  ),
  checkoutSession: endpoint<typeof checkout.checkoutSession>('GET', '/stripe/checkout-session'),
  checkoutDetails: endpoint<typeof checkout.checkoutDetails>('GET', '/stripe/checkout-session-details'),
  previewTax: endpoint<typeof checkout.previewTax>('POST', '/stripe/preview_tax'),
  calculateTaxFinal: endpoint<typeof checkout.calculateTaxFinal>('POST', '/stripe/calculate_tax_final'),
  confirmSubscription: endpoint<typeof checkout.confirmSubscription>('POST', '/stripe/confirm_subscription'),
  calculateDiscount: endpoint<typeof discount.calculateDiscount>('POST', '/stripe/calculate_discount'),
};
