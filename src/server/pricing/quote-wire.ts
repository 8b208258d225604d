import type { PriceInfo } from '#contracts/checkout/checkout-calls.ts';
import { discountName, type Quote, taxNameOf } from '#domain/checkout/quote.ts';

type Totals = Pick<
  Quote,
  'subtotalCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'totalCents' | 'currency'
>;

/** The totals of a quote, or of a checkout with one, on the wire. Spec §3, Price info. */
export function quoteToWire(priced: Quote | (Totals & { quote: Quote | null })): PriceInfo {
  const quote = 'quote' in priced ? priced.quote : priced;
  return {
    subtotal: priced.subtotalCents,
    discount: priced.discountCents,
    discount_name: discountName(quote?.discount ?? null),
    shipping: priced.shippingCents,
    tax: priced.taxCents,
    tax_name: quote && taxNameOf(quote),
    total: priced.totalCents,
    currency: priced.currency,
  };
}
