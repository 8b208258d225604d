import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/reports/payout-calls.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readAwaitingPayout, readPayout } from '#server/reports/payouts/read-payouts.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';

/** What the card provider paid out against orders. docs/decisions/0244. */
export function payoutRoutes(app: FastifyInstance, deps: Deps & Pick<PaymentDeps, 'payments'>): void {
  const { db, payments } = deps;
  serveStaff(app, deps, calls.adminPayout, ({ params, query, storeId, staffMember }) =>
    readPayout(db, {
      storeId,
      payoutId: params.payout_id,
      mayReadOrders: hasPermission(staffMember, 'orders:read'),
      limit: query.limit,
      cursor: query.cursor,
    }),
  );

  serveStaff(app, deps, calls.adminAwaitingPayout, ({ query, storeId, staffMember }) =>
    readAwaitingPayout(db, {
      storeId,
      provider: payments.provider,
      mayReadOrders: hasPermission(staffMember, 'orders:read'),
      limit: query.limit,
      cursor: query.cursor,
    }),
  );
}
