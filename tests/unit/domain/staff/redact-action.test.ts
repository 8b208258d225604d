import { expect, it } from 'vitest';
import { type ActionTexts, redactAction } from '#domain/staff/redact-action.ts';

const WORDS = { own: ['ann.lee@example.com', '350 5th ave'], names: ['ann lee', 'ann', 'lee'] };
const ENTRY: ActionTexts = {
  arguments: ['customers', 'edit', 'first_name=Ann', 'version=3', 'reason=Ann called'],
  outcome: 'refused: ANN.LEE@example.com is in use',
  summary: 'Ann Lee asked; Hannah knows',
  before: { first_name: 'Ann', phone: null, tags: [], version: 3 },
  after: { first_name: 'Anne', phone: '+1 212', shipping: { name: 'To 350 5th Ave', price: 500 } },
};

it('leaves nothing of the person in an entry about them, and everything else', () => {
  expect(redactAction(ENTRY, WORDS, true)).toEqual({
    arguments: ['customers', 'edit', 'first_name=[erased]', 'version=3', 'reason=[erased] called'],
    outcome: 'refused: [erased] is in use',
    summary: '[erased] asked; Hannah knows',
    before: { first_name: '[erased]', phone: null, tags: [], version: 3 },
    after: { first_name: '[erased]', phone: '[erased]', shipping: { name: '[erased]', price: 500 } },
  });
});

it("takes only what is nobody else's out of an entry about something else", () => {
  const { summary, outcome, before } = redactAction(ENTRY, WORDS, false);
  expect([summary, outcome, before]).toEqual([
    'Ann Lee asked; Hannah knows',
    'refused: [erased] is in use',
    ENTRY.before,
  ]);
});

it.each(['Ünn', 'İnci', '$&', 'a+b(c'])('takes out %s as it is written', (name) => {
  const words = { own: [], names: [name.toLowerCase()] };
  const { summary } = redactAction({ ...ENTRY, summary: `for ${name}.` }, words, true);
  expect(summary).toBe('for [erased].');
});
