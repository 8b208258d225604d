import { covers, type Units } from '../checkout/units.ts';

/** A request to be notified once there is enough stock. */
export interface WaitingRequest<Id> {
  id: Id;
  /** Units of stock that it waits for, by SKU: of a pack everything in it, times the quantity. */
  units: Units;
}

/**
 * The requests that the stock covers, in order. Each takes its units, so that ten units notify ten people and not five
 * hundred. A request for more than is left keeps its place, and those after it are considered.
 */
export function requestsToNotify<Id>(
  waiting: readonly WaitingRequest<Id>[],
  available: Readonly<Units>,
): Id[] {
  const left: Units = { ...available };
  return waiting.flatMap(({ id, units }) => {
    const wanted = Object.entries(units);
    if (wanted.length === 0 || !covers(left, units)) return [];
    for (const [sku, count] of wanted) left[sku] = (left[sku] ?? 0) - count;
    return [id];
  });
}

/** The stock less what requests that were notified lately waited for, because their buyers may still come. At least zero. */
export function withoutNotified(available: Readonly<Units>, notified: readonly Units[]): Units {
  const left: Units = { ...available };
  for (const units of notified) {
    for (const [sku, count] of Object.entries(units)) left[sku] = Math.max((left[sku] ?? 0) - count, 0);
  }
  return left;
}
