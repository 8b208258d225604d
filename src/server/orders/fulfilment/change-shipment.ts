import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { OrderId, ShipmentId } from '#domain/ids.ts';
import { readTracking } from '#domain/shipping/tracking.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { shipments } from '#server/platform/database/schema/shipment-tables.ts';
import { lockOrder } from '../order-store.ts';
import { type Shipment, shipmentById } from './shipment-store.ts';
import { updateFulfilmentStatus } from './update-fulfilment-status.ts';

interface NamedShipment {
  orderId: OrderId;
  id: ShipmentId;
  /** The one that was shown. */
  version: number;
}

/**
 * Changes how a parcel can be followed; nobody is told. Throws `not_found`, `malformed`, `changed_meanwhile` for
 * another version, and `not_possible_now` for a cancelled one.
 */
export async function changeTracking(
  db: Database,
  { tracking: typed, ...named }: NamedShipment & { tracking: string },
): Promise<void> {
  const tracking = readTracking(typed) ?? { trackingUrl: null, trackingNumber: null, carrier: null };
  await changeShipment(db, named, tracking);
}

/**
 * Takes back that a parcel has left: its units are to be shipped again. The customer is not told. Throws as
 * `changeTracking`.
 */
export async function cancelShipment(db: Database, named: NamedShipment): Promise<void> {
  await changeShipment(db, named, { cancelledAt: sql`shop_now()` });
}

async function changeShipment(
  db: Database,
  { orderId, id, version }: NamedShipment,
  change: Parameters<ReturnType<Transaction['update']>['set']>[0] & object,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const shipment = await shipmentById(tx, id);
    if (shipment?.orderId !== orderId) throw new DomainError('not_found', 'This order has no such parcel.');
    refuseUnlessCurrent(shipment, version);
    await tx
      .update(shipments)
      .set({ ...change, version: version + 1 })
      .where(and(eq(shipments.id, id), eq(shipments.version, version)));
    await updateFulfilmentStatus(tx, orderId);
  });
}

function refuseUnlessCurrent(
  { cancelledAt, version, trackingUrl, trackingNumber }: Shipment,
  shown: number,
): void {
  if (cancelledAt !== null) throw new DomainError('not_possible_now', 'This parcel is cancelled.');
  if (version === shown) return;
  throw new DomainError('changed_meanwhile', 'Somebody else changed this parcel in the meantime.', {
    current: { version, tracking: trackingUrl ?? trackingNumber ?? '' },
  });
}
