import type { Cents } from '../money.ts';

/**
 * The price of an option for a cart: free from its threshold in whole dollars, or by a discount. Spec §5,
 * Free shipping.
 */
export function shippingPrice(
  option: { priceCents: Cents; freeThresholdDollars: number | null },
  subtotalCents: Cents,
  hasFreeShippingDiscount: boolean,
): Cents {
  const { freeThresholdDollars } = option;
  const reachesThreshold = freeThresholdDollars !== null && subtotalCents >= freeThresholdDollars * 100;
  return hasFreeShippingDiscount || reachesThreshold ? 0 : option.priceCents;
}
