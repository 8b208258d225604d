import { describe, expect, test } from 'vitest';
import { CHECKOUT_STATUSES, publicStatus } from '#domain/checkout/checkout-status.ts';
import {
  type CheckoutFacts,
  nextPaymentStep,
  PAYMENT_STATUSES,
  type PaymentFacts,
} from '#domain/checkout/next-payment-step.ts';

const ready: CheckoutFacts = {
  status: 'ready',
  version: 2,
  dueCents: 1500,
  currency: 'usd',
  isReserved: true,
  isOverdue: false,
  isOffSession: false,
  refund: 'not_sent',
};
const authorised: PaymentFacts = {
  status: 'requires_capture',
  amountCents: 1500,
  capturedCents: 0,
  refundedCents: 0,
  currency: 'usd',
  version: 2,
  declineReason: null,
};
const captured: PaymentFacts = { ...authorised, status: 'succeeded', capturedCents: 1500 };

describe('a finalized checkout', () => {
  test('is sold when the authorisation is exactly what was finalized', () => {
    expect(nextPaymentStep(ready, authorised)).toBe('sell');
  });

  test('is sold even after its time, as long as everything is still held', () => {
    expect(nextPaymentStep({ ...ready, isOverdue: true }, authorised)).toBe('sell');
  });

  test.each([
    ['another amount', { amountCents: 1499 }],
    ['another currency', { currency: 'cad' }],
    ['an older version', { version: 1 }],
  ] as const)('gives back an authorisation for %s', (_what, difference) => {
    expect(nextPaymentStep(ready, { ...authorised, ...difference })).toBe('void');
  });

  test('gives back an authorisation when its stock is no longer held', () => {
    expect(nextPaymentStep({ ...ready, isReserved: false }, authorised)).toBe('void');
  });

  test('waits for the card until its time is over, then expires', () => {
    const waiting = { ...authorised, status: 'requires_payment_method' } as const;
    expect(nextPaymentStep(ready, waiting)).toBe('wait');
    expect(nextPaymentStep({ ...ready, isOverdue: true }, waiting)).toBe('expire');
  });
});

describe('a renewal that nobody watches', () => {
  const renewal: CheckoutFacts = { ...ready, isOffSession: true };
  const declined = {
    ...authorised,
    status: 'requires_payment_method',
    declineReason: 'card_declined',
  } as const;

  test('is given up for now when the saved card is declined', () => {
    expect(nextPaymentStep(renewal, declined)).toBe('decline');
  });

  test('waits while the card was not charged yet', () => {
    expect(nextPaymentStep(renewal, { ...declined, declineReason: null })).toBe('wait');
  });

  test('is sold like any other when the card is accepted', () => {
    expect(nextPaymentStep(renewal, authorised)).toBe('sell');
  });
});

test('a shopper whose card is declined may try another one', () => {
  const declined = {
    ...authorised,
    status: 'requires_payment_method',
    declineReason: 'card_declined',
  } as const;
  expect(nextPaymentStep(ready, declined)).toBe('wait');
});

describe('an authorisation before the totals are finalized', () => {
  test.each(['open', 'finalizing'] as const)('is given back while the checkout is %s', (status) => {
    expect(nextPaymentStep({ ...ready, status }, authorised)).toBe('void');
  });
});

describe('a sold checkout', () => {
  const capturing = { ...ready, status: 'capturing' } as const;

  test('collects the money, then is paid', () => {
    expect(nextPaymentStep(capturing, authorised)).toBe('capture');
    expect(nextPaymentStep(capturing, captured)).toBe('complete');
  });

  test('goes to a person when another amount was collected', () => {
    expect(nextPaymentStep(capturing, { ...captured, capturedCents: 1499 })).toBe('review');
  });

  test('is undone when the authorisation is lost', () => {
    expect(nextPaymentStep(capturing, { ...authorised, status: 'canceled' })).toBe('revert_sale');
  });
});

describe('money without a sale', () => {
  test.each(['open', 'finalizing', 'ready', 'voiding', 'expiring', 'void', 'expired'] as const)(
    'goes back when it arrives while the checkout is %s',
    (status) => {
      expect(nextPaymentStep({ ...ready, status }, captured)).toBe('refund');
    },
  );

  test.each(['void', 'expired'] as const)(
    'is not even authorised for long once the checkout is %s',
    (status) => {
      expect(nextPaymentStep({ ...ready, status }, authorised)).toBe('cancel');
    },
  );

  test('that has gone back already leaves a checkout that is over alone', () => {
    expect(nextPaymentStep({ ...ready, status: 'void' }, { ...captured, refundedCents: 1500 })).toBe('wait');
  });

  test('is refunded until all of it is back', () => {
    const refunding = { ...ready, status: 'refunding' } as const;
    expect(nextPaymentStep(refunding, captured)).toBe('refund');
    expect(nextPaymentStep(refunding, { ...captured, refundedCents: 1500 })).toBe('finish_refund');
  });
});

describe('a checkout with nothing to pay, whose payment was made impossible before it is sold', () => {
  const free = { ...ready, status: 'finalizing', dueCents: 0 } as const;
  const dead = { ...authorised, status: 'canceled' } as const;

  test('is not ended by the event about that', () => {
    expect(nextPaymentStep(free, dead)).toBe('wait');
  });

  test('ends with its hold when it was never sold', () => {
    expect(nextPaymentStep({ ...free, isOverdue: true }, dead)).toBe('expire');
  });
});

describe('what was held', () => {
  test.each(['voiding', 'expiring'] as const)(
    'is released from %s only when the provider says that the payment is dead',
    (status) => {
      const steps = PAYMENT_STATUSES.map((payment) => [
        payment,
        nextPaymentStep({ ...ready, status }, { ...authorised, status: payment }),
      ]);
      expect(steps.filter(([, step]) => step === 'release')).toEqual([['canceled', 'release']]);
    },
  );
});

describe('statuses', () => {
  test('are told to clients in four words, and only what is paid is complete', () => {
    const told = Map.groupBy(CHECKOUT_STATUSES, publicStatus);
    expect(Object.fromEntries(told)).toEqual({
      open: ['open', 'finalizing', 'ready'],
      processing: ['capturing', 'voiding', 'expiring', 'refunding', 'review'],
      complete: ['paid'],
      expired: ['void', 'expired', 'refunded'],
    });
  });
});

describe('money that goes back', () => {
  const refunding: CheckoutFacts = { ...ready, status: 'refunding' };

  test.each([
    ['was never asked for', 'not_sent', 'refund'],
    ['is on its way', 'pending', 'wait'],
    ['failed', 'failed', 'review'],
  ] as const)('that %s', (_what, refund, step) => {
    expect(nextPaymentStep({ ...refunding, refund }, captured)).toBe(step);
  });

  test('and has arrived is done, whatever was said of it before', () => {
    const back = { ...captured, refundedCents: captured.capturedCents };
    expect(nextPaymentStep({ ...refunding, refund: 'failed' }, back)).toBe('finish_refund');
  });

  test('and turns out not to have arrived waits for a person', () => {
    expect(nextPaymentStep({ ...refunding, status: 'refunded', refund: 'failed' }, captured)).toBe('review');
  });
});
