import type { PriceInfo } from '#contracts/checkout/checkout-calls.ts';
import { discountName, type AppliedDiscount, type Quote } from '#domain/checkout/quote.ts';

type Totals = Pick<
  Quote,
  'subtotalCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'totalCents' | 'currency'
>;

/** The totals of a quote, or of a checkout with one, on the wire. Spec §3, Price info. */
export function quoteToWire(
  priced: Totals & ({ discount: AppliedDiscount | null } | { quote: Quote | null }),
): PriceInfo {
  const discount = 'quote' in priced ? (priced.quote?.discount ?? null) : priced.discount;
  return {
    subtotal: priced.subtotalCents,
    discount: priced.discountCents,
    discount_name: discountName(discount),
    shipping: priced.shippingCents,
    tax: priced.taxCents,
    total: priced.totalCents,
    currency: priced.currency,
  };
}
