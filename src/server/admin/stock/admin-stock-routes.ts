import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/stock-calls.ts';
import type { StaffMemberId, StockBatchId, StoreId } from '#domain/ids.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { counted } from '#domain/text/counted.ts';
import {
  receiveStock,
  type StockBatch,
  saveCounts,
  writeOffStock,
} from '#server/catalog/stock/change-many.ts';
import { setCountedStock } from '#server/catalog/stock/count-stock.ts';
import { setLowBelowDays } from '#server/catalog/stock/set-low-below-days.ts';
import { readUnitsToShipOfSkus } from '#server/orders/fulfilment/units-to-ship.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeLowStockDays } from '#server/platform/stores/low-stock-days.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { listedStock } from './stock-index.ts';
import { listedMovements } from './stock-movements.ts';

/** Stock on hand, its history, and what staff do to it by hand: docs/decisions/0229. */
export function adminStockRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminStock, ({ query }) => listedStock(db, query));
  serveStaff(app, deps, calls.adminStockMovements, ({ params, query, staffMember }) =>
    listedMovements(db, params.sku, query, hasPermission(staffMember, 'orders:read')),
  );

  const counting = { call: calls.adminSetStock, command: 'stock set' };
  serveChanges(app, deps, counting, async ({ body, staffMember, audit }) => {
    const { shown: before } = body;
    const sold = before?.to_ship ? `, and ${before.to_ship} sold and still to be packed` : '';
    audit({ subject: { type: 'stock', id: body.sku }, summary: `Counted ${body.on_hand}${sold}` });
    const shown = before && { onHand: before.on_hand, toShip: before.to_ship, readToShip };
    const by = { staffMemberId: staffMember.id, shown };
    const { onHand, held } = await setCountedStock(db, body.store_id, body.sku, body.on_hand, by);
    return { on_hand: onHand, held };
  });

  const saving = { call: calls.adminSaveCounts, command: 'stock count' };
  serveChanges(app, deps, saving, async ({ body, storeId, staffMember, audit }) => {
    audit({ summary: `Counted ${body.counts.length} SKUs` });
    const batch = batchOf(body.idempotency_key, storeId, staffMember.id);
    const counts = body.counts.map(({ shown_to_ship: shownToShip, ...count }) => ({ ...count, shownToShip }));
    const conflicts = await saveCounts(db, batch, counts, readToShip);
    return {
      conflicts: conflicts.map(({ sku, onHand, held, toShip }) => ({
        sku,
        on_hand: onHand,
        held,
        to_ship: toShip,
      })),
    };
  });

  const receiving = { call: calls.adminReceiveStock, command: 'stock receive' };
  serveChanges(app, deps, receiving, async ({ body, storeId, staffMember, audit }) => {
    audit({
      summary: `Received ${body.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')}`,
    });
    await receiveStock(db, batchOf(body.idempotency_key, storeId, staffMember.id, body.note), body.lines);
    return {};
  });

  const writingOff = { call: calls.adminWriteOffStock, command: 'stock write-off' };
  serveChanges(app, deps, writingOff, async ({ body, storeId, staffMember, audit }) => {
    const { sku, quantity, reason } = body;
    audit({ subject: { type: 'stock', id: sku }, summary: `Wrote off ${quantity}: ${reason}` });
    const batch = batchOf(body.idempotency_key, storeId, staffMember.id, body.note);
    await writeOffStock(db, batch, { sku, quantity, reason });
    return {};
  });

  const setting = { call: calls.adminStockThreshold, command: 'stock threshold' };
  serveChanges(app, deps, setting, async ({ body, storeId, audit }) => {
    const { sku, low_below_days: days, shown } = body;
    audit({
      subject: { type: 'stock', id: sku },
      summary: days === null ? "Low below the store's number of days" : `Low below ${counted(days, 'day')}`,
    });
    await setLowBelowDays(db, { storeId, sku }, { shown, days });
    return {};
  });

  const settingForAll = { call: calls.adminStoreStockThreshold, command: 'stock store-threshold' };
  serveChanges(app, deps, settingForAll, async ({ body, storeId, audit }) => {
    const { low_below_days: days, shown } = body;
    audit({ summary: `Items without a number of their own are low below ${counted(days, 'day')}` });
    await changeLowStockDays(db, storeId, { shown, days });
    return {};
  });
}

const readToShip = readUnitsToShipOfSkus;

const batchOf = (
  id: StockBatchId,
  storeId: StoreId,
  staffMemberId: StaffMemberId,
  note = '',
): StockBatch => ({
  id,
  storeId,
  staffMemberId,
  note: note.trim(),
});
