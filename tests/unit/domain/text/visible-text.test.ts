import { describe, expect, it } from 'vitest';
import { isVisible } from '#domain/text/visible-text.ts';

describe('a text', () => {
  it.each(['Maya', 'ल', '李', '7', '—', '👋', 'é', '  x  '])('has something to see with %j', (text) =>
    expect(isVisible(text)).toBe(true),
  );

  it.each([
    '',
    '   ',
    '\u200b',
    '\u2060\ufeff',
    '\u3164',
    '\u115f\u1160',
    '\u2800',
    '\u00ad',
    '\u0301',
    '\u202e',
  ])('has nothing to see with %j', (text) => expect(isVisible(text)).toBe(false));
});
