import type { Cents } from '../money.ts';
import { shippingPrice } from './shipping-price.ts';

interface PricedOption {
  price: Cents;
  free_shipping_threshold: number | null;
}

/** The option that costs least for a subtotal, the first of several, and what it costs; null without options. */
export function cheapestShipping<Option extends PricedOption>(
  options: readonly Option[],
  subtotalCents: Cents,
): { option: Option; priceCents: Cents } | null {
  const priced = options.map((option) => {
    const terms = { priceCents: option.price, freeThreshold: option.free_shipping_threshold };
    return { option, priceCents: shippingPrice(terms, subtotalCents, false) };
  });
  return priced.toSorted((a, b) => a.priceCents - b.priceCents)[0] ?? null;
}
