import type { PricedLine } from '#domain/checkout/quote.ts';
import type { Checkout } from './checkout-store.ts';

/** Priced lines as the rows that a checkout keeps of them. */
export function toLineRows({ id, storeId }: Pick<Checkout, 'id' | 'storeId'>, lines: readonly PricedLine[]) {
  return lines.map(({ sku, bundleId, subscriptionId, quantity, unitPriceCents }, position) => ({
    storeId,
    checkoutId: id,
    position,
    sku,
    bundleId,
    subscriptionId,
    quantity,
    unitPriceCents,
  }));
}
