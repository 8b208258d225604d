import { describe, expect, it } from 'vitest';
import {
  placeOfPicture,
  placeOfText,
  rangeOfShown,
  shownTextsIn,
  textsIn,
  withLines,
} from '#domain/content/content-places.ts';

const TEXTS = textsIn({
  title: 'FAQ',
  items: [
    { question: 'How hot?', answer: 'A two.\n\nThe peanuts are a zero.' },
    { question: 'How hot?', answer: 'As said.' },
  ],
  imageUrl: '/pictures/the-mix.webp',
});

describe('the place of what is shown', () => {
  it.each([
    ['FAQ', 0, 'title'],
    [' A  two. ', 0, 'items.0.answer'],
    ['The peanuts are a zero.', 0, 'items.0.answer'],
    ['How hot?', 0, 'items.0.question'],
    ['How hot?', 1, 'items.1.question'],
    ['How hot?', 2, 'items.0.question'],
    ['hot', 0, null],
  ])('%s, number %s, is %s', (shown, nth, place) => {
    expect(placeOfText(TEXTS, shown, nth)).toBe(place);
  });

  it.each([
    ['/pictures/the-mix-640.webp', 'imageUrl'],
    ['/pictures/the-mix.webp', 'imageUrl'],
    ['/pictures/the-mix-pack-640.webp', null],
  ])('the picture %s is at %s', (shown, place) => {
    expect(placeOfPicture(TEXTS, shown, 0)).toBe(place);
  });
});

const ANSWER = 'A two,\nout of five.\n\nThe peanuts are a zero.';

describe('a piece of a text that is shown', () => {
  it.each([
    ['A two,', 'Two,\nout of five.\n\nThe peanuts are a zero.'],
    ['A two, out of five.', 'Two,\n\nThe peanuts are a zero.'],
    ['The peanuts are a zero.', 'A two,\nout of five.\n\nTwo,'],
    ['A two, out of five. The peanuts are a zero.', 'Two,'],
  ])('%s is typed in its lines', (shown, whole) => {
    const range = rangeOfShown(ANSWER, shown);
    expect(range && withLines(ANSWER, range, 'Two,')).toBe(whole);
  });

  it('is none of a text that does not have it', () => {
    expect(rangeOfShown(ANSWER, 'A three.')).toBeNull();
  });
});

it.each([
  ['live', 'blocks.0.headingText'],
  ['coming-soon', 'comingSoon.headingText'],
])('a text of a home page that is %s is found where it is shown', (state, place) => {
  const content = {
    state,
    metaTitle: 'Snacks',
    comingSoon: { headingText: 'Snacks' },
    blocks: [{ headingText: 'Snacks' }],
  };
  expect(placeOfText(shownTextsIn(content), 'Snacks', 0)).toBe(place);
});
