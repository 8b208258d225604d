import { timesQuantity } from '../checkout/units.ts';
import type { LineIdentity } from './cart-line.ts';

/** Units of stock by SKU in `quantity` of a selection. */
function unitsNeeded(selection: LineIdentity, quantity: number): Map<string, number> {
  if (selection.kind === 'variant') return new Map([[selection.sku, quantity]]);
  return new Map(Object.entries(timesQuantity(selection.skuQuantities, quantity)));
}

/**
 * Whether the stock covers a selection `quantity` times, and which SKUs are short. For a bundle each SKU is
 * needed its count times the quantity. A SKU without a stock figure has none. Spec §5, Stock.
 */
export function checkStock(
  selection: LineIdentity,
  quantity: number,
  stockBySku: ReadonlyMap<string, number>,
): { isEnough: boolean; shortSkus: string[] } {
  const shortSkus = [...unitsNeeded(selection, quantity)]
    .filter(([sku, units]) => (stockBySku.get(sku) ?? 0) < units)
    .map(([sku]) => sku);
  return { isEnough: shortSkus.length === 0, shortSkus };
}

/** The largest quantity that the stock covers; 0 when sold out. */
export function availableQuantity(selection: LineIdentity, stockBySku: ReadonlyMap<string, number>): number {
  const perSku = [...unitsNeeded(selection, 1)].map(([sku, units]) =>
    Math.floor((stockBySku.get(sku) ?? 0) / units),
  );
  return perSku.length === 0 ? 0 : Math.max(Math.min(...perSku), 0);
}
