/** A line of an earlier order. */
export interface LineToOrderAgain {
  quantity: number;
  /** Units of stock that one unit takes today, by SKU; null when it is no longer sold. */
  skuQuantities: Readonly<Record<string, number>> | null;
}

/**
 * How many units of each line can be bought today, in the given order: lines that share a SKU share its stock. 0
 * when it is sold out or no longer sold.
 */
export function quantitiesToOrderAgain(
  lines: readonly LineToOrderAgain[],
  availableBySku: Readonly<Record<string, number>>,
): number[] {
  const left = new Map(Object.entries(availableBySku));
  return lines.map(({ quantity, skuQuantities }) => {
    const units = Object.entries(skuQuantities ?? {});
    if (units.length === 0) return 0;
    const covered = units.map(([sku, perUnit]) => Math.floor((left.get(sku) ?? 0) / perUnit));
    const possible = Math.max(0, Math.min(quantity, ...covered));
    for (const [sku, perUnit] of units) left.set(sku, (left.get(sku) ?? 0) - perUnit * possible);
    return possible;
  });
}
