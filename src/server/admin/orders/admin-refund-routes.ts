import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/admin/orders/refunds-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { refundableCents, refundSources } from '#domain/gift-cards/gift-card-payment.ts';
import { soldDescription } from '#domain/gift-cards/sold-gift-card.ts';
import { formatMoney } from '#domain/money.ts';
import {
  type GivenBack,
  type RefundSelection,
  refundableUnits,
  shippingLeft,
} from '#domain/orders/refund.ts';
import type { GiftCard } from '#server/gift-cards/gift-card-store.ts';
import { soldGiftCards } from '#server/gift-cards/take-back-gift-cards.ts';
import { readUnitsToShip } from '#server/orders/fulfilment/line-fulfilment.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { findOrder, isPaid, type WholeOrder } from '#server/orders/order-store.ts';
import { giftCardUnits } from '#server/orders/refunds/gift-card-units.ts';
import { readGivenBack } from '#server/orders/refunds/order-refund-store.ts';
import { previewRefund } from '#server/orders/refunds/preview-refund.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { approveRefund } from './approve-refund.ts';
import { refundPreviewToWire } from './refund-preview-wire.ts';

/** Refunds of an order: what is left, what a refund would give back, and making it. */
export function adminRefundRoutes(app: FastifyInstance, deps: OrderDeps & Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminRefundable, async ({ params, storeId }) => {
    const whole = await findOrder(db, storeId, params.order_id);
    const { id } = whole.order;
    const sold = await soldGiftCards(db, id);
    return toRefundable(whole, await readGivenBack(db, id), await readUnitsToShip(db, id), sold);
  });

  serveStaff(app, deps, calls.adminRefundPreview, async ({ params, body, storeId }) => {
    const whole = await findOrder(db, storeId, params.order_id);
    const before = await readGivenBack(db, whole.order.id);
    const toShip = await readUnitsToShip(db, whole.order.id);
    return refundPreviewToWire(
      previewRefund(
        whole,
        before,
        toShip,
        selectionOf(body),
        body.gift_card,
        await giftCardUnits(db, whole, selectionOf(body)),
      ),
      body.goodwill,
    );
  });

  const refunding = { call: calls.adminRefund, command: 'orders refund', movesMoney: true };
  serveChanges(app, deps, refunding, async ({ params, body, request, storeId, audit }) => {
    const { order } = await findOrder(db, storeId, params.order_id);
    audit({ subject: { type: 'order', id: order.id } });
    const { status, message, amountCents } = await refundOrder(deps, order, async (tx) => {
      const { idempotency_key: id, expected_total: expectedCents } = body;
      await approveRefund(tx, request, order, { id, cents: expectedCents });
      return {
        selection: selectionOf(body),
        restock: body.restock,
        reason: body.reason,
        id,
        expectedCents,
        giftCardCents: body.gift_card,
        isAddressDifference: body.is_address_difference,
      };
    });
    if (status === 'failed') throw new DomainError('not_refundable', message);
    audit({ summary: `Refunded ${formatMoney(amountCents, order.currency)}: ${body.reason}` });
    return { total: amountCents, status, message };
  });
}

const selectionOf = ({
  lines,
  shipping,
  goodwill,
}: z.output<typeof calls.adminRefundPreview.body>): RefundSelection => ({
  lines,
  shippingCents: shipping,
  goodwillCents: goodwill,
});

function toRefundable(
  whole: WholeOrder,
  before: GivenBack,
  toShip: ReadonlyMap<number, number>,
  sold: ReadonlyMap<number, readonly GiftCard[]>,
): calls.Refundable {
  const { order, lines } = whole;
  const wasPaid = isPaid(order);
  return {
    currency: order.currency,
    paid: wasPaid ? order.totalCents : 0,
    refunded: order.refundedCents,
    left: wasPaid ? refundableCents(order) : 0,
    dispute_open: order.disputeOpenCents,
    dispute_lost: order.disputeLostCents,
    gift_card_left: refundSources(order).giftCardCents,
    shipping_left: shippingLeft(whole, before),
    lines: lines.map(({ position, title, quantity, imageUrls, skuQuantities, unitPriceCents, ...line }) => ({
      position,
      title,
      description: soldDescription(line),
      unit_price: unitPriceCents,
      image_url: imageUrls[0] ?? null,
      bought: quantity,
      refunded: before.quantities.get(position) ?? 0,
      on_gift_cards: sold.get(position)?.map(({ balanceCents }) => balanceCents) ?? null,
      unshipped: toShip.get(position) ?? 0,
      shipped:
        Object.keys(skuQuantities).length === 0
          ? 0
          : refundableUnits(whole, before, position) - (toShip.get(position) ?? 0),
    })),
  };
}
