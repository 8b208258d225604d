import { describe, expect, it } from 'vitest';
import { contrast, readableTextColour } from '#domain/presentation/readable-text-colour.ts';

describe('ink on a colour', () => {
  it('counts contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });

  it.each([
    ['#ffe70b', '#4a1602'],
    ['#ff6a19', '#4a1602'],
    ['#882d07', '#fff6e5'],
    ['#4a1602', '#fff6e5'],
  ])('is on %s the one that reads better: %s', (colour, ink) => {
    expect(readableTextColour(colour)).toBe(ink);
  });
});
