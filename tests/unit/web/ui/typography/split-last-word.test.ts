import { expect, it } from 'vitest';
import { splitLastWord } from '#web/ui/typography/split-last-word.ts';

it.each([
  ['Press Page', { before: 'Press ', last: 'Page' }],
  ['The Doosra story', { before: 'The Doosra ', last: 'story' }],
  ['FAQ', { before: '', last: 'FAQ' }],
  [' FAQ ', { before: '', last: 'FAQ' }],
])('%j keeps its last word apart', (title, parts) => {
  expect(splitLastWord(title)).toEqual(parts);
});
