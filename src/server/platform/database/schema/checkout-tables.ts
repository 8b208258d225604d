import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BoxContents } from '#domain/catalog/box.ts';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { Quote, QuoteLine } from '#domain/checkout/quote.ts';
import type { GiftCardPayment } from '#domain/gift-cards/gift-card-payment.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
import type {
  BillingCycleId,
  BundleId,
  CheckoutId,
  CustomerId,
  DraftOrderId,
  PaymentIntentId,
  ShippingOptionId,
  ShopperId,
  SubscriptionOptionId,
} from '#domain/ids.ts';
import { bundles, stock, variants } from './catalog-tables.ts';
import {
  addressColumn,
  cents,
  createdAt,
  currency,
  giftColumn,
  id,
  idInStore,
  isCurrency,
  moment,
  sameStore,
  storeId,
  updatedAt,
} from './columns.ts';
import { customers } from './identity-tables.ts';
import { stores } from './store-tables.ts';

type StoredLine = QuoteLine & { subscriptionId?: QuoteLine['subscriptionOptionId'] };

/** Quotes that were stored before decision 0170 call a line's subscription option `subscriptionId`. */
const quoteColumn = customType<{ data: Quote; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (quote) => JSON.stringify(quote),
  fromDriver(stored) {
    const quote = stored as Omit<Quote, 'lines'> & { lines: StoredLine[] };
    const lines = quote.lines.map(({ subscriptionId = null, ...line }) => ({
      ...line,
      subscriptionOptionId: line.subscriptionOptionId ?? subscriptionId,
    }));
    return { ...quote, lines };
  },
});

/** One attempt to buy, from the cart's button to the paid order (docs/checkout.md). */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id<CheckoutId>(),
    storeId: storeId().references(() => stores.id),
    shopperId: uuid('shopper_id').$type<ShopperId>().notNull(),
    customerId: uuid('customer_id').$type<CustomerId>(),
    status: text('status').$type<CheckoutStatus>().notNull().default('open'),
    /** Counts finalizations. Part of every idempotency key whose request contains an amount. */
    version: integer('version').notNull().default(0),
    mode: text('mode').$type<'payment' | 'subscription'>().notNull(),
    currency: currency(),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    paymentIntentId: text('payment_intent_id').$type<PaymentIntentId>().unique(),
    /**
     * The billing cycle that this checkout renews (references billing_cycles); null for a one-time purchase.
     */
    billingCycleId: uuid('billing_cycle_id').$type<BillingCycleId>(),
    /** The draft order that this checkout sells (references draft_orders); null for what shoppers put together. */
    draftOrderId: uuid('draft_order_id').$type<DraftOrderId>(),
    /** How a draft order was paid without a card of this shop, in the words of staff. */
    paidElsewhere: text('paid_elsewhere'),
    email: text('email'),
    name: text('name'),
    address: addressColumn(),
    gift: giftColumn(),
    /** Whether the address joins the customer's address book once the order is paid. */
    savesAddress: boolean('saves_address').notNull().default(false),
    /** When the guest who paid asked for an account; each checkout offers it once. */
    accountRequestedAt: moment('account_requested_at'),
    /** Set with the deletion of its account: it names nobody once it ends without a payment. */
    isErasedUnpaid: boolean('is_erased_unpaid').notNull().default(false),
    shippingOptionId: text('shipping_option_id').$type<ShippingOptionId>(),
    discountCode: text('discount_code'),
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull().default(0),
    shippingCents: cents('shipping_cents').notNull().default(0),
    taxCents: cents('tax_cents').notNull().default(0),
    totalCents: cents('total_cents').notNull(),
    /** Whether `taxCents` is contained in the other amounts instead of added to them, as when it was quoted. */
    pricesIncludeTax: boolean('prices_include_tax').notNull().default(false),
    /** The gift cards that its shopper wants to pay with, and what was taken off each; null without any. */
    giftCards: jsonb('gift_cards').$type<GiftCardPayment[]>(),
    /** The sum of what was taken off them. */
    giftCardCents: cents('gift_card_cents').notNull().default(0),
    /** The final totals, cent by cent; null until they are calculated. */
    quote: quoteColumn('quote'),
    termsAcceptedAt: moment('terms_accepted_at'),
    termsText: text('terms_text'),
    holdExpiresAt: moment('hold_expires_at'),
    /** When the provider is asked again about an unfinished checkout, if no event comes. */
    nextCheckAt: moment('next_check_at'),
    /** Calls of the provider that failed since the last change of status: part of the keys of calls that may be repeated. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('one_active_checkout_per_shopper')
      .on(table.storeId, table.shopperId)
      .where(sql`${table.status} in ('open', 'finalizing', 'ready')`),
    uniqueIndex('one_live_checkout_per_billing_cycle')
      .on(table.billingCycleId)
      .where(sql`${table.status} not in ('void', 'expired', 'refunded')`),
    index('checkouts_of_draft').on(table.draftOrderId).where(sql`${table.draftOrderId} is not null`),
    index('checkouts_of_shopper').on(table.storeId, table.shopperId),
    index('checkouts_of_customer').on(table.customerId, table.storeId),
    // Unfinished checkouts are few, so queries by status stay small.
    index('checkouts_not_ended')
      .on(table.status)
      .where(sql`${table.status} not in ('paid', 'void', 'expired', 'refunded')`),
    index('checkouts_to_sweep').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check(
      'checkout_status',
      sql`${table.status} in ('open', 'finalizing', 'ready', 'capturing', 'paid', 'voiding', 'void', 'expiring', 'expired', 'refunding', 'refunded', 'review')`,
    ),
    check('checkout_mode', sql`${table.mode} in ('payment', 'subscription')`),
    check(
      'checkout_total_is_its_parts',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.shippingCents} + case when ${table.pricesIncludeTax} then 0 else ${table.taxCents} end`,
    ),
    check(
      'checkout_parts_not_negative',
      sql`least(${table.subtotalCents}, ${table.discountCents}, ${table.shippingCents}, ${table.taxCents}, ${table.totalCents}) >= 0`,
    ),
    check(
      'checkout_gift_cards_within_total',
      sql`${table.giftCardCents} >= 0 and (${table.giftCardCents} <= ${table.totalCents} or ${table.status} not in ('ready', 'capturing', 'paid'))`,
    ),
    check('checkout_discount_within_subtotal', sql`${table.discountCents} <= ${table.subtotalCents}`),
    idInStore('checkouts_in_store', table),
    sameStore('checkouts_customer_fk', table, table.customerId, customers),
    isCurrency('checkouts_currency', table.currency),
  ],
);

export const checkoutLines = pgTable(
  'checkout_lines',
  {
    storeId: storeId(),
    checkoutId: uuid('checkout_id').$type<CheckoutId>().notNull(),
    position: integer('position').notNull(),
    sku: text('sku'),
    bundleId: text('bundle_id').$type<BundleId>(),
    subscriptionOptionId: text('subscription_option_id').$type<SubscriptionOptionId>(),
    /** What the shopper chose for a box: units by SKU; null for everything else. */
    contents: jsonb('contents').$type<BoxContents>(),
    /** For whom a gift card is; null for everything else. */
    giftCard: jsonb('gift_card').$type<GiftCardDetails>(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    fromChatbot: boolean('from_chatbot').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
    foreignKey({
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    check('checkout_line_is_one_thing', sql`num_nonnulls(${table.sku}, ${table.bundleId}) = 1`),
    check('checkout_line_quantity', sql`${table.quantity} between 1 and 999`),
    check('checkout_line_price', sql`${table.unitPriceCents} > 0`),
    sameStore('checkout_lines_checkout_fk', table, table.checkoutId, checkouts).onDelete('cascade'),
  ],
);

/** Units that `stock.held` counts for one checkout; deleted when they are sold or released. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    storeId: storeId(),
    checkoutId: uuid('checkout_id').$type<CheckoutId>().notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.sku] }),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [stock.storeId, stock.sku] }),
    check('hold_quantity', sql`${table.quantity} > 0`),
    sameStore('stock_holds_checkout_fk', table, table.checkoutId, checkouts),
  ],
);
