import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { OrderId, ShipmentId } from '#domain/ids.ts';
import { readTracking } from '#domain/shipping/tracking.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shipments } from '#server/platform/database/schema/shipment-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { shipmentCancelledEmail, trackingChangedEmail } from '../emails/shipment-emails.ts';
import { lockWholeOrder } from '../order-store.ts';
import { keepRefundedUnshipped } from './keep-refunded-unshipped.ts';
import { partsOfLines } from './line-fulfilment.ts';
import { readShipments, type Shipment } from './shipment-store.ts';
import { updateFulfilmentStatus } from './update-fulfilment-status.ts';

interface ShipmentDeps {
  db: Database;
  emails: EmailOutbox;
}

interface NamedShipment {
  orderId: OrderId;
  id: ShipmentId;
  /** The one that was shown. */
  version: number;
  /** Whether the customer is told what changed. */
  notifies: boolean;
}

/**
 * Changes how a parcel can be followed. Throws `not_found`, `malformed`, `changed_meanwhile` for another version, and
 * `not_possible_now` for a cancelled one.
 */
export async function changeTracking(
  deps: ShipmentDeps,
  { tracking: typed, ...named }: NamedShipment & { tracking: string },
): Promise<void> {
  const tracking = readTracking(typed) ?? { trackingUrl: null, trackingNumber: null, carrier: null };
  await changeShipment(deps, named, tracking, trackingChangedEmail);
}

/**
 * Takes back that a parcel has left: its units are to be shipped again, but for those that were refunded meanwhile. Throws as
 * `changeTracking`.
 */
export async function cancelShipment(deps: ShipmentDeps, named: NamedShipment): Promise<void> {
  await changeShipment(deps, named, { cancelledAt: sql`shop_now()` }, shipmentCancelledEmail);
}

async function changeShipment(
  { db, emails }: ShipmentDeps,
  { orderId, id, version, notifies }: NamedShipment,
  change: PgUpdateSetSource<typeof shipments>,
  emailOf: (parcel: Parameters<typeof trackingChangedEmail>[0], before: Shipment) => EmailContent,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, lines } = await lockWholeOrder(tx, orderId);
    const before = (await readShipments(tx, orderId)).find((shipment) => shipment.id === id);
    if (!before) throw new DomainError('not_found', 'This order has no such parcel.');
    refuseUnlessCurrent(before, version);
    const [shipment] = await tx
      .update(shipments)
      .set({ ...change, version: version + 1 })
      .where(and(eq(shipments.id, id), eq(shipments.version, version)))
      .returning();
    if (!shipment) throw new Error(`parcel ${id} changed while its order was locked`);
    if (shipment.cancelledAt !== null) await keepRefundedUnshipped(tx, orderId);
    await updateFulfilmentStatus(tx, orderId);
    if (!notifies) return;
    const units = new Map(before.lines.map(({ position, quantity }) => [position, quantity]));
    await emails.enqueue(
      tx,
      order.storeId,
      emailOf({ order, lines: partsOfLines(lines, units), shipment }, before),
    );
  });
}

function refuseUnlessCurrent(
  { cancelledAt, version, trackingUrl, trackingNumber }: Shipment,
  shown: number,
): void {
  if (cancelledAt !== null) throw new DomainError('not_possible_now', 'This parcel is cancelled.');
  if (version === shown) return;
  throw changedMeanwhile('this parcel', { version, tracking: trackingUrl ?? trackingNumber ?? '' });
}
