import { describe, expect, it } from 'vitest';
import { cardErrors, formatSecurityCode } from '#web/shop/payments/card-errors.ts';
import { expiryProblem, formatExpiry } from '#web/shop/payments/card-expiry.ts';
import { cardNumberProblem, formatCardNumber, passesLuhn } from '#web/shop/payments/card-number.ts';
import { caretAfterFormatting } from '#web/shop/payments/use-formatted-input.ts';

const NOVEMBER_2026 = { year: 2026, month: 11 };

describe('the card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242/4242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822463100059999', '3782 822463 10005'],
    ['', ''],
  ])('is shown in the groups of its brand: %s', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it.each([
    '4242424242424242',
    '4000000000000002',
    '4000000000009995',
    '4000002500003155',
    '4000000000000341',
    '378282246310005',
  ])('is taken when its check digit is right: %s', (number) => {
    expect(cardNumberProblem(number)).toBeNull();
  });

  it('is invalid when one digit is wrong', () => {
    expect(passesLuhn('4242424242424241')).toBe(false);
    expect(cardNumberProblem('4242 4242 4242 4241')).toMatch(/not a card number/);
  });

  it('is invalid when it is too short, even if the check digit matches', () => {
    expect(cardNumberProblem('4242 4242 42')).toMatch(/too short/);
    expect(cardNumberProblem('4242 4242 4242 42')).not.toBeNull();
  });
});

describe('the expiration date', () => {
  it.each([
    ['1', '1'],
    ['4', '04'],
    ['12', '12'],
    ['122', '12/2'],
    ['1229', '12/29'],
    ['12/29', '12/29'],
    ['12/2029', '12/29'],
    ['1/29', '01/29'],
    ['12 / 29', '12/29'],
    ['12/', '12'],
  ])('is shown as month and year: %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('is valid through the month that is printed on the card', () => {
    expect(expiryProblem('11/26', NOVEMBER_2026)).toBeNull();
  });

  it.each([
    ['10/26', /expired/],
    ['12/25', /expired/],
    ['13/30', /01 to 12/],
    ['00/30', /01 to 12/],
    ['12/99', /year/],
    ['12', /MM\/YY/],
    ['', /month and year/],
  ])('is refused with the reason: %s', (typed, reason) => {
    expect(expiryProblem(typed, NOVEMBER_2026)).toMatch(reason);
  });
});

describe('the security code', () => {
  it('has three digits, and four on an American Express card', () => {
    expect(formatSecurityCode('12345', '4242')).toBe('123');
    expect(formatSecurityCode('12345', '3782')).toBe('1234');
  });

  it('is invalid when it is too short for the card', () => {
    const card = { number: '378282246310005', expiry: '12/29', securityCode: '123' };
    expect(cardErrors(card, NOVEMBER_2026)).toEqual({ securityCode: expect.stringContaining('4 digits') });
  });

  it('has no errors on a complete card', () => {
    expect(
      cardErrors({ number: '4242424242424242', expiry: '12/29', securityCode: '123' }, NOVEMBER_2026),
    ).toEqual({});
  });
});

describe('the caret', () => {
  it('stays after a digit that was typed in the middle', () => {
    expect(caretAfterFormatting({ value: '42942 42', caret: 3 }, '4294 242', true)).toBe(3);
  });

  it('skips the space that an insertion added', () => {
    expect(caretAfterFormatting({ value: '42424 ', caret: 4 }, '4242 4', true)).toBe(5);
  });

  it('stays before the space after a deletion, so that the next one deletes a digit', () => {
    expect(caretAfterFormatting({ value: '42424', caret: 4 }, '4242 4', false)).toBe(4);
  });

  it('moves after the zero that was added before a month', () => {
    expect(caretAfterFormatting({ value: '4', caret: 1 }, '04', true)).toBe(2);
  });
});
