import type { CallAnswer } from '#contracts/call.ts';
import type { checkoutDetails, PriceInfo } from '#contracts/checkout-calls.ts';
import { publicStatus } from '#domain/checkout/checkout-status.ts';
import type { PricedLine, Quote } from '#domain/checkout/quote.ts';
import { chargesOf } from '#domain/orders/order-charges.ts';
import type { ShownOrderStatus } from '#domain/orders/order-status.ts';
import { breakdownToWire } from '#server/orders/breakdown-wire.ts';
import type { Checkout } from './checkout-store.ts';

export function quoteToWire(quote: Quote): PriceInfo {
  return {
    subtotal: quote.subtotalCents,
    discount: quote.discountCents,
    shipping: quote.shippingCents,
    tax: quote.taxCents,
    total: quote.totalCents,
    currency: quote.currency,
  };
}

export function totalsToWire(checkout: Checkout): PriceInfo {
  return {
    subtotal: checkout.subtotalCents,
    discount: checkout.discountCents,
    shipping: checkout.shippingCents,
    tax: checkout.taxCents,
    total: checkout.totalCents,
    currency: checkout.currency,
  };
}

/** The order is told only when it stands. */
export function detailsToWire(
  checkout: Checkout,
  lines: readonly PricedLine[],
  order: { id: string; status: ShownOrderStatus } | null,
  recurring: Pick<CallAnswer<typeof checkoutDetails>, 'subscriptions' | 'terms'>,
): CallAnswer<typeof checkoutDetails> {
  return {
    ...totalsToWire(checkout),
    ...recurring,
    status: publicStatus(checkout.status),
    items: lines.map((line) => ({
      sku: line.sku,
      bundle_id: line.bundleId,
      subscription: line.subscriptionId,
      handle: line.productHandle,
      title: line.title,
      description: line.description,
      image_url: line.imageUrls,
      quantity: line.quantity,
      unit_price: line.unitPriceCents,
      subtotal: line.unitPriceCents * line.quantity,
    })),
    order_id: checkout.status === 'paid' ? (order?.id ?? null) : null,
    order_status: checkout.status === 'paid' ? (order?.status ?? null) : null,
    payment_intent_id: checkout.paymentIntentId,
    email: checkout.email,
    shipping_option_name: checkout.quote?.shipping?.name ?? null,
    breakdown: checkout.quote ? breakdownToWire(chargesOf(checkout.quote)) : [],
  };
}
