/** Units of stock by SKU. */
export type Units = Record<string, number>;

/** All units of stock that lines take, by SKU. */
export function unitsOf(lines: readonly { skuQuantities: Units }[]): Units {
  const units: Units = {};
  for (const line of lines) {
    for (const [sku, quantity] of Object.entries(line.skuQuantities))
      units[sku] = (units[sku] ?? 0) + quantity;
  }
  return units;
}
