import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/stock-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { setStock } from '#server/catalog/stock/count-stock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';

/** Stock on hand, and its counts. */
export function adminStockRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminStock, async ({ query }) => ({
    stock: await stockOf(db, query.store_id),
  }));

  serveChanges(app, deps, { call: calls.adminSetStock, command: 'stock set' }, async ({ body }) => {
    const { onHand, held } = await setStock(db, body.store_id, body.sku, body.on_hand);
    return { on_hand: onHand, held };
  });
}

function stockOf(db: Database, storeId: StoreId): Promise<calls.CountedStock[]> {
  return db
    .select({
      sku: stock.sku,
      product: products.title,
      variant: variants.description,
      on_hand: stock.onHand,
      held: stock.held,
    })
    .from(stock)
    .innerJoin(variants, and(eq(variants.storeId, stock.storeId), eq(variants.sku, stock.sku)))
    .innerJoin(
      products,
      and(eq(products.storeId, variants.storeId), eq(products.handle, variants.productHandle)),
    )
    .where(and(eq(stock.storeId, storeId), eq(products.status, 'active')))
    .orderBy(sql`${stock.onHand} - ${stock.held}`, asc(stock.sku));
}
