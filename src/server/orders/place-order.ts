import { type SQL, sql } from 'drizzle-orm';
import type { Quote, QuoteLine } from '#domain/checkout/quote.ts';
import type { GiftCardPayment } from '#domain/gift-cards/gift-card-payment.ts';
import type { CheckoutId, CustomerId, OrderId, PaymentIntentId, StoreId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Gift } from '#domain/orders/gift.ts';
import { chargesOf } from '#domain/orders/order-charges.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkoutLines } from '#server/platform/database/schema/checkout-tables.ts';
import { orderCharges, orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { nextOrderNumber } from '#server/platform/stores/next-order-number.ts';
import { recordSale } from '#server/reports/facts/record-facts.ts';

/** The data of a new order: a checkout with final totals and an authorised payment. */
export interface OrderFacts {
  storeId: StoreId;
  checkoutId: CheckoutId;
  /** Null when a discount or gift cards left nothing to pay. */
  paymentIntentId: PaymentIntentId | null;
  /** The card that authorised the payment, where the provider reports one. */
  card: Pick<CardSummary, 'brand' | 'last4'> | null;
  /** How staff say that it was paid without a card of this shop. */
  paidElsewhere: string | null;
  customerId: CustomerId | null;
  email: string;
  name: string;
  address: Address;
  gift: Gift | null;
  /** The gift cards that paid a part of it. */
  giftCards: GiftCardPayment[] | null;
  giftCardCents: Cents;
  quote: Quote;
}

/**
 * Places the order of a checkout, once: returns null when the checkout or payment already has one. Every path
 * to an order ends here. Amounts and texts are stored as they were sold.
 */
export async function placeOrder(tx: Transaction, facts: OrderFacts): Promise<OrderId | null> {
  const { quote, card, ...whose } = facts;
  const [order] = await tx
    .insert(orders)
    .values({
      ...whose,
      number: nextOrderNumber(facts.storeId),
      card: card && { brand: card.brand, last4: card.last4 },
      currency: quote.currency,
      pricesIncludeTax: quote.pricesIncludeTax ?? false,
      shippingOptionName: quote.shipping?.name ?? 'No shipping',
      deliveryEarliest: quote.shipping?.deliveryEstimate?.earliest ?? null,
      deliveryLatest: quote.shipping?.deliveryEstimate?.latest ?? null,
      subtotalCents: quote.subtotalCents,
      discountCents: quote.discountCents,
      shippingCents: quote.shippingCents,
      taxCents: quote.taxCents,
      totalCents: quote.totalCents,
      discountCode: quote.discount?.isManual ? null : (quote.discount?.code ?? null),
      placedAt: sql`shop_now()`,
    })
    .onConflictDoNothing()
    .returning({ id: orders.id });
  if (!order) return null;
  const of = { storeId: facts.storeId, orderId: order.id };
  const lines = quote.lines.map((line, position) => ({
    ...{ ...of, position, ...toOrderLine(line) },
    fromChatbot: cameFromChatbot(facts.checkoutId, line),
  }));
  const charged = tx.$with('charged', {}).as(insertionOfCharges(of, quote));
  await withoutAwaiting(tx, () => tx.with(charged).insert(orderLines).values(lines).execute());
  await recordSale(tx, order.id);
  return order.id;
}

/** One parameter for all charges: the statement has the same text, and so the same name, for each number of them. */
function insertionOfCharges({ storeId, orderId }: { storeId: StoreId; orderId: OrderId }, quote: Quote): SQL {
  const rows = chargesOf(quote).map((charge, position) => ({ ...charge, position }));
  return sql`insert into ${orderCharges} (store_id, order_id, position, kind, line_position, label, amount_cents)
    select ${storeId}, ${orderId}::uuid, position, kind, "linePosition", label, "amountCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as charge(position int, kind text, "linePosition" int, label text, "amountCents" int)`;
}

/** Whether the concierge put a line into the cart, as the checkout says. Spec §3, Cart item. */
function cameFromChatbot(
  checkoutId: CheckoutId,
  { sku, bundleId, subscriptionOptionId, contents, giftCard }: QuoteLine,
): SQL<boolean> {
  const box = contents ? JSON.stringify(contents) : null;
  const card = giftCard ? JSON.stringify(giftCard) : null;
  return sql<boolean>`exists (
    select from ${checkoutLines} where ${checkoutLines.checkoutId} = ${checkoutId} and ${checkoutLines.fromChatbot}
      and (${checkoutLines.sku}, ${checkoutLines.bundleId}, ${checkoutLines.subscriptionOptionId}, ${checkoutLines.contents}, ${checkoutLines.giftCard})
        is not distinct from (${sku}::text, ${bundleId}::text, ${subscriptionOptionId}::text, ${box}::jsonb, ${card}::jsonb))`;
}

function toOrderLine(line: QuoteLine) {
  const { taxClass: _, taxes: __, ...kept } = line;
  return kept;
}
