import type { Units } from '../checkout/units.ts';

/** A request to be notified once there is enough stock. */
export interface WaitingRequest<Id> {
  id: Id;
  /** Units of stock that it waits for, by SKU: of a pack everything in it, times the quantity. */
  units: Units;
}

/**
 * Whom the stock covers, in order. Everybody who is notified takes a share of it, so that ten units bring ten people
 * and not five hundred. A request for more than is left keeps its place, and those after it are looked at.
 */
export function requestsToNotify<Id>(
  waiting: readonly WaitingRequest<Id>[],
  available: Readonly<Units>,
): Id[] {
  const left = new Map(Object.entries(available));
  const isCovered = ([sku, units]: [string, number]) => (left.get(sku) ?? 0) >= units;
  return waiting.flatMap(({ id, units }) => {
    const wanted = Object.entries(units);
    if (wanted.length === 0 || !wanted.every(isCovered)) return [];
    for (const [sku, count] of wanted) left.set(sku, (left.get(sku) ?? 0) - count);
    return [id];
  });
}

/** The stock that is left when everybody who was notified lately takes what they waited for. Never below zero. */
export function withoutShares(available: Readonly<Units>, shares: readonly Units[]): Units {
  const left: Units = { ...available };
  for (const units of shares) {
    for (const [sku, count] of Object.entries(units)) left[sku] = Math.max((left[sku] ?? 0) - count, 0);
  }
  return left;
}
