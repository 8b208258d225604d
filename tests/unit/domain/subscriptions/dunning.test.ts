import { describe, expect, test } from 'vitest';
import { afterFailure } from '#domain/subscriptions/dunning.ts';
import { assertAllowed } from '#domain/subscriptions/subscription-actions.ts';
import { subscriptionTerms } from '#domain/subscriptions/terms.ts';

describe('a delivery that could not be charged', () => {
  test('is tried again after 1, 2 and 4 more days: on days 1, 3 and 7', () => {
    const waits = [1, 2, 3].map((failures) => {
      const after = afterFailure('payment', failures);
      return after.kind === 'retry' ? after.inDays : null;
    });
    expect(waits).toEqual([1, 2, 4]);
  });

  test.each([
    ['payment', { kind: 'pause', because: 'payment' }],
    ['unavailable', { kind: 'pause', because: 'unavailable' }],
    ['stock', { kind: 'leave_out' }],
  ] as const)('for want of %s ends with %o after the fourth attempt', (failureReason, end) => {
    expect(afterFailure(failureReason, 4)).toEqual(end);
  });
});

describe('a delivery that fails for one reason after another', () => {
  test('ends on its last day, before the fourth attempt for the reason of then', () => {
    expect(afterFailure('unavailable', 1, { isTooLate: true })).toEqual({
      kind: 'pause',
      because: 'unavailable',
    });
  });
});

describe('a cancelled subscription', () => {
  test.each(['skip', 'pause', 'resume', 'change_interval', 'change_item', 'change_address'] as const)(
    'does not allow %s',
    (action) => {
      expect(() => assertAllowed(action, 'cancelled')).toThrow(/cancelled/);
    },
  );
});

describe('the terms', () => {
  test('name each billing interval once, in words', () => {
    const intervals = [
      { count: 2, unit: 'week' },
      { count: 1, unit: 'month' },
      { count: 2, unit: 'week' },
    ] as const;
    expect(subscriptionTerms(intervals, [], 'usd')).toContain('every 2 weeks and every month:');
  });

  test('say in what the card is charged', () => {
    expect(subscriptionTerms([{ count: 1, unit: 'month' }], [], 'eur')).toContain('is charged in euros for');
  });

  test.each([
    ['with the tax where it is added to prices', [false, false], 'plus that day’s shipping and tax. '],
    ['without a tax where all prices include it', [true, true], 'plus that day’s shipping. '],
    [
      'with the tax of those countries where prices do not include it',
      [true, false],
      'plus that day’s shipping, and tax where prices do not include it. ',
    ],
  ])('say what a delivery costs besides its items, %s', (_, includes, costs) => {
    const soldTo = includes.map((includesTax) => ({ includesTax }));
    expect(subscriptionTerms([{ count: 1, unit: 'month' }], soldTo, 'usd')).toContain(costs);
  });
});
