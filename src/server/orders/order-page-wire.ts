import type { OrderPage } from '#contracts/account/order-calls.ts';
import { refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import { soldDescription } from '#domain/gift-cards/sold-gift-card.ts';
import { cancellationRefusal } from '#domain/orders/customer-cancellation.ts';
import { orderEvents } from '#domain/orders/order-events.ts';
import { shownStatus, wasCharged } from '#domain/orders/order-status.ts';
import { hasAddress } from '#domain/shipping/address.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';
import { breakdownToWire } from './breakdown-wire.ts';
import { partsOfLines } from './fulfilment/line-fulfilment.ts';
import { readShipments } from './fulfilment/shipment-store.ts';
import { giftToWire } from './gift-wire.ts';
import { linkedInvoices } from './invoices/invoice-link.ts';
import { estimateOf, type Order, withOrderLines } from './order-store.ts';
import { readRefunds } from './refunds/order-refund-store.ts';
import { sellerAt } from './seller.ts';

function paidBy(order: Order): OrderPage['paid_by'] {
  if (!wasCharged(order)) return 'nothing';
  if (order.paidElsewhere !== null) return 'elsewhere';
  return order.giftCardCents === order.totalCents ? 'gift_card' : 'card';
}

/** The gift cards that paid a part of an order. */
export const giftCardsOfOrder = ({ giftCards }: Pick<Order, 'giftCards'>): OrderPage['gift_cards'] =>
  (giftCards ?? []).map(({ codeSuffix, amountCents }) => ({ last_four: codeSuffix, amount: amountCents }));

/** An order as its buyer sees it, as it was sold. */
export async function orderPageOf(
  deps: { db: Database; sessionSecret: string },
  order: Order,
): Promise<OrderPage> {
  const { db } = deps;
  const { lines, charges } = await withOrderLines(db, order);
  const refunds = (await readRefunds(db, order.id)).map(({ refund }) => refund);
  const seller = await sellerAt(db, order.storeId, order.placedAt);
  const shipments = await readShipments(db, order.id);
  return {
    order_id: order.id,
    order_number: order.number,
    placed_at: order.placedAt.toISOString(),
    status: shownStatus(order),
    is_shipped: order.status === 'shipped',
    email: order.email,
    name: order.name,
    address: hasAddress(order.address) ? postalLines(order.address) : [],
    gift: giftToWire(order.gift),
    shipping_option: order.shippingOptionName,
    delivery_estimate: estimateOf(order),
    today: await storeToday(db, order.storeId),
    shipments: shipments
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map((shipment) => ({
        shipped_at: shipment.shippedAt.toISOString(),
        tracking_url: shipment.trackingUrl,
        carrier: shipment.carrier,
        tracking_number: shipment.trackingNumber,
        items: partsOfLines(
          lines,
          new Map(shipment.lines.map(({ position, quantity }) => [position, quantity])),
        ).map(({ title, description, quantity }) => ({ title, description, quantity })),
      })),
    currency: order.currency,
    items: lines.map((line) => ({
      title: line.title,
      description: soldDescription(line),
      image_url: line.imageUrls[0] ?? null,
      quantity: line.quantity,
      unit_price: line.unitPriceCents,
      subtotal: line.subtotalCents,
      is_subscription: line.subscriptionOptionId !== null,
    })),
    subtotal: order.subtotalCents,
    discount: order.discountCents,
    shipping: order.shippingCents,
    tax: order.taxCents,
    total: order.totalCents,
    refunded: order.refundedCents,
    breakdown: breakdownToWire(charges),
    paid_by: paidBy(order),
    card: wasCharged(order) ? order.card : null,
    gift_cards: wasCharged(order) ? giftCardsOfOrder(order) : [],
    history: orderEvents(order, { shipments, refunds }).map((event) => ({
      event: event.kind,
      at: event.at?.toISOString() ?? null,
      amount: 'amountCents' in event ? event.amountCents : null,
    })),
    invoices: await linkedInvoices(deps, order),
    can_cancel: cancellationRefusal(order) === null,
    refund_if_cancelled_cents: refundableCents(order),
    seller: { name: seller.brand, address: seller.address ?? [], tax_number: seller.taxNumber },
  };
}
