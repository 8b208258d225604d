import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/admin/orders/order-edit-calls.ts';
import { taxNameOf } from '#domain/checkout/quote.ts';
import type { RefundId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import type { DraftDeps } from '#server/draft-orders/complete-draft.ts';
import { type EditedOrder, editOrderItems } from '#server/draft-orders/edit-items/edit-order-items.ts';
import type { OrderEdit } from '#server/draft-orders/edit-items/plan-order-edit.ts';
import { quoteOrderEdit } from '#server/draft-orders/edit-items/quote-order-edit.ts';
import { findOrder, type Order } from '#server/orders/order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { requireAlso, requireConfirmedPassword } from '#server/staff/staff-sessions.ts';
import { approveRefund } from '../orders/approve-refund.ts';
import { refundPreviewToWire } from '../orders/refund-preview-wire.ts';

/** Other units of an order before it ships: docs/decisions/0234. */
export function orderEditRoutes(app: FastifyInstance, deps: Deps & DraftDeps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminOrderEditQuote, async ({ params, body, storeId }) => {
    const whole = await findOrder(db, storeId, params.order_id);
    const { refund, addition } = await quoteOrderEdit(deps, whole, editOf(body));
    return {
      refund: refund && refundPreviewToWire(refund, 0),
      addition: addition && {
        lines: addition.lines.map(({ title, description, quantity, unitPriceCents, subtotalCents }) => ({
          title,
          description,
          quantity,
          unit_price: unitPriceCents,
          amount: subtotalCents,
        })),
        subtotal: addition.subtotalCents,
        discount: addition.discountCents,
        shipping: addition.shippingCents,
        tax: addition.taxCents,
        tax_name: taxNameOf(addition),
        total: addition.totalCents,
      },
    };
  });

  const editing = { call: calls.adminEditOrder, command: 'orders edit' };
  serveChanges(app, deps, editing, async ({ params, body, storeId, staffMember, request, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    audit({ subject: { type: 'order', id: order.id } });
    if (body.expected_refund > 0) {
      requireAlso(request, 'orders:refund', 'refunds, which removed units need');
      requireConfirmedPassword(request);
    }
    if (body.payment === 'free' && body.expected_due > 0) requireMayGiveAway(request);
    const edited = await editOrderItems(deps, order, {
      ...editOf(body),
      key: body.idempotency_key,
      payment: body.payment,
      restock: body.restock,
      reason: body.reason,
      expectedRefundCents: body.expected_refund,
      expectedDueCents: body.expected_due,
      createdBy: staffMember.id,
      approveRefund: (tx, locked) =>
        approveRefund(tx, request, locked, {
          id: body.idempotency_key as RefundId,
          cents: body.expected_refund,
        }),
    });
    audit({ summary: summaryOf(order, edited, body) });
    const { refund, addition } = edited;
    return {
      refund: refund && { total: refund.amountCents, status: refund.status, message: refund.message },
      addition: addition && {
        draft_order_id: addition.id,
        number: addition.number,
        order_id: addition.orderId,
      },
    };
  });
}

const editOf = ({
  version,
  lines,
  added,
  shipping,
}: z.output<typeof calls.adminOrderEditQuote.body>): OrderEdit => ({
  version,
  lines,
  added: added.map(({ sku, bundle_id: bundleId, quantity }) => ({ sku, bundleId, quantity })),
  shippingCents: shipping,
});

/** What the shop pays for a customer needs more than changing the order. */
export function requireMayGiveAway(request: FastifyRequest): void {
  requireAlso(request, 'orders:price', 'giving things for nothing');
  requireConfirmedPassword(request);
}

function summaryOf(
  { currency }: Order,
  { refund, addition }: EditedOrder,
  { payment, expected_due, reason }: z.output<typeof calls.adminEditOrder.body>,
): string {
  const money = (cents: number) => formatMoney(cents, currency);
  const done = [
    refund && `refunded ${money(refund.amountCents)}`,
    addition &&
      (payment === 'free'
        ? `gave ${money(expected_due)} more for nothing (D${addition.number})`
        : `asked for ${money(expected_due)} for more (D${addition.number})`),
  ].filter(Boolean);
  return `Edited the items: ${done.join('; ')}. ${reason}`;
}
