import type { Cents } from '../money.ts';

/** Something that happened to an order; `shipped` for each parcel. `at` is null where the time was not recorded. */
export type OrderEvent =
  | { kind: 'placed' | 'shipped'; at: Date }
  | { kind: 'cancelled'; at: Date | null }
  | { kind: 'refund_started' | 'refunded'; at: Date; amountCents: Cents };

interface OrderTimes {
  placedAt: Date;
  status: string;
  cancelledAt: Date | null;
}

interface ShipmentTimes {
  shippedAt: Date;
  /** A cancelled parcel has not left. */
  cancelledAt: Date | null;
}

interface RefundTimes {
  amountCents: Cents;
  status: 'pending' | 'succeeded' | 'failed';
  createdAt: Date;
}

/** The history of an order, oldest first. Refunds that failed are left out: staff tries them again. */
export function orderEvents(
  order: OrderTimes,
  { shipments, refunds }: { shipments: readonly ShipmentTimes[]; refunds: readonly RefundTimes[] },
): OrderEvent[] {
  const events: OrderEvent[] = [
    { kind: 'placed', at: order.placedAt },
    ...shipments
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map(({ shippedAt }) => ({ kind: 'shipped' as const, at: shippedAt })),
    ...(order.status === 'cancelled' ? [{ kind: 'cancelled' as const, at: order.cancelledAt }] : []),
    ...refunds
      .filter(({ status }) => status !== 'failed')
      .map(({ status, createdAt, amountCents }) => ({
        kind: status === 'succeeded' ? ('refunded' as const) : ('refund_started' as const),
        at: createdAt,
        amountCents,
      })),
  ];
  // An order that was cancelled before the time was recorded comes last, and equal times keep their order.
  return events.toSorted((a, b) => (a.at?.getTime() ?? Infinity) - (b.at?.getTime() ?? Infinity));
}
