import { describe, expect, it } from 'vitest';
import { orderEvents } from '#domain/orders/order-events.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const PLACED = { placedAt: day(1), status: 'placed', cancelledAt: null };
const NOTHING = { shipments: [], refunds: [] };
const kinds = (...given: Parameters<typeof orderEvents>) => orderEvents(...given).map(({ kind }) => kind);

describe('the history of an order', () => {
  it('begins when it was placed', () => {
    expect(orderEvents(PLACED, NOTHING)).toEqual([{ kind: 'placed', at: day(1) }]);
  });

  it('is in order of time, with what was paid back and without cancelled parcels', () => {
    const refunds = [{ amountCents: 500, status: 'succeeded' as const, createdAt: day(2) }];
    const shipments = [
      { shippedAt: day(2), cancelledAt: day(3) },
      { shippedAt: day(3), cancelledAt: null },
    ];
    expect(orderEvents({ ...PLACED, status: 'shipped' }, { refunds, shipments })).toEqual([
      { kind: 'placed', at: day(1) },
      { kind: 'refunded', at: day(2), amountCents: 500 },
      { kind: 'shipped', at: day(3) },
    ]);
  });

  it('says which money is still on its way, and leaves out refunds that failed', () => {
    const refund = { amountCents: 500, createdAt: day(2) };
    expect(
      kinds(PLACED, {
        shipments: [],
        refunds: [
          { ...refund, status: 'pending' },
          { ...refund, status: 'failed' },
        ],
      }),
    ).toEqual(['placed', 'refund_started']);
  });

  it('ends with a cancellation whose time was not recorded', () => {
    const refunds = [{ amountCents: 500, status: 'succeeded' as const, createdAt: day(2) }];
    expect(kinds({ ...PLACED, status: 'cancelled' }, { shipments: [], refunds })).toEqual([
      'placed',
      'refunded',
      'cancelled',
    ]);
  });
});
