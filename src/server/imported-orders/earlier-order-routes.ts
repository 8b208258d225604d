import type { FastifyInstance } from 'fastify';
import {
  type EarlierOrder,
  earlierOrders,
  MAX_EARLIER_ORDERS,
} from '#contracts/account/earlier-orders-calls.ts';
import { importedStatusText } from '#domain/orders/imported-order.ts';
import { signedInCustomer } from '#server/auth/password-check.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import type { StoredImportedOrder } from './imported-order-store.ts';
import { linesToWire, summaryToWire } from './imported-order-wire.ts';
import { importedOrdersOf } from './imported-orders-of-person.ts';

/** What customers ordered in another shop, for them; only a proved address says that it was them. */
export function earlierOrderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, earlierOrders, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const own = await signedInCustomer(deps, request);
    if (own.emailProvedAt === null) return { orders: [] };
    const found = await importedOrdersOf(deps.db, own.storeId, own.email, MAX_EARLIER_ORDERS);
    return { orders: found.map(toWire) };
  });
}

const toWire = (row: StoredImportedOrder): EarlierOrder => ({
  ...summaryToWire(row),
  status: importedStatusText(row.cancelledAt === null ? row.paymentStatus : 'cancelled'),
  subtotal: row.details.subtotalCents,
  discount: row.discountCents,
  shipping: row.shippingCents,
  tax: row.taxCents,
  items: linesToWire(row.details.lines),
});
