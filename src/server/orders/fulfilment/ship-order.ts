import type { OrderId, ShipmentId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { changeTracking } from './change-shipment.ts';
import { createShipment } from './create-shipment.ts';
import { readUnitsToShip } from './line-fulfilment.ts';
import { readShipments } from './shipment-store.ts';

/**
 * Ships all that is left of an order in a parcel. Again, when all has left, it only changes how the last parcel can be
 * followed, if that is typed. Throws as `createShipment`.
 */
export async function shipOrder(
  deps: { db: Database; emails: EmailOutbox },
  orderId: OrderId,
  typedTracking: string | null,
): Promise<void> {
  const shipments = await readShipments(deps.db, orderId);
  const last = shipments.findLast(({ cancelledAt }) => cancelledAt === null);
  if (last && (await readUnitsToShip(deps.db, orderId)).size === 0) {
    if (typedTracking === null) return;
    const parcel = { orderId, id: last.id, version: last.version };
    return changeTracking(deps, { ...parcel, notifies: false, tracking: typedTracking });
  }
  await createShipment(deps, {
    orderId,
    id: newId<ShipmentId>(),
    lines: 'rest',
    tracking: typedTracking ?? '',
  });
}
