import { describe, expect, it } from 'vitest';
import { emailGreeting, lineProblem } from '#domain/accounts/typed-name.ts';

describe('a name', () => {
  it.each([
    'Maya Rao',
    'Zoë O’Connor-Smith',
    "D'Angelo",
    'St.John Rivers',
    'Jean-Luc 3rd',
    'ल',
    'Wanda 100%',
  ])('may be %s', (name) => expect(lineProblem(name)).toBeNull());

  it.each([
    'see https://evil.example',
    'WWW.evil.example',
    'ｗｗｗ.evil.example',
    'see http:／／evil.example',
    'Maya\nYour order is confirmed',
    'Maya\u2028Rao',
    'Maya\u0007',
    'Maya\u202Eoar',
  ])('may not be %j', (name) => expect(lineProblem(name)).toMatch(/^Please /));
});

describe('the greeting of an email', () => {
  it.each([
    ['Maya Rao', 'Hello Maya Rao,'],
    [' J. R. O’Connor ', 'Hello J. R. O’Connor,'],
    ['your order of $899 is confirmed', 'Hello,'],
    ['Call 800 555 1234', 'Hello,'],
    ['Visit evil.example', 'Hello,'],
    ['Maya '.repeat(20), 'Hello,'],
    ['', 'Hello,'],
  ])('to %j is %s', (typed, greeting) => expect(emailGreeting(typed)).toBe(greeting));
});
