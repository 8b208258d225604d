import { expect, test } from 'vitest';
import { readPostalCode } from '#domain/shipping/typed-recipient.ts';

const SHAPE = 'Enter a ZIP code like 10001 or a postal code like M5V 2T6.';

test.each([
  ['10001', { country: 'US', postalCode: '10001' }],
  [' 100011234 ', { country: 'US', postalCode: '10001-1234' }],
  ['m5v2t6', { country: 'CA', postalCode: 'M5V 2T6' }],
  ['', { problem: SHAPE }],
  ['1000', { problem: SHAPE }],
  ['SW1A 1AA', { problem: SHAPE }],
  ['00901', { problem: 'We do not ship to 00901 yet.' }],
])('%j is read as %j', (typed, expected) => {
  expect(readPostalCode(typed)).toEqual(expected);
});
