import { describe, expect, it } from 'vitest';
import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';

const email = 'asha@example.com';
const judged = (password: string) => () => assertStrongPassword(password, email);

describe('a password', () => {
  it('of 8 characters that nobody guesses first is accepted', () => {
    expect(judged('kx7-plum')).not.toThrow();
  });

  it('of 7 characters is refused', () => {
    expect(judged('kx7-plu')).toThrow('at least 8');
  });

  it('of 128 characters is accepted and of 129 refused', () => {
    const long = 'plum tree '.repeat(13);
    expect(judged(long.slice(0, 128))).not.toThrow();
    expect(judged(long.slice(0, 129))).toThrow('at most 128');
  });

  it('is counted in characters, not in code units', () => {
    expect(judged('🌶🥜🫘🥭🍫🌰')).toThrow('at least 8');
  });

  it.each(['password', 'PassWord123', 'qwertyuiop', '12345678'])('as common as %s is refused', (password) => {
    expect(judged(password)).toThrow('anyone would guess');
  });

  it('of one repeated character is refused', () => {
    expect(judged('zzzzzzzzzz')).toThrow('anyone would guess');
  });

  it('that is the email address is refused', () => {
    expect(judged('Asha@Example.com')).toThrow('email address');
  });

  it('is the same however the keyboard composes its letters', () => {
    expect(normalPassword('cafe\u0301-plum')).toBe(normalPassword('café-plum'));
  });
});
