import type { z } from 'zod';
import type { adminCheckShipments, adminShipMany } from '#contracts/admin/orders/fulfilment-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { checkShipment, createShipment } from '#server/orders/fulfilment/create-shipment.ts';
import { findOrder } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openAdditionsTo } from './open-additions.ts';

type Row = z.output<typeof adminShipMany.body>['rows'][number];
type CheckedRow = CallAnswer<typeof adminCheckShipments>['rows'][number];
type ShippedRow = CallAnswer<typeof adminShipMany>['rows'][number];

/** Ships all that is left of each order, one after the other, each in a transaction of its own. */
export async function shipMany(deps: Deps, storeId: StoreId, rows: readonly Row[]): Promise<ShippedRow[]> {
  const shipped: ShippedRow[] = [];
  for (const row of rows) shipped.push(await shipRow(deps, storeId, row));
  return shipped;
}

async function shipRow(
  deps: Deps,
  storeId: StoreId,
  { order: typed, tracking, idempotency_key }: Row,
): Promise<ShippedRow> {
  const row: ShippedRow = { order: typed, order_id: null, carrier: null, problem: null };
  try {
    const { order } = await findOrder(deps.db, storeId, typed);
    row.order_id = order.id;
    const shipment = { orderId: order.id, id: idempotency_key, lines: 'rest', tracking } as const;
    row.carrier = (await createShipment(deps, shipment)).carrier;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    row.problem = error.message;
  }
  return row;
}

/** What would keep each of these orders from being shipped now; changes nothing. */
export async function checkShipments(
  { db }: Pick<Deps, 'db'>,
  storeId: StoreId,
  rows: readonly Omit<Row, 'idempotency_key'>[],
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const { order: typed, tracking } of rows) {
    const row: CheckedRow = { order_id: null, name: null, units: null, problem: null, open_additions: [] };
    try {
      const { order } = await findOrder(db, storeId, typed);
      Object.assign(row, { order_id: order.id, name: order.name });
      row.units = await checkShipment(db, { order, tracking });
      row.open_additions = await openAdditionsTo(db, order);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      row.problem = error.message;
    }
    checked.push(row);
  }
  return checked;
}
