import type { Units } from '#domain/checkout/units.ts';
import type { OrderLine } from '../order-store.ts';

/**
 * Units of stock by SKU in a number of units of each line. A line's `skuQuantities` are those of all its
 * units.
 */
export function unitsTaken(
  lines: readonly OrderLine[],
  taken: readonly { position: number; quantity: number }[],
): Units {
  const units: Units = {};
  for (const { position, quantity } of taken) {
    const line = lines.find((candidate) => candidate.position === position);
    if (!line) continue;
    for (const [sku, sold] of Object.entries(line.skuQuantities))
      units[sku] = (units[sku] ?? 0) + (sold / line.quantity) * quantity;
  }
  return units;
}

/** Units that a refund restocks. */
export function unitsOfRefund(
  lines: readonly OrderLine[],
  refunded: readonly { linePosition: number; quantity: number; restocked: boolean }[],
): Units {
  const back = refunded.filter(({ restocked }) => restocked);
  return unitsTaken(
    lines,
    back.map(({ linePosition, quantity }) => ({ position: linePosition, quantity })),
  );
}
