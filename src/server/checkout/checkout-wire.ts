import type { CallAnswer } from '#contracts/call.ts';
import type { checkoutDetails } from '#contracts/checkout/checkout-calls.ts';
import { publicStatus } from '#domain/checkout/checkout-status.ts';
import type { AppliedDiscount, PricedLine } from '#domain/checkout/quote.ts';
import { soldDescription } from '#domain/gift-cards/sold-gift-card.ts';
import type { OrderId } from '#domain/ids.ts';
import { chargesOf } from '#domain/orders/order-charges.ts';
import type { ShownOrderStatus } from '#domain/orders/order-status.ts';
import { type Address, hasAddress } from '#domain/shipping/address.ts';
import type { DeliveryEstimate } from '#domain/shipping/delivery-estimate.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { soldGiftCardToWire } from '#server/catalog/gift-card-wire.ts';
import { breakdownToWire } from '#server/orders/breakdown-wire.ts';
import { giftToWire } from '#server/orders/gift-wire.ts';
import { quoteToWire } from '#server/pricing/quote-wire.ts';
import type { Checkout } from './checkout-store.ts';

/** `saved` is what a checkout without a quote saves without a code. The order is included once the checkout is paid. */
export function detailsToWire(
  checkout: Checkout,
  { lines, saved }: { lines: readonly PricedLine[]; saved: AppliedDiscount | null },
  order: {
    id: OrderId;
    number: number;
    status: ShownOrderStatus;
    token: string;
    offersAccount: boolean;
    packedIn: string | null;
    today: string;
    deliveryEstimate: DeliveryEstimate | null;
    name: string;
    address: Address;
  } | null,
  more: Pick<CallAnswer<typeof checkoutDetails>, 'subscriptions' | 'terms' | 'gift_cards' | 'amount_due'>,
): CallAnswer<typeof checkoutDetails> {
  return {
    ...quoteToWire(checkout),
    ...(saved && savingToWire(checkout, saved)),
    ...more,
    status: publicStatus(checkout.status),
    expired_because: null,
    items: lines.map((line) => ({
      sku: line.sku,
      bundle_id: line.bundleId,
      subscription: line.subscriptionOptionId,
      box_contents: line.contents ? { ...line.contents } : null,
      gift_card: soldGiftCardToWire(line.giftCard),
      handle: line.productHandle,
      title: line.title,
      description: soldDescription(line),
      image_url: line.imageUrls,
      quantity: line.quantity,
      unit_price: line.unitPriceCents,
      subtotal: line.unitPriceCents * line.quantity,
    })),
    order_id: checkout.status === 'paid' ? (order?.id ?? null) : null,
    order_number: checkout.status === 'paid' ? (order?.number ?? null) : null,
    order_token: checkout.status === 'paid' ? (order?.token ?? null) : null,
    order_status: checkout.status === 'paid' ? (order?.status ?? null) : null,
    packed_in: checkout.status === 'paid' ? (order?.packedIn ?? null) : null,
    offers_account: order?.offersAccount ?? false,
    payment_intent_id: checkout.paymentIntentId,
    email: checkout.email,
    recipient:
      checkout.status === 'paid' && order && hasAddress(order.address)
        ? [order.name, ...postalLines(order.address)]
        : [],
    gift: giftToWire(checkout.gift),
    shipping_option_name: checkout.quote?.shipping?.name ?? null,
    delivery_estimate: order ? order.deliveryEstimate : (checkout.quote?.shipping?.deliveryEstimate ?? null),
    today: order?.today ?? null,
    breakdown: checkout.quote ? breakdownToWire(chargesOf(checkout.quote)) : [],
  };
}

const savingToWire = ({ totalCents }: Checkout, { code, amountCents }: AppliedDiscount) => ({
  discount: amountCents,
  discount_name: code,
  total: totalCents - amountCents,
});
