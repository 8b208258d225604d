import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ReviewSort } from '#domain/reviews/review-sort.ts';
import { MAX_REVIEW_SEARCH_LENGTH } from '#domain/reviews/review-sort.ts';
import type { OtherSort } from '#web/api/reviews/review-list.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import styles from './review-toolbar.module.css';
import type { ReviewCriteriaState } from './use-review-criteria.ts';

const SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Most recent',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
  helpful: 'Most helpful',
};
const SORTS = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }));

/** The search in reviews, their order, and the filter by photos. Spec §2, Reviews section. */
export function ReviewToolbar(asked: ReviewCriteriaState) {
  const { criteria, typed, type, choose } = asked;
  const { sort = 'newest', withPhotos = false } = criteria;
  const fields = useRef<HTMLElement>(null);
  useInputBeforeHydration(fields, asked);
  return (
    <search ref={fields} className={styles.toolbar} aria-label="Reviews">
      <TextField
        label="Search the reviews"
        type="search"
        value={typed}
        maxLength={MAX_REVIEW_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        required
        onChange={(event) => type(event.currentTarget.value)}
      />
      <SelectField
        label="Sort by"
        choices={SORTS}
        value={sort}
        required
        onChange={({ currentTarget: { value } }) => choose({ sort: sortOf(value) })}
      />
      <div className={styles.photos}>
        <CheckField checked={withPhotos} onChange={() => choose({ withPhotos: withPhotos ? null : true })}>
          With photos
        </CheckField>
      </div>
    </search>
  );
}

/** The order that a value of the list means; null for the default. */
const sortOf = (value: string) => (value === 'newest' ? null : (value as OtherSort));

/** Takes over what was typed, selected and checked before the fields were hydrated, which React would replace at its next update. */
function useInputBeforeHydration(fields: RefObject<HTMLElement | null>, asked: ReviewCriteriaState) {
  const onHydrated = useRef(asked);
  useLayoutEffect(() => {
    const { choose, criteria } = onHydrated.current;
    const sort = fields.current?.querySelector('select')?.value;
    if (sort !== undefined && sort !== (criteria.sort ?? 'newest')) choose({ sort: sortOf(sort) });
    for (const field of fields.current?.querySelectorAll('input') ?? []) {
      if (field.checked) choose({ withPhotos: true });
      else if (field.type === 'search' && field.value !== '') onHydrated.current.type(field.value);
    }
  }, [fields]);
}
