import type { CountConflict } from '#web/api/admin/stock-api.ts';
import type { TypedCount } from './stored-counts.ts';

/**
 * The counts that are still to be saved: those in conflict, beside what is on hand now, and those that were counted while the
 * others were sent.
 */
export const countsAfterSaving = (
  counts: readonly TypedCount[],
  sent: readonly TypedCount[],
  conflicts: readonly CountConflict[],
): TypedCount[] =>
  counts.flatMap((count) => {
    if (!sent.some((one) => isSame(one, count))) return [count];
    const conflict = conflicts.find(({ sku }) => sku === count.sku);
    return conflict ? [{ ...count, shown: conflict.on_hand, to_ship: conflict.to_ship }] : [];
  });

/** The stored counts are parsed again each time, so that the same count is another object. */
const isSame = (one: TypedCount, other: TypedCount): boolean =>
  one.sku === other.sku &&
  one.counted === other.counted &&
  one.shown === other.shown &&
  one.to_ship === other.to_ship;
