import { describe, expect, it } from 'vitest';
import {
  centsOf,
  isAmount,
  isOptionalAmount,
  optionalCents,
  readAmount,
} from '#web/admin/ui/forms/typed-money.ts';

const MESSAGE = 'Enter an amount, like 5.00.';

describe('a typed amount', () => {
  it.each([
    ['7.99', 799],
    ['7,5', 750],
    ['0', 0],
    ['0.05', 5],
    [' 8 ', 800],
    ['$8', 800],
    ['€5', 500],
    ['5 €', 500],
    ['5€', 500],
    ['£ 5.50', 550],
    ['1250', 125_000],
    ['1,250.00', 125_000],
    ['1.250,5', 125_050],
    ['1,250,000', 125_000_000],
    ['1.250.000', 125_000_000],
    ['1 250', 125_000],
    ['1\u00a0250,00 €', 125_000],
    ["1'250.00", 125_000],
    ['1’250', 125_000],
    ['9,999,999.99', 999_999_999],
  ])('%s is understood', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it.each([
    ['', 'nothing'],
    ['free', 'a word'],
    ['-5', 'less than nothing'],
    ['5.999', 'either thousands or three decimals'],
    ['1,250', 'either thousands or three decimals'],
    ['1,25,000.00', 'wrong groups'],
    ['1,250.00.00', 'two points'],
    ['1,250,00', 'two kinds of commas'],
    ['0,250.00', 'a group of nothing'],
    ['5 00', 'a slip of the keyboard'],
    ['€5€', 'two signs'],
    ['5.', 'half a number'],
    ['10000000', 'too much'],
    ['10,000,000.00', 'too much'],
  ])('%j is none: %s', (typed) => {
    expect(centsOf(typed)).toBeNull();
  });

  it('may be left out, or be 0, where a field allows that', () => {
    expect([optionalCents(' '), optionalCents('0'), optionalCents('5.999')]).toEqual([0, 0, null]);
    expect([isOptionalAmount(''), isOptionalAmount('0'), isOptionalAmount('5 €')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(isOptionalAmount('5.999')).toBe(MESSAGE);
    expect([isAmount('5 €'), isAmount(''), isAmount('0')]).toEqual([true, MESSAGE, MESSAGE]);
  });

  it('is never sent as 0 when it cannot be read', () => {
    expect(readAmount(centsOf('0'))).toBe(0);
    expect(() => readAmount(centsOf('5.999'))).toThrow(MESSAGE);
  });
});
