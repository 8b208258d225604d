import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { OrderId, ShipmentId } from '#domain/ids.ts';
import { readTracking } from '#domain/shipping/tracking.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { shipmentLines, shipments } from '#server/platform/database/schema/shipment-tables.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';
import { shippedEmail } from '../emails/order-emails.ts';
import { lockWholeOrder, type Order, type WholeOrder } from '../order-store.ts';
import { keepRefundedUnshipped } from './keep-refunded-unshipped.ts';
import { partsOfLines, readUnitsToShip } from './line-fulfilment.ts';
import { type Shipment, shipmentById } from './shipment-store.ts';
import { updateFulfilmentStatus } from './update-fulfilment-status.ts';

export interface NewShipment {
  orderId: OrderId;
  /** The caller's id for it, under which it is made once. */
  id: ShipmentId;
  /** What is in it; `rest` for all that is left to ship. */
  lines: readonly { position: number; quantity: number }[] | 'rest';
  /** A tracking number or an https address, as it was typed; empty without one. */
  tracking: string;
  /** The versions of what was packed and of where it goes; without them whatever the order has now is shipped. */
  packed?: { itemsVersion: number; addressVersion: number } | undefined;
}

/**
 * Ships units of an order in a parcel, and tells the customer. Returns the parcel; the one that was made when the id is
 * known. Throws `not_found`, `malformed` for a tracking number that is none, `changed_meanwhile` for units that are not
 * left to ship and for an order that changed while it was packed, `not_possible_now` for one that is cancelled, on hold,
 * not paid or refunded, and `already_used` for the id of another order's parcel. docs/decisions/0233.
 */
export async function createShipment(
  { db, emails }: { db: Database; emails: EmailOutbox },
  { orderId, id, lines, tracking: typed, packed: versions }: NewShipment,
): Promise<Shipment> {
  const tracking = readTracking(typed);
  return db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, orderId);
    const known = await shipmentById(tx, id);
    if (known) return sameOrder(known, orderId);
    await refuseUnlessShippable(tx, whole.order);
    // An earlier release did not do so when it cancelled a parcel.
    await keepRefundedUnshipped(tx, orderId);
    const left = await readUnitsToShip(tx, orderId);
    if (left.size === 0) throw nothingToShip(whole.order);
    if (versions) refuseIfChanged(whole.order, versions);
    const units = lines === 'rest' ? left : chosenUnits(whole, left, lines);
    const [shipment] = await tx
      .insert(shipments)
      .values({ ...of(whole.order), id, position: nextPosition(orderId), ...tracking })
      .returning();
    if (!shipment) throw new Error(`no parcel of order ${orderId}`);
    await tx.insert(shipmentLines).values(
      [...units].map(([linePosition, quantity]) => ({
        ...of(whole.order),
        shipmentId: id,
        linePosition,
        quantity,
      })),
    );
    await updateFulfilmentStatus(tx, orderId);
    const rest = [...left].some(([position, quantity]) => (units.get(position) ?? 0) < quantity);
    const packed = { order: whole.order, lines: partsOfLines(whole.lines, units) };
    await emails.enqueue(
      tx,
      whole.order.storeId,
      shippedEmail(packed, shipment, { isLast: !rest, today: await storeToday(tx, whole.order.storeId) }),
    );
    return shipment;
  });
}

/** The units that `createShipment` would ship as the rest of an order. Throws as it does; changes nothing. */
export async function checkShipment(
  db: Queryable,
  { order, tracking }: { order: Order; tracking: string },
): Promise<number> {
  readTracking(tracking);
  await refuseUnlessShippable(db, order);
  const left = await readUnitsToShip(db, order.id);
  if (left.size === 0) throw nothingToShip(order);
  return [...left.values()].reduce((sum, quantity) => sum + quantity, 0);
}

const of = ({ id, storeId }: Order) => ({ orderId: id, storeId });

const nextPosition = (orderId: OrderId) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from shipments where order_id = ${orderId})`;

function sameOrder(shipment: Shipment, orderId: OrderId): Shipment {
  if (shipment.orderId !== orderId)
    throw new DomainError('already_used', 'This key belongs to a parcel of another order. Use a new one.');
  if (shipment.cancelledAt !== null)
    throw new DomainError('already_used', 'The parcel of this key was cancelled. Use a new one.');
  return shipment;
}

async function refuseUnlessShippable(db: Queryable, order: Order): Promise<void> {
  if (order.status === 'cancelled') throw new DomainError('not_possible_now', 'This order is cancelled.');
  if (order.totalCents > 0 && order.refundedCents === order.totalCents) throw allRefunded();
  if (order.status === 'on_hold')
    throw new DomainError(
      'not_possible_now',
      `This order is on hold: ${order.holdReason ?? 'its payment is disputed'}. Release it first.`,
    );
  if (!order.checkoutId) return;
  const [checkout] = await db
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, order.checkoutId));
  if (checkout?.status !== 'paid')
    throw new DomainError('not_possible_now', `The payment of this order is ${checkout?.status}, not paid.`);
}

function refuseIfChanged(order: Order, packed: { itemsVersion: number; addressVersion: number }): void {
  if (order.itemsVersion === packed.itemsVersion && order.addressVersion === packed.addressVersion) return;
  const { itemsVersion: items_version, addressVersion: address_version } = order;
  throw new DomainError(
    'changed_meanwhile',
    'This order was changed while you packed it. Compare what is in the parcel with what is shown now, then ship it.',
    { current: { items_version, address_version } },
  );
}

const allRefunded = () =>
  new DomainError('not_possible_now', 'All of this order was refunded: there is nothing to ship.');

const nothingToShip = ({ status }: Order) =>
  status === 'shipped'
    ? new DomainError('changed_meanwhile', 'All of this order has left already: look at its parcels.')
    : allRefunded();

function chosenUnits(
  { lines }: WholeOrder,
  left: ReadonlyMap<number, number>,
  chosen: readonly { position: number; quantity: number }[],
): Map<number, number> {
  const units = new Map(chosen.map(({ position, quantity }) => [position, quantity]));
  if (units.size < chosen.length) throw new DomainError('malformed', 'Name each line once.');
  if (units.size === 0) throw new DomainError('malformed', 'Choose what is in the parcel.');
  for (const [position, quantity] of units) {
    const rest = left.get(position) ?? 0;
    if (quantity <= rest) continue;
    const title = lines.find((line) => line.position === position)?.title ?? `line ${position + 1}`;
    throw new DomainError(
      'changed_meanwhile',
      `Of ${title}, ${rest} ${rest === 1 ? 'unit is' : 'units are'} left to ship now. Look at what has left meanwhile.`,
      { current: { left: Object.fromEntries(left) } },
    );
  }
  return units;
}
