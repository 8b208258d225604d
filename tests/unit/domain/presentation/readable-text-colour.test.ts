import { describe, expect, it } from 'vitest';
import { contrast, readableTextColour } from '#domain/presentation/readable-text-colour.ts';

describe('ink on a colour', () => {
  it('counts contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });

  it.each([
    ['#ffe70b', 'var(--color-ink)'],
    ['#ff6a19', 'var(--color-ink)'],
    ['#882d07', 'var(--color-cream)'],
    ['#4a1602', 'var(--color-cream)'],
  ])('is on %s the one that reads better: %s', (colour, ink) => {
    expect(readableTextColour(colour)).toBe(ink);
  });
});
