import { DIET_LABELS, isMarkedFor } from '#domain/catalog/food-filters.ts';
import { DIET_IDS } from '#domain/labels/label-facts.ts';
import type { Bag } from '#web/api/catalog/box-query.ts';

/** A filter of bags, shown as a chip. */
export interface BagFilter {
  id: string;
  label: string;
  matches: (bag: Bag) => boolean;
}

const HOT = 2;

const FILTERS: readonly BagFilter[] = [
  ...DIET_IDS.map((diet) => ({
    id: diet,
    label: DIET_LABELS[diet],
    matches: ({ dietMarks }: Bag) => isMarkedFor(dietMarks, diet),
  })),
  { id: 'mild', label: 'not hot', matches: ({ heat }) => heat === 0 },
  { id: 'hot', label: 'hot', matches: ({ heat }) => heat !== null && heat >= HOT },
];

/** The filters that leave some of these bags, but not all. */
export const usefulFilters = (bags: readonly Bag[]): BagFilter[] =>
  FILTERS.filter(({ matches }) => bags.some(matches) && !bags.every(matches));
