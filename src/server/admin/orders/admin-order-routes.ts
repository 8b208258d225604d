import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/orders/orders-calls.ts';
import { refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { cancelNow } from '#server/orders/cancelling/cancel-now.ts';
import {
  type DifferenceToRefund,
  differencesToRefund,
} from '#server/orders/cancelling/differences-to-refund.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { findOrder } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';
import { approveRefund } from './approve-refund.ts';

/** Cancelling an order, as `npm run shop -- orders cancel` does. docs/decisions/0083. */
export function adminOrderRoutes(app: FastifyInstance, deps: OrderDeps & Deps): void {
  const { db } = deps;
  const cancelling = { call: calls.adminCancelOrder, command: 'orders cancel', movesMoney: true };
  serveChanges(app, deps, cancelling, async ({ body, request, audit }) => {
    const { order } = await findOrder(db, body.store_id, body.order_id);
    audit({ subject: { type: 'order', id: order.id }, summary: `Cancelled: ${body.reason}` });
    let differences: DifferenceToRefund[] = [];
    const refund = await cancelNow(deps, order, body.reason, async (tx, { order: locked }) => {
      differences = await differencesToRefund(tx, locked.id);
      const ofDifferences = differences.reduce((sum, { amountCents }) => sum + amountCents, 0);
      await approveRefund(tx, request, locked, { id: null, cents: refundableCents(locked) + ofDifferences });
    });
    const messages = [refund?.message ?? null, ...differences.map(differenceText)].filter(
      (text) => text !== null,
    );
    return { message: messages.length > 0 ? messages.join(' ') : null };
  });
}

const differenceText = ({ whole: { order }, amountCents }: DifferenceToRefund): string =>
  `${formatMoney(amountCents, order.currency)} of order ${formatOrderNumber(order.number)}, which charged the difference of an address, goes back too.`;
