import { hasTrait } from '#domain/concierge/intents.ts';
import type { Reading } from '#domain/concierge/reading/read-message.ts';
import { hasCriteria } from '#domain/concierge/reading/search-criteria.ts';
import type { Subject } from '#domain/concierge/reading/subject.ts';
import type { Answer } from './answer.ts';

/** The subject after an answer. Small talk keeps the subject, but adds allergies mentioned in it. */
export function subjectAfter(reading: Reading, answer: Answer, before: Subject | null): Subject | null {
  const { criteria, place, allergens, intent, polarity, allergies } = reading;
  if (hasTrait(answer.kind, 'small talk')) return addAllergies(before, allergies);
  const shown = answer.products.map(({ id }) => id);
  const handles = reading.handles.length > 0 ? reading.handles : shown;
  const isSearch = reading.handles.length === 0 && hasCriteria(criteria);
  return {
    intent,
    handles: handles.length > 0 ? handles : (before?.handles ?? []),
    criteria: isSearch ? criteria : handles.length > 0 ? null : (before?.criteria ?? null),
    place: place ?? before?.place ?? null,
    allergens: allergens.map(({ name }) => name),
    polarity,
    allergies,
  };
}

/** A subject, created if necessary, with these allergies. */
export function addAllergies(subject: Subject | null, allergies: string[]): Subject | null {
  if (allergies.length === 0) return subject;
  return { ...(subject ?? NO_SUBJECT), allergies };
}

const NO_SUBJECT: Subject = {
  intent: 'unclear',
  handles: [],
  criteria: null,
  place: null,
  allergens: [],
  polarity: 'present',
  allergies: [],
};
