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
    if (!sent.includes(count)) return [count];
    const conflict = conflicts.find(({ sku }) => sku === count.sku);
    return conflict ? [{ ...count, shown: conflict.on_hand }] : [];
  });
