import { describe, expect, test } from 'vitest';
import { cardLabel, isExpiredAt } from '#domain/subscriptions/card-summary.ts';
import { assertAllowed } from '#domain/subscriptions/subscription-actions.ts';
import { cardTerms } from '#domain/subscriptions/terms.ts';

describe('a card', () => {
  test.each([
    ['visa', 'Visa ending in 4242'],
    ['amex', 'American Express ending in 4242'],
    ['a brand of tomorrow', 'Card ending in 4242'],
  ])('of %s is called %s', (brand, words) => {
    expect(cardLabel({ brand, last4: '4242' })).toBe(words);
  });

  test.each([
    ['2027-12-31T23:00:00Z', false],
    ['2028-01-01T12:00:00Z', false],
    ['2028-01-02T00:00:00Z', true],
  ])('that is good until 12/27 has expired at %s: %s', (moment, isExpired) => {
    const summary = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2027 };
    expect(isExpiredAt(summary, new Date(moment))).toBe(isExpired);
  });

  test('can be changed unless the subscription is cancelled', () => {
    for (const status of ['active', 'past_due', 'paused'] as const)
      expect(() => assertAllowed('change_card', status)).not.toThrow();
    expect(() => assertAllowed('change_card', 'cancelled')).toThrow('This subscription is cancelled.');
  });

  test('is saved with words that say how often it is charged, and what the change costs', () => {
    const terms = cardTerms({ count: 2, unit: 'week' }, { isOwed: false, currency: 'usd' });
    expect(terms).toContain('for each delivery from now on, every 2 weeks');
    expect(terms).toContain('Nothing is charged for the change.');
    expect(cardTerms({ count: 2, unit: 'week' }, { isOwed: true, currency: 'usd' })).toContain(
      'is charged to it at once.',
    );
  });
});
