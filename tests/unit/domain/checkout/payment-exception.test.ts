import { describe, expect, test } from 'vitest';
import type { PaymentFacts } from '#domain/checkout/next-payment-step.ts';
import { type ExceptionFacts, planResolution } from '#domain/checkout/payment-exception.ts';

const collected: PaymentFacts = {
  status: 'succeeded',
  amountCents: 1500,
  capturedCents: 1500,
  refundedCents: 0,
  currency: 'usd',
  version: 1,
  declineReason: null,
};
const sold: ExceptionFacts = { dueCents: 1500, order: 'placed', isReturning: false };
const unsold: ExceptionFacts = { dueCents: 1500, order: 'none', isReturning: true };

describe('a payment exception with an order', () => {
  test('is accepted with what was collected, and what was not is named', () => {
    const short = { ...collected, capturedCents: 1400 };
    expect(planResolution('paid', sold, short)).toEqual({ kind: 'accept', shortCents: 100, surplusCents: 0 });
  });

  test('is cancelled for what was collected', () => {
    const short = { ...collected, capturedCents: 1400 };
    expect(planResolution('unpaid', sold, short)).toMatchObject({ kind: 'cancel', shortCents: 100 });
  });

  test.each(['paid', 'unpaid'] as const)(
    'waits, as %s, until what was collected over its total is back',
    (resolution) => {
      const over = { ...collected, capturedCents: 1700 };
      expect(() => planResolution(resolution, sold, over)).toThrow('$2.00 more than');
      expect(planResolution(resolution, sold, { ...over, refundedCents: 200 })).toMatchObject({
        shortCents: 0,
        surplusCents: 200,
      });
    },
  );

  test('that was cancelled cannot be paid for any more', () => {
    const cancelled = { ...sold, order: 'cancelled' } as const;
    expect(() => planResolution('paid', cancelled, collected)).toThrow('only go back');
    expect(planResolution('unpaid', cancelled, collected)).toMatchObject({ kind: 'cancel' });
  });
});

describe('a payment exception without a sale', () => {
  test('becomes a sale only for exactly the finalized total', () => {
    expect(planResolution('paid', unsold, collected)).toEqual({ kind: 'sell' });
    for (const payment of [
      { ...collected, capturedCents: 1499 },
      { ...collected, refundedCents: 1 },
    ])
      expect(() => planResolution('paid', unsold, payment)).toThrow('only go back');
  });

  test('is sent back once more, unless it is back by now', () => {
    expect(planResolution('unpaid', unsold, collected)).toEqual({ kind: 'return' });
    expect(planResolution('unpaid', unsold, { ...collected, refundedCents: 1500 })).toEqual({
      kind: 'close',
    });
  });

  test('of a cancelled order can only go back', () => {
    const cancelled = { ...unsold, order: 'cancelled' } as const;
    expect(() => planResolution('paid', cancelled, collected)).toThrow('only go back');
    expect(planResolution('unpaid', cancelled, collected)).toEqual({ kind: 'return' });
  });
});

test('nothing is resolved while nothing was collected', () => {
  const authorised = { ...collected, status: 'requires_capture', capturedCents: 0 } as const;
  expect(() => planResolution('paid', sold, authorised)).toThrow('nothing was collected');
});
