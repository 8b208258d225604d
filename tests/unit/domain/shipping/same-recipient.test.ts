import { expect, test } from 'vitest';
import { isSameRecipient } from '#domain/shipping/same-recipient.ts';

const ADDRESS = {
  line1: '12 Mott Street',
  city: 'New York',
  state: 'NY',
  postal_code: '10013',
  country: 'US',
};
const MAYA = { name: 'Maya Rao', address: ADDRESS };

test.each([
  [
    'with other capitals and spaces',
    { name: ' maya  RAO', address: { ...ADDRESS, line1: '12 mott street ' } },
  ],
  ['with an empty second line', { ...MAYA, address: { ...ADDRESS, line2: '' } }],
  ['with a second line that is null', { ...MAYA, address: { ...ADDRESS, line2: null } }],
])('an address is the same %s', (_how, other) => {
  expect(isSameRecipient(MAYA, other)).toBe(true);
});

test.each([
  ['name', { ...MAYA, name: 'Asha Rao' }],
  ['flat', { ...MAYA, address: { ...ADDRESS, line2: '4B' } }],
  ['house number', { ...MAYA, address: { ...ADDRESS, line1: '2 Mott Street' } }],
  ['postal code', { ...MAYA, address: { ...ADDRESS, postal_code: '10014' } }],
])('an address is another one with another %s', (_what, other) => {
  expect(isSameRecipient(MAYA, other)).toBe(false);
});
