import { asc, eq, inArray } from 'drizzle-orm';
import type { OrderId, ShipmentId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shipmentLines, shipments } from '#server/platform/database/schema/shipment-tables.ts';

export type Shipment = typeof shipments.$inferSelect;

/** A parcel with the units that are in it, by position of the line. */
export interface WholeShipment extends Shipment {
  lines: { position: number; quantity: number }[];
}

export async function shipmentById(db: Queryable, id: ShipmentId): Promise<Shipment | null> {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.id, id));
  return shipment ?? null;
}

/** The parcels of an order, the first one first, cancelled ones too. */
export async function readShipments(db: Queryable, orderId: OrderId): Promise<WholeShipment[]> {
  const found = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.position));
  if (found.length === 0) return [];
  const lines = await db
    .select()
    .from(shipmentLines)
    .where(
      inArray(
        shipmentLines.shipmentId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(shipmentLines.linePosition));
  return found.map((shipment) => ({
    ...shipment,
    lines: lines
      .filter(({ shipmentId }) => shipmentId === shipment.id)
      .map(({ linePosition, quantity }) => ({ position: linePosition, quantity })),
  }));
}
