import { hasTrait } from '#domain/concierge/intents.ts';
import type { Reading } from '#domain/concierge/read-message.ts';
import type { Subject } from '#domain/concierge/subject.ts';
import { isWish } from '#domain/concierge/wish.ts';
import type { Answer } from './answer.ts';

/** What the conversation is about after an answer. Small talk does not change the subject. */
export function subjectAfter(reading: Reading, answer: Answer, before: Subject | null): Subject | null {
  if (hasTrait(answer.kind, 'small talk')) return before;
  const { wish, place, allergens, intent } = reading;
  const handles = answer.products.map(({ id }) => id);
  const isSearch = reading.handles.length === 0 && isWish(wish);
  return {
    intent,
    handles: handles.length > 0 ? handles : (before?.handles ?? []),
    wish: isSearch ? wish : handles.length > 0 ? null : (before?.wish ?? null),
    place: place ?? before?.place ?? null,
    allergens: allergens.map(({ name }) => name),
  };
}
