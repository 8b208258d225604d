import { describe, expect, it } from 'vitest';
import { fulfilmentStatus, type LineFulfilment, unitsToShip } from '#domain/orders/fulfilment.ts';

const line = (changes: Partial<LineFulfilment>): LineFulfilment => ({
  position: 0,
  bought: 3,
  shipped: 0,
  refundedUnshipped: 0,
  refundedShipped: 0,
  ...changes,
});

describe('the units to ship', () => {
  it.each([
    ['all of a new order', {}, 3],
    ['those that are in no parcel', { shipped: 2 }, 1],
    ['not those that were refunded before they left', { shipped: 1, refundedUnshipped: 1 }, 1],
    ['those in no parcel when one that has left came back', { shipped: 2, refundedShipped: 1 }, 1],
    ['not those that were refunded out of a parcel that was cancelled', { refundedShipped: 1 }, 2],
    ['none when all were refunded out of it', { refundedShipped: 2, refundedUnshipped: 1 }, 0],
  ])('are %s', (_, changes, units) => {
    expect(unitsToShip(line(changes))).toBe(units);
  });
});

describe('the status of an order', () => {
  it('whose parcel was cancelled after one unit was refunded is shipped once the others have left', () => {
    const after = (shipped: number) =>
      fulfilmentStatus({ lines: [line({ shipped, refundedUnshipped: 1 })], isHeld: false });
    expect([after(0), after(1), after(2)]).toEqual(['placed', 'partly_shipped', 'shipped']);
  });
});
