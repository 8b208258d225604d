import { asc, inArray } from 'drizzle-orm';
import { unitsToShip } from '#domain/orders/fulfilment.ts';
import { readFulfilment } from '#server/orders/fulfilment/line-fulfilment.ts';
import type { Order, OrderLine } from '#server/orders/order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orderLines } from '#server/platform/database/schema/order-tables.ts';

/** An order with the units that are still to leave, by position of the line. */
export interface Pack {
  order: Order;
  lines: OrderLine[];
  units: Map<number, number>;
}

/** What is still to leave of orders; nothing of cancelled ones. */
export async function readPacks(db: Database, found: readonly Order[]): Promise<Pack[]> {
  const ids = found.map(({ id }) => id);
  const fulfilment = await readFulfilment(db, ids);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  return found.map((order) => ({
    order,
    lines: lines.filter(({ orderId }) => orderId === order.id),
    units: new Map(
      order.status === 'cancelled'
        ? []
        : fulfilment.get(order.id)?.map((line) => [line.position, unitsToShip(line)]),
    ),
  }));
}
