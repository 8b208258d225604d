import { useEffect, useState } from 'react';
import { ALL_REVIEWS, type ReviewCriteria } from '#web/api/reviews/review-list.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';
import { criteriaInAddress, searchWithCriteria } from './criteria-in-address.ts';

const DEBOUNCE_MILLISECONDS = 500;

/**
 * The criteria of the reviews, which are stored in the address. It is read once the page is hydrated, because the server
 * renders the same page for everyone; a search takes effect after 500 ms without typing.
 */
export function useReviewCriteria() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<ReviewCriteria | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { search: linkedSearch = '', ...base } =
    chosen ?? (isHydrated ? criteriaInAddress(location.search) : ALL_REVIEWS);
  const text = typed ?? linkedSearch;
  const debounced = useDebounced(text.trim(), DEBOUNCE_MILLISECONDS);
  const search = typed === null ? linkedSearch : debounced;
  const criteria: ReviewCriteria = { ...base, ...(search !== '' && { search }) };
  const isChanged = chosen !== null || typed !== null;
  useAddress(criteria, isChanged);
  return {
    criteria,
    /** What the search field contains. */
    typed: text,
    type: setTyped,
    choose(changes: ChangedCriteria) {
      setChosen(withChanges({ ...base, ...(linkedSearch !== '' && { search: linkedSearch }) }, changes));
    },
    /** Removes the filters and the search; the order stays. */
    showAll() {
      setChosen(criteria.sort ? { sort: criteria.sort } : ALL_REVIEWS);
      setTyped('');
    },
  };
}

export type ReviewCriteriaState = ReturnType<typeof useReviewCriteria>;

/** A null removes the criterion. */
type ChangedCriteria = { [Name in keyof ReviewCriteria]: ReviewCriteria[Name] | null };

const withChanges = (before: ReviewCriteria, changes: ChangedCriteria): ReviewCriteria =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));

/** Writes the criteria into the address in place, without the router: its page, scroll position and history stay. */
function useAddress(criteria: ReviewCriteria, isChanged: boolean): void {
  const wanted = isChanged ? searchWithCriteria(location.search, criteria) : null;
  useEffect(() => {
    if (wanted === null || wanted === location.search) return;
    history.replaceState(history.state, '', `${location.pathname}${wanted}${location.hash}`);
  }, [wanted]);
}
