import type { Cents } from '../money.ts';

/**
 * The price of an option for a cart: free from its threshold in whole units of the currency, or by a discount. Spec §5,
 * Free shipping.
 */
export function shippingPrice(
  option: { priceCents: Cents; freeThreshold: number | null },
  subtotalCents: Cents,
  hasFreeShippingDiscount: boolean,
): Cents {
  const { freeThreshold } = option;
  const reachesThreshold = freeThreshold !== null && subtotalCents >= freeThreshold * 100;
  return hasFreeShippingDiscount || reachesThreshold ? 0 : option.priceCents;
}
