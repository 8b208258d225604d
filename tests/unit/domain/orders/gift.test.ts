import { describe, expect, test } from 'vitest';
import { cleanNote, MAX_NOTE_LENGTH, noteLength, noteProblem } from '#domain/orders/gift.ts';

describe('a gift note is stored', () => {
  test.each([
    ['as it was typed', 'Happy birthday, Nani.', 'Happy birthday, Nani.'],
    ['with plain line breaks', 'One\r\ntwo\rthree\u2028four', 'One\ntwo\nthree\nfour'],
    ['without spaces around it and at the ends of lines', '  One  \ntwo \n', 'One\ntwo'],
    ['with at most one empty line in a row', 'One\n\n\n\ntwo', 'One\n\ntwo'],
    ['without invisible and direction-changing characters', 'a\u200Bb\u202Ec\u00ADd\uFEFFe\u0007f', 'abcdef'],
    ['with the joiners of emoji', 'For 👩‍👩‍👧', 'For 👩‍👩‍👧'],
    ['in composed form', 'Cafe\u0301', 'Café'],
    ['as nothing when nothing of it is visible', ' \u200D\u2800\u3164\n\u200C ', ''],
  ])('%s', (_how, typed, stored) => {
    expect(cleanNote(typed)).toBe(stored);
  });

  test('the same when it is cleaned again', () => {
    const note = cleanNote(' a\u200B \r\n\n\n b\t');
    expect(cleanNote(note)).toBe(note);
  });
});

test.each([
  ['', 0],
  ['héllo', 5],
  ['👩‍👩‍👧🇮🇳👍🏽', 3],
  ['क्षि', 1],
  ['a\u200Bb ', 2],
  ['a\nb', 3],
])('%j has as many characters as are seen', (note, length) => {
  expect(noteLength(note)).toBe(length);
});

describe('a gift note', () => {
  test.each([
    ['is refused when it is one too long', 'x'.repeat(MAX_NOTE_LENGTH + 1), /shorten it by 1/],
    ['is refused with a web address', 'see https://example.com', /web addresses/],
    ['is refused with a disguised web address', 'ｗｗｗ．example', /web addresses/],
    ['is refused with too many lines', 'a\n'.repeat(9), /8 lines/],
    ['is refused with stacked accents', `a${'\u0301'.repeat(20)}`, /accents/],
  ])('%s', (_what, note, problem) => {
    expect(noteProblem(note)).toMatch(problem);
  });

  test.each([
    '',
    'x'.repeat(MAX_NOTE_LENGTH),
    '👍🏽'.repeat(MAX_NOTE_LENGTH),
    '<b>Bold</b> & "quoted"',
    'שלום Nani',
    '8 lines:\n2\n3\n4\n5\n6\n7\n8',
  ])('may be %j', (note) => {
    expect(noteProblem(note)).toBeNull();
  });
});
