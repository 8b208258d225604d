import { sql } from 'drizzle-orm';
import type { OrderId } from '#domain/ids.ts';
import { type LineFulfilment, unitsToShip } from '#domain/orders/fulfilment.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderLines, refundLines, refunds } from '#server/platform/database/schema/order-tables.ts';
import { shipmentLines, shipments } from '#server/platform/database/schema/shipment-tables.ts';
import type { OrderLine } from '../order-store.ts';

/**
 * What was bought, has left and was refunded before or after it left, of each line of the orders, in their order. Lines that take
 * nothing from stock are not packed, and left out.
 */
export async function readFulfilment(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, LineFulfilment[]>> {
  if (orderIds.length === 0) return new Map();
  const ids = sql`${sql.param(orderIds)}::uuid[]`;
  const { rows } = await db.execute<{ [Name in keyof LineFulfilment]: number } & { orderId: OrderId }>(sql`
    select l.order_id as "orderId", l.position, l.quantity as bought,
      coalesce(s.units, 0)::int as shipped, coalesce(r.unshipped, 0)::int as "refundedUnshipped",
      coalesce(r.shipped, 0)::int as "refundedShipped"
    from ${orderLines} l
    left join (select sl.order_id, sl.line_position, sum(sl.quantity) as units from ${shipmentLines} sl
      join ${shipments} sh on sh.id = sl.shipment_id
      where sl.order_id = any(${ids}) and sh.cancelled_at is null group by 1, 2) s
      on s.order_id = l.order_id and s.line_position = l.position
    left join (select rl.order_id, rl.line_position, sum(rl.unshipped_quantity) as unshipped,
      sum(rl.quantity - rl.unshipped_quantity) as shipped from ${refundLines} rl
      join ${refunds} re on re.id = rl.refund_id
      where rl.order_id = any(${ids}) and re.status <> 'failed' group by 1, 2) r
      on r.order_id = l.order_id and r.line_position = l.position
    where l.order_id = any(${ids}) and l.sku_quantities <> '{}' order by l.order_id, l.position`);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** Units to ship by position of the line, without lines of which all have left. */
export async function readUnitsToShip(db: Queryable, orderId: OrderId): Promise<Map<number, number>> {
  const lines = (await readFulfilment(db, [orderId])).get(orderId) ?? [];
  return new Map(
    lines.map((line) => [line.position, unitsToShip(line)] as const).filter(([, units]) => units > 0),
  );
}

/** So many units of lines, as lines whose amounts are those of these units; lines without units are left out. */
export function partsOfLines(lines: readonly OrderLine[], units: ReadonlyMap<number, number>): OrderLine[] {
  return lines.flatMap((line) => {
    const quantity = units.get(line.position) ?? 0;
    return quantity > 0 ? [{ ...line, quantity, subtotalCents: line.unitPriceCents * quantity }] : [];
  });
}
