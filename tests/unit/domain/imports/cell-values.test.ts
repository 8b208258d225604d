import { describe, expect, it } from 'vitest';
import { centsOfCell } from '#domain/imports/cell-values.ts';

describe('an amount', () => {
  it.each([
    ['7', 700],
    ['7.9', 790],
    ['7.99', 799],
    ['7.9900', 799],
    ['7,99', 799],
    ['$7.99', 799],
    ['€ 7,9', 790],
    ['1234.50', 123_450],
  ])('like %s is read', (cell, cents) => {
    expect(centsOfCell(cell)).toBe(cents);
  });

  it.each(['1.200', '1,200', '$1,200', '7.995', '7.9950', '7$', ''])(
    'like %j is not read, because it may be another one',
    (cell) => {
      expect(centsOfCell(cell)).toBeNull();
    },
  );
});
