import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ReviewSort } from '#domain/reviews/review-sort.ts';
import type { OtherSort } from '#web/api/review-queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon, SearchIcon } from '#web/ui/images/icons.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { SEARCH_MAX_LENGTH } from './criteria-in-address.ts';
import styles from './review-toolbar.module.css';
import type { ReviewCriteriaState } from './use-review-criteria.ts';

const SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Most recent',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
  helpful: 'Most helpful',
};
const SORTS = Object.entries(SORT_LABELS) as [ReviewSort, string][];

/** The search in reviews, their order, and the filter by photos. Spec §2, Reviews section. */
export function ReviewToolbar({ criteria, typed, type, choose }: ReviewCriteriaState) {
  const { sort = 'newest', withPhotos = false } = criteria;
  const input = useRef<HTMLInputElement>(null);
  useTypedBeforeHydration(input, type);
  return (
    <search className={styles.toolbar} aria-label="Reviews">
      <form className={styles.search} onSubmit={(event) => event.preventDefault()}>
        <label className={styles.searchLabel}>
          <SearchIcon />
          <VisuallyHidden>Search the reviews</VisuallyHidden>
          <input
            ref={input}
            type="search"
            name="review_search"
            className={styles.input}
            value={typed}
            placeholder="Crunchy, gift, too hot"
            maxLength={SEARCH_MAX_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => type(event.currentTarget.value)}
          />
        </label>
      </form>
      <label className={styles.sort}>
        <span>Sort by</span>
        <select
          className={styles.select}
          value={sort}
          onChange={({ currentTarget: { value } }) =>
            choose({ sort: value === 'newest' ? null : (value as OtherSort) })
          }
        >
          {SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className={classNames(styles.photos, withPhotos && styles.selected)}
        aria-pressed={withPhotos}
        onClick={() => choose({ withPhotos: withPhotos ? null : true })}
      >
        {withPhotos && <CheckIcon />}
        With photos
      </button>
    </search>
  );
}

/** Takes over what was typed before the field was hydrated, which React would replace at its next update. */
function useTypedBeforeHydration(input: RefObject<HTMLInputElement | null>, onTyped: (text: string) => void) {
  const typed = useRef(onTyped);
  useLayoutEffect(() => {
    const value = input.current?.value ?? '';
    if (value !== '') typed.current(value);
  }, [input]);
}
