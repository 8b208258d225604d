import { describe, expect, it } from 'vitest';
import { codeSuffixIn, formatGiftCardCode, giftCardCodeOf } from '#domain/gift-cards/gift-card-code.ts';

const BYTES = Uint8Array.from({ length: 32 }, (_, index) => index * 31);

describe('the code of a gift card', () => {
  it('has twenty characters, written in groups of four', () => {
    const code = giftCardCodeOf(BYTES);
    expect(code).toHaveLength(20);
    expect(formatGiftCardCode(code)).toBe('A987-6543-2ZYX-WVUT-SRQP');
  });

  it('has each of 32 characters for as many bytes, so that none is more likely', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const [first = ''] = giftCardCodeOf(new Uint8Array(20).fill(byte));
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect([counts.size, ...new Set(counts.values())]).toEqual([32, 8]);
  });
});

it.each([
  ['k7pq', 'K7PQ'],
  [' K7PQ ', 'K7PQ'],
  ['a987-6543-2zyx-wvut-srqp', 'SRQP'],
  ['A987 6543 2ZYX WVUT SRQP', 'SRQP'],
  ['K7P', null],
  ['K7PQX', null],
  ['K0PQ', null],
  ['priya@example.com', null],
])('%s names the end of a code: %s', (typed, suffix) => {
  expect(codeSuffixIn(typed)).toBe(suffix);
});
