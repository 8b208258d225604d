import { useState } from 'react';
import { CARD_FIELDS, type CardErrors, type CardField, type CardFields, cardErrors } from './card-errors.ts';
import type { YearMonth } from './card-expiry.ts';

const EMPTY: CardFields = { number: '', expiry: '', securityCode: '' };

/** The name of a card field's input. */
export const cardFieldName = (field: CardField) => `card-${field}`;

function thisMonth(): YearMonth {
  const now = new Date();
  return { year: now.getFullYear(), month: now.getMonth() + 1 };
}

/** Moves the focus to the first field, in the order of the form, that has a problem. */
function focusFirst(errors: CardErrors): void {
  const first = CARD_FIELDS.find((field) => errors[field] !== undefined);
  if (first !== undefined)
    document.querySelector<HTMLInputElement>(`input[name="${cardFieldName(first)}"]`)?.focus();
}

/** The card that is being typed, with its problems: each field's once it was left, all of them once it is sent. */
export function useCard() {
  const [card, setCard] = useState(EMPTY);
  const [errors, setErrors] = useState<CardErrors>({});

  return {
    card,
    errors,
    edit(field: CardField, value: string) {
      setCard((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _settled, ...others }) => others);
    },
    /** Checks a field that was left; an empty one is let be until the card is sent. */
    leave(field: CardField) {
      const problem = card[field] === '' ? undefined : cardErrors(card, thisMonth())[field];
      if (problem !== undefined) setErrors((before) => ({ ...before, [field]: problem }));
    },
    /** Shows problems beside their fields and moves the focus to the first. */
    refuse(problems: CardErrors) {
      setErrors(problems);
      focusFirst(problems);
    },
    problems: () => cardErrors(card, thisMonth()),
  };
}
