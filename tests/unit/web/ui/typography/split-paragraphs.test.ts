import { describe, expect, it } from 'vitest';
import {
  paragraphsAtBlankLines,
  paragraphsAtLineBreaks,
  storyParagraphs,
  withSingleApostrophes,
} from '#web/ui/typography/split-paragraphs.ts';

describe('a text split at line breaks', () => {
  it.each([
    ['one line stays one paragraph', 'A bag.', ['A bag.']],
    ['every line is a paragraph', 'A bag.\nAnother.', ['A bag.', 'Another.']],
    ['Windows line ends count once', 'A bag.\r\nAnother.', ['A bag.', 'Another.']],
    ['blank lines are no paragraphs', 'A bag.\n\n  \nAnother.\n', ['A bag.', 'Another.']],
    ['nothing has no paragraphs', ' \n ', []],
  ])('%s', (_, text, paragraphs) => {
    expect(paragraphsAtLineBreaks(text)).toEqual(paragraphs);
  });
});

describe('a text split at blank lines', () => {
  it.each([
    ['a blank line parts two paragraphs', 'Yes.\n\nNo.', ['Yes.', 'No.']],
    ['a single line break stays inside its paragraph', 'Yes.\nAlways.\n\nNo.', ['Yes.\nAlways.', 'No.']],
    ['several blank lines, spaces in them too, count once', 'Yes.\n \n\t\n\nNo.', ['Yes.', 'No.']],
    ['Windows line ends count as line breaks', 'Yes.\r\n\r\nNo.', ['Yes.', 'No.']],
    ['blank lines around the text are no paragraphs', '\n\nYes.\n\n', ['Yes.']],
    ['nothing has no paragraphs', '', []],
  ])('%s', (_, text, paragraphs) => {
    expect(paragraphsAtBlankLines(text)).toEqual(paragraphs);
  });
});

describe('doubled apostrophes', () => {
  it('become single', () => {
    expect(withSingleApostrophes("A spinner''s doosra, the grandmother''s salt")).toBe(
      "A spinner's doosra, the grandmother's salt",
    );
  });

  it('are not confused with single ones', () => {
    expect(withSingleApostrophes("it's salt")).toBe("it's salt");
  });
});

it('a brand story is split at line breaks, with single apostrophes', () => {
  expect(storyParagraphs("A spinner''s ball.\nIt turns.")).toEqual(["A spinner's ball.", 'It turns.']);
});
