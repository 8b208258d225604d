import { hasTrait } from '#domain/concierge/intents.ts';
import type { Reading } from '#domain/concierge/read-message.ts';
import { hasCriteria } from '#domain/concierge/search-criteria.ts';
import type { Subject } from '#domain/concierge/subject.ts';
import type { Answer } from './answer.ts';

/** What the conversation is about after an answer. Small talk does not change the subject, but an allergy told in it is kept. */
export function subjectAfter(reading: Reading, answer: Answer, before: Subject | null): Subject | null {
  const { wish, place, allergens, intent, polarity, allergies } = reading;
  if (hasTrait(answer.kind, 'small talk')) return withAllergies(before, allergies);
  const shown = answer.products.map(({ id }) => id);
  const handles = reading.handles.length > 0 ? reading.handles : shown;
  const isSearch = reading.handles.length === 0 && hasCriteria(wish);
  return {
    intent,
    handles: handles.length > 0 ? handles : (before?.handles ?? []),
    wish: isSearch ? wish : handles.length > 0 ? null : (before?.wish ?? null),
    place: place ?? before?.place ?? null,
    allergens: allergens.map(({ name }) => name),
    polarity,
    allergies,
  };
}

/** A subject, or an empty one, that knows what must not be eaten. */
export function withAllergies(subject: Subject | null, allergies: string[]): Subject | null {
  if (allergies.length === 0) return subject;
  return { ...(subject ?? NO_SUBJECT), allergies };
}

const NO_SUBJECT: Subject = {
  intent: 'unclear',
  handles: [],
  wish: null,
  place: null,
  allergens: [],
  polarity: 'present',
  allergies: [],
};
