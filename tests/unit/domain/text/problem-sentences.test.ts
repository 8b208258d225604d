import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email, moment, quantity, requiredLine, richText, text } from '#contracts/fields.ts';
import { ANSWER_TEXT } from '#domain/rich-text/rich-text.ts';
import { sentenceAbout, sentenceAtField, sentenceAtPath } from '#domain/text/problem-sentences.ts';
import { fieldMessage } from '#server/platform/http/field-message.ts';

describe('what is wrong at a path of a call', () => {
  it.each([
    ['/name', 'must not be empty', 'The name must not be empty.'],
    ['/lines/0/quantity', 'must be 999 or less', 'The quantity of line 1 must be 999 or less.'],
    ['/address/postal_code', 'is needed', 'The postal code of the address is needed.'],
    ['/options/1', 'has a price already', 'Option 2 has a price already.'],
    [
      '/document/variants/2/netWeightGrams',
      'is odd',
      'The net weight grams of variant 3 of the document is odd.',
    ],
    ['/entries/0/taxes/1', 'is odd', 'Tax 2 of entry 1 is odd.'],
    ['', 'takes no field “a”: leave it out', 'The request takes no field “a”: leave it out.'],
    ['/name', 'Please leave web addresses out.', 'Please leave web addresses out.'],
  ])('%s that %s is a sentence', (path, message, sentence) => {
    expect(sentenceAtPath(path, message)).toBe(sentence);
  });
});

describe('what is wrong with a field, beside it', () => {
  it.each([
    ['must be 999 or less', 'Enter 999 or less.'],
    ['must be at most 5 characters long', 'Enter at most 5 characters.'],
    ['must have at most 60 characters', 'Enter at most 60 characters.'],
    ['must not be empty: choose at least one', 'Choose at least one.'],
    ['must be a path like /shop or an https address', 'Enter a path like /shop or an https address.'],
    ['must be one of: bold, fine', 'Choose one of: bold, fine.'],
    ['is the address of another page of yours', 'This is the address of another page of yours.'],
    ['Choose a day too.', 'Choose a day too.'],
    ['Cannot be read well enough', 'Cannot be read well enough.'],
  ])('%s: says what to do', (message, sentence) => {
    expect(sentenceAtField(message)).toBe(sentence);
  });

  it.each(['must not be empty', 'is needed'])('%s: asks for the field by its name', (message) => {
    expect(sentenceAtField(message, 'Enter the name.')).toBe('Enter the name.');
  });
});

it('goes on after a name, and ends with one period', () => {
  expect(sentenceAbout('Variants, row 1, name', 'must not be empty')).toBe(
    'Variants, row 1, name must not be empty.',
  );
});

/** Paths, words of schemas, and sentences without a subject. */
const RAW = /\b\w+\.\d+\.\w+:|\b(?:entry|entries|string|array|received|expected|NaN)\b|^\p{Ll}|[^.!?]$/u;

const refused: readonly (readonly [z.ZodType, unknown])[] = [
  [quantity, 1000],
  [quantity, 0],
  [quantity, 1.5],
  [quantity, 'two'],
  [text(5), 'abcdef'],
  [text(5), undefined],
  [requiredLine(5), ''],
  [requiredLine(50), 'www.example.com'],
  [richText(5, ANSWER_TEXT), 'longer than five'],
  [email, 'noor'],
  [moment, 'tomorrow'],
  [z.array(z.int()).min(1), []],
  [z.array(z.int()).max(2), [1, 2, 3]],
  [z.array(z.int()).min(2), [1]],
  [z.enum(['owner', 'packer']), 'cook'],
  [z.strictObject({}), { colour: 1 }],
];

describe('a refusal of every kind', () => {
  it.each(refused)('is a full sentence without words of a schema, %#', (schema, value) => {
    const issues = schema.safeParse(value).error?.issues ?? [];
    expect(issues).not.toHaveLength(0);
    for (const issue of issues) {
      const message = fieldMessage({ keyword: issue.code, params: { ...issue }, message: issue.message });
      expect(sentenceAtField(message)).not.toMatch(RAW);
      expect(sentenceAtPath('/lines/0/quantity', message)).not.toMatch(RAW);
    }
  });
});
