import type { PriceInfo } from '#contracts/checkout/checkout-calls.ts';
import type { Quote } from '#domain/checkout/quote.ts';

/** The totals of a quote on the wire. Spec §3, Price info. */
export function quoteToWire(
  quote: Pick<
    Quote,
    'subtotalCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'totalCents' | 'currency'
  >,
): PriceInfo {
  return {
    subtotal: quote.subtotalCents,
    discount: quote.discountCents,
    shipping: quote.shippingCents,
    tax: quote.taxCents,
    total: quote.totalCents,
    currency: quote.currency,
  };
}
