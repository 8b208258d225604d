import { describe, expect, it } from 'vitest';
import { shortened } from '#domain/text/shortened.ts';

describe('a text that is shortened', () => {
  it('stays as it is where it is short enough', () => {
    expect(shortened('oat 🥣', 6)).toBe('oat 🥣');
  });

  it('ends at its limit', () => {
    expect(shortened('oat bar', 3)).toBe('oat');
  });

  it('has no half of a character at its end', () => {
    expect(shortened('oat🥣bar', 4)).toBe('oat');
  });
});
