import { expect, test } from 'vitest';
import { type OfferingCheckout, offersAccount } from '#domain/checkout/account-offer.ts';
import type { CustomerId } from '#domain/ids.ts';

const PAID: OfferingCheckout = { status: 'paid', customerId: null, accountRequestedAt: null };
const PLACED = new Date('2026-11-21T10:00:00Z');
const JUST_WITHIN = new Date('2026-11-21T10:59:59Z');
const AN_HOUR_LATER = new Date('2026-11-21T11:00:00Z');

test('a guest’s paid checkout offers an account within the hour', () => {
  expect(offersAccount(PAID, PLACED, JUST_WITHIN)).toBe(true);
});

test.each([
  ['an hour later', PAID, PLACED, AN_HOUR_LATER],
  ['without an order', PAID, null, JUST_WITHIN],
  ['before the payment is captured', { ...PAID, status: 'capturing' }, PLACED, JUST_WITHIN],
  ['once the payment is being refunded', { ...PAID, status: 'refunding' }, PLACED, JUST_WITHIN],
  ['to a customer', { ...PAID, customerId: 'somebody' as CustomerId }, PLACED, JUST_WITHIN],
  ['a second time', { ...PAID, accountRequestedAt: PLACED }, PLACED, JUST_WITHIN],
] as const)('a checkout offers no account %s', (_, checkout, placedAt, now) => {
  expect(offersAccount(checkout, placedAt, now)).toBe(false);
});
