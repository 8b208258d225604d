import { useState } from 'react';
import { CARD_FIELDS, type CardErrors, type CardField, type CardFields, cardErrors } from './card-errors.ts';
import type { YearMonth } from './card-expiry.ts';

const EMPTY: CardFields = { number: '', expiry: '', securityCode: '' };

export const cardFieldName = (field: CardField) => `card-${field}`;

function thisMonth(): YearMonth {
  const now = new Date();
  return { year: now.getFullYear(), month: now.getMonth() + 1 };
}

/** Focuses the first invalid field in the order of the form. */
function focusFirst(errors: CardErrors): void {
  const first = CARD_FIELDS.find((field) => errors[field] !== undefined);
  if (first !== undefined)
    document.querySelector<HTMLInputElement>(`input[name="${cardFieldName(first)}"]`)?.focus();
}

/** The card form's values and errors. A field is validated when it loses the focus, all of them on submit. */
export function useCard() {
  const [card, setCard] = useState(EMPTY);
  const [errors, setErrors] = useState<CardErrors>({});

  return {
    card,
    errors,
    edit(field: CardField, value: string) {
      setCard((previous) => ({ ...previous, [field]: value }));
      setErrors(({ [field]: _removed, ...others }) => others);
    },
    /** Validates a field; an empty one is not an error before the card is submitted. */
    validate(field: CardField) {
      const problem = card[field] === '' ? undefined : cardErrors(card, thisMonth())[field];
      if (problem !== undefined) setErrors((previous) => ({ ...previous, [field]: problem }));
    },
    /** Shows the errors and focuses the first invalid field. */
    showErrors(found: CardErrors) {
      setErrors(found);
      focusFirst(found);
    },
    findErrors: () => cardErrors(card, thisMonth()),
  };
}
