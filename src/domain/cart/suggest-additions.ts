import type { Cents } from '../money.ts';

/**
 * Up to `count` candidates to add to a cart that lacks `missingCents` for free shipping: first those that are enough by
 * themselves, cheapest first, then the others in the order given.
 */
export function suggestAdditions<Candidate extends { priceCents: Cents }>(
  candidates: readonly Candidate[],
  missingCents: Cents,
  count: number,
): Candidate[] {
  const isEnough = ({ priceCents }: Candidate) => priceCents >= missingCents;
  const enough = candidates.filter(isEnough).toSorted((one, other) => one.priceCents - other.priceCents);
  return [...enough, ...candidates.filter((candidate) => !isEnough(candidate))].slice(0, count);
}
