import { sql } from 'drizzle-orm';
import type { Quote, QuoteLine } from '#domain/checkout/quote.ts';
import type { GiftCardPayment } from '#domain/gift-cards/gift-card-payment.ts';
import type { CheckoutId, CustomerId, OrderId, PaymentIntentId, StoreId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Gift } from '#domain/orders/gift.ts';
import { chargesOf } from '#domain/orders/order-charges.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { givenRows } from '#server/platform/database/given-rows.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { preparedWrite } from '#server/platform/database/prepared-write.ts';
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
  const { storeId, checkoutId } = facts;
  const [order] = await insertedOrder(
    tx,
    {
      ...whose,
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
    },
    { storeId },
  );
  if (!order) return null;
  const orderId = order.id;
  const rows = LINES.parameterOf(
    quote.lines.map((line, position) => ({ storeId, orderId, position, ...toOrderLine(line) })),
  );
  const charges = JSON.stringify(chargesOf(quote).map((charge, position) => ({ ...charge, position })));
  await withoutAwaiting(tx, () => insertedLines(tx).execute({ storeId, orderId, checkoutId, rows, charges }));
  await recordSale(tx, orderId);
  return orderId;
}

const insertedOrder = preparedWrite<Omit<typeof orders.$inferInsert, 'number' | 'placedAt'>>()(
  orders,
  (tx, later) =>
    tx
      .insert(orders)
      .values({ ...later, number: nextOrderNumber(sql.placeholder('storeId')), placedAt: sql`shop_now()` })
      .onConflictDoNothing()
      .returning({ id: orders.id }),
);

/** Whether the concierge put a line into the cart, as the checkout says. Spec §3, Cart item. */
const cameFromChatbot = sql<boolean>`exists (
  select from ${checkoutLines} where ${checkoutLines.checkoutId} = ${sql.placeholder('checkoutId')} and ${checkoutLines.fromChatbot}
    and (${checkoutLines.sku}, ${checkoutLines.bundleId}, ${checkoutLines.subscriptionOptionId}, ${checkoutLines.contents}, ${checkoutLines.giftCard})
      is not distinct from (given.sku, given.bundle_id, given.subscription_option_id, given.contents, given.gift_card))`;

const LINES = givenRows<Omit<typeof orderLines.$inferInsert, 'fromChatbot'>>(orderLines, {
  fromChatbot: cameFromChatbot,
});

const insertionOfCharges = sql`
  insert into ${orderCharges} (store_id, order_id, position, kind, line_position, label, amount_cents)
  select ${sql.placeholder('storeId')}, ${sql.placeholder('orderId')}::uuid, position, kind, "linePosition", label, "amountCents"
  from jsonb_to_recordset(${sql.placeholder('charges')}::jsonb)
    as charge(position int, kind text, "linePosition" int, label text, "amountCents" int)`;

/** The lines and charges of an order. */
const insertedLines = preparedQuery((tx) =>
  tx
    .with(tx.$with('charged', {}).as(insertionOfCharges))
    .insert(orderLines)
    .select(LINES.query)
    .prepare('inserted_order_lines'),
);

function toOrderLine(line: QuoteLine) {
  const { taxClass: _, taxes: __, ...kept } = line;
  return kept;
}
