import { describe, expect, it } from 'vitest';
import { cancellationRefusal } from '#domain/orders/customer-cancellation.ts';

const BY_CARD = { paidElsewhere: null };

describe('a customer may cancel an order', () => {
  it.each([
    ['that was just placed', { status: 'placed', totalCents: 1000, refundedCents: 0 }],
    ['of which some was paid back', { status: 'placed', totalCents: 1000, refundedCents: 400 }],
    ['that cost nothing', { status: 'placed', totalCents: 0, refundedCents: 0 }],
  ] as const)('%s', (_, order) => expect(cancellationRefusal({ ...BY_CARD, ...order })).toBeNull());
});

describe('a customer may not cancel an order', () => {
  it.each([
    ['that has left', { status: 'shipped', totalCents: 1000, refundedCents: 0 }, /left already/],
    [
      'that is cancelled',
      { status: 'cancelled', totalCents: 1000, refundedCents: 1000 },
      /cancelled already/,
    ],
    ['whose payment is disputed', { status: 'on_hold', totalCents: 1000, refundedCents: 0 }, /looked into/],
    [
      'that was paid elsewhere',
      { status: 'placed', totalCents: 1000, refundedCents: 0, paidElsewhere: 'cash' },
      /another way/,
    ],
    ['that was paid back', { status: 'placed', totalCents: 1000, refundedCents: 1000 }, /paid back/],
  ] as const)('%s, and is told why', (_, order, reason) =>
    expect(cancellationRefusal({ ...BY_CARD, ...order })).toMatch(reason),
  );
});
