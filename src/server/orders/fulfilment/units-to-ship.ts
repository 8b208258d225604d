import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderLines, orders, refundLines, refunds } from '#server/platform/database/schema/order-tables.ts';
import { shipmentLines, shipments } from '#server/platform/database/schema/shipment-tables.ts';

/** As `unitsToShip`, of the order line that a statement calls `l`. */
const UNITS_OF_LINE = sql`(select greatest(0, l.quantity - r.unshipped - greatest(s.units, r.shipped)) from
  (select coalesce(sum(sl.quantity), 0) as units from ${shipmentLines} sl join ${shipments} sh on sh.id = sl.shipment_id
    where sl.order_id = l.order_id and sl.line_position = l.position and sh.cancelled_at is null) s,
  (select coalesce(sum(rl.unshipped_quantity), 0) as unshipped, coalesce(sum(rl.quantity - rl.unshipped_quantity), 0) as shipped
    from ${refundLines} rl join ${refunds} re on re.id = rl.refund_id
    where rl.order_id = l.order_id and rl.line_position = l.position and re.status <> 'failed') r)`;

/** Whether an order of which not everything was refunded has units that are still to leave, of the table `orders`. */
export const HAS_UNITS_TO_SHIP: SQL = sql`(${orders.totalCents} = 0 or ${orders.refundedCents} < ${orders.totalCents})
  and exists (select from ${orderLines} l where l.order_id = ${orders.id} and l.sku_quantities <> '{}' and ${UNITS_OF_LINE} > 0)`;

/** Units that are sold and still to be packed, of these SKUs; those without any are left out. */
export async function readUnitsToShipOfSkus(
  db: Queryable,
  storeId: StoreId,
  skus: readonly string[],
): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const wanted = sql`${sql.param(skus)}::text[]`;
  const { rows } = await db.execute<{ sku: string; units: number }>(sql`
    select u.sku, sum(u.units::int / l.quantity * ${UNITS_OF_LINE})::int as units
    from ${orders} join ${orderLines} l on l.order_id = ${orders.id}
    cross join jsonb_each_text(l.sku_quantities) as u(sku, units)
    where ${orders.storeId} = ${storeId} and ${orders.status} in ('placed', 'partly_shipped', 'on_hold')
      and (${orders.totalCents} = 0 or ${orders.refundedCents} < ${orders.totalCents})
      and l.sku_quantities ?| ${wanted} and u.sku = any(${wanted})
    group by u.sku`);
  return new Map(rows.filter(({ units }) => units > 0).map(({ sku, units }) => [sku, units]));
}
