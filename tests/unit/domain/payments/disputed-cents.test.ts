import { describe, expect, it } from 'vitest';
import { type DisputeFacts, disputedCentsOf } from '#domain/payments/disputed-cents.ts';

const PAID = { paidCents: 2_000, currency: 'usd' as const };
const dispute = (changes: Partial<DisputeFacts>): DisputeFacts => ({
  status: 'open',
  isRefundable: false,
  amountCents: 2_000,
  currency: 'usd',
  ...changes,
});

describe('what disputes take from a card payment', () => {
  it.each<[string, Partial<DisputeFacts>[], [number, number]]>([
    ['an open one withholds its amount', [{ amountCents: 700 }], [700, 0]],
    ['a lost one has taken it', [{ status: 'lost' }], [0, 2_000]],
    ['one that is won takes nothing', [{ status: 'won' }], [0, 0]],
    ['a question of the bank withholds nothing', [{ isRefundable: true }], [0, 0]],
    ['never more than was paid', [{ status: 'lost' }, { amountCents: 700 }], [0, 2_000]],
    ['one in another currency counts as all of it', [{ currency: 'inr', amountCents: 9 }], [2_000, 0]],
  ])('%s', (_what, disputes, [open, lost]) => {
    expect(disputedCentsOf(disputes.map(dispute), PAID)).toEqual({
      disputeOpenCents: open,
      disputeLostCents: lost,
    });
  });
});
