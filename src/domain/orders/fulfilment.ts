import type { OrderStatus } from './order-status.ts';

/** A line of an order, in units. */
export interface LineFulfilment {
  position: number;
  bought: number;
  /** In parcels that were not cancelled. */
  shipped: number;
  /** Refunded before they left, so that they are not shipped any more. */
  refundedUnshipped: number;
  /** Refunded after they had left. More than `shipped` when their parcel was cancelled: the others have never left. */
  refundedShipped: number;
}

/** Units of a line that still have to leave: none that was refunded, also when its parcel was cancelled afterwards. */
export const unitsToShip = ({
  bought,
  shipped,
  refundedUnshipped,
  refundedShipped,
}: LineFulfilment): number => Math.max(0, bought - refundedUnshipped - Math.max(shipped, refundedShipped));

/**
 * The status that an order's units give it. A held order that has left as a whole is shipped all the same; one whose
 * units were all refunded before they left stays as it was placed. An order without anything to pack is done.
 */
export function fulfilmentStatus({
  lines,
  isHeld,
}: {
  lines: readonly LineFulfilment[];
  isHeld: boolean;
}): Exclude<OrderStatus, 'cancelled'> {
  const hasLeft = lines.length === 0 || lines.some(({ shipped }) => shipped > 0);
  const isComplete = lines.every((line) => unitsToShip(line) === 0);
  if (hasLeft && isComplete) return 'shipped';
  if (isHeld) return 'on_hold';
  return hasLeft ? 'partly_shipped' : 'placed';
}
