/** Units of stock by SKU. */
export type Units = Record<string, number>;

/** The units of something that was taken `quantity` times. */
export const timesQuantity = (units: Readonly<Units>, quantity: number): Units =>
  Object.fromEntries(Object.entries(units).map(([sku, count]) => [sku, count * quantity]));

/** Whether there are so many of each SKU; one that is not in `stock` has none. */
export const covers = (stock: Readonly<Units>, units: Readonly<Units>): boolean =>
  Object.entries(units).every(([sku, count]) => (stock[sku] ?? 0) >= count);

/** All units of stock that lines take, by SKU. */
export function unitsBySku(lines: readonly { skuQuantities: Units }[]): Units {
  const units: Units = {};
  for (const line of lines) {
    for (const [sku, quantity] of Object.entries(line.skuQuantities))
      units[sku] = (units[sku] ?? 0) + quantity;
  }
  return units;
}
