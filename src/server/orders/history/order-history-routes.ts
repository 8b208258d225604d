import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { orderHistory } from '#contracts/account/auth-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';
import { orderHistoryOf } from './order-history.ts';

/**
 * The orders of the session's account only, whatever address the body contains. Spec §7, docs/departures.md.
 */
export function orderHistoryRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, orderHistory, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const customerId = currentShopper(request)?.customerId;
    if (!customerId) throw new DomainError('not_signed_in', 'Please log in to see your orders.');
    const [own] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(
          eq(customers.id, customerId),
          eq(customers.storeId, body.store_id),
          eq(customers.email, body.customer_email),
        ),
      );
    if (!own) throw new DomainError('forbidden', 'You can only see the orders of your own account.');
    return {
      order_history: await orderHistoryOf(db, body.store_id, own.id),
      today: await storeToday(db, body.store_id),
    };
  });
}
