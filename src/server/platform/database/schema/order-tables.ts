import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BoxContents } from '#domain/catalog/box.ts';
import type { GiftCardPayment } from '#domain/gift-cards/gift-card-payment.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
import type {
  BundleId,
  CheckoutId,
  CustomerId,
  DisputeId,
  OrderId,
  PaymentIntentId,
  ProviderRefundId,
  RefundId,
  SubscriptionOptionId,
} from '#domain/ids.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import { checkouts } from './checkout-tables.ts';
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

/** What was bought, as it was sold: later changes of the catalogue do not affect it. */
export const orders = pgTable(
  'orders',
  {
    id: id<OrderId>(),
    storeId: storeId().references(() => stores.id),
    /** By which people name it, unique in its store: docs/decisions/0226. */
    number: integer('number').notNull(),
    checkoutId: uuid('checkout_id').$type<CheckoutId>().unique(),
    paymentIntentId: text('payment_intent_id').$type<PaymentIntentId>().unique(),
    /** The card that paid; null where nothing was due or the provider reported none, and before this was recorded. */
    card: jsonb('card').$type<Pick<CardSummary, 'brand' | 'last4'>>(),
    /** How it was paid without a card of this shop, in the words of staff; null for card payments and when nothing was due. */
    paidElsewhere: text('paid_elsewhere'),
    customerId: uuid('customer_id').$type<CustomerId>(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    address: addressColumn().notNull(),
    /** Counts changes of what is in it and is to be shipped: parcels, refunds, holds and edits. */
    itemsVersion: integer('items_version').notNull().default(1),
    /** Counts changes of the address and of the email address. */
    addressVersion: integer('address_version').notNull().default(1),
    /** The address that shipping and tax were charged for; null while it is `address`. */
    chargedAddress: addressColumn('charged_address'),
    gift: giftColumn(),
    currency: currency(),
    shippingOptionName: text('shipping_option_name').notNull(),
    /** The likely days of delivery as estimated at checkout, in the store's time zone; null without an estimate. */
    deliveryEarliest: date('delivery_earliest'),
    deliveryLatest: date('delivery_latest'),
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** Whether `taxCents` is contained in the other amounts instead of added to them, as when it was sold. */
    pricesIncludeTax: boolean('prices_include_tax').notNull().default(false),
    /** Sum of pending and succeeded refunds. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** The gift cards that paid a part of it; null without any. */
    giftCards: jsonb('gift_cards').$type<GiftCardPayment[]>(),
    /** What they paid of the total; the card paid the rest. */
    giftCardCents: cents('gift_card_cents').notNull().default(0),
    /** What of `refundedCents` goes back to them. */
    giftCardRefundedCents: cents('gift_card_refunded_cents').notNull().default(0),
    /** What the bank withholds of the card's payment while disputes are open; it cannot be refunded. */
    disputeOpenCents: cents('dispute_open_cents').notNull().default(0),
    /** What the bank took of it by disputes that were lost; it cannot be refunded. */
    disputeLostCents: cents('dispute_lost_cents').notNull().default(0),
    discountCode: text('discount_code'),
    status: text('status').$type<OrderStatus>().notNull().default('placed'),
    /** Why staff holds it back; a disputed payment does so without a reason here. */
    holdReason: text('hold_reason'),
    placedAt: moment('placed_at').notNull(),
    /** Of the parcel that left last. */
    trackingUrl: text('tracking_url'),
    /** When the last of its units left; null while some are to be shipped. */
    shippedAt: moment('shipped_at'),
    /** Null for orders that were cancelled before this was recorded. */
    cancelledAt: moment('cancelled_at'),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('orders_number').on(table.storeId, table.number),
    index().on(table.storeId, table.customerId, table.placedAt),
    index().on(table.storeId, table.email, table.placedAt, table.id),
    index('orders_of_guests')
      .on(table.storeId, sql`lower(${table.email})`)
      .where(sql`${table.customerId} is null`),
    index('orders_newest').on(table.storeId, table.placedAt, table.id),
    index('orders_shipped').on(table.shippedAt).where(sql`${table.status} = 'shipped'`),
    index('orders_to_pack')
      .on(table.storeId, table.placedAt, table.id)
      .where(sql`${table.status} in ('placed', 'partly_shipped')`),
    index('orders_by_status').on(table.storeId, table.status, table.placedAt, table.id),
    index('orders_by_total').on(table.storeId, table.totalCents, table.id),
    index('orders_by_code')
      .on(table.storeId, table.discountCode, table.placedAt, table.id)
      .where(sql`${table.discountCode} is not null`),
    index('orders_by_country').on(
      table.storeId,
      sql`(${table.address} ->> 'country')`,
      table.placedAt,
      table.id,
    ),
    index('orders_refunded')
      .on(table.storeId, table.placedAt, table.id)
      .where(sql`${table.refundedCents} > 0`),
    check(
      'order_status',
      sql`${table.status} in ('placed', 'partly_shipped', 'on_hold', 'shipped', 'cancelled')`,
    ),
    check(
      'order_total_is_its_parts',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.shippingCents} + case when ${table.pricesIncludeTax} then 0 else ${table.taxCents} end`,
    ),
    check(
      'order_parts_not_negative',
      sql`least(${table.subtotalCents}, ${table.discountCents}, ${table.shippingCents}, ${table.taxCents}, ${table.totalCents}) >= 0`,
    ),
    check('order_refunded_within_total', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    check('order_gift_cards_within_total', sql`${table.giftCardCents} between 0 and ${table.totalCents}`),
    check(
      'order_refunds_go_where_it_was_paid',
      sql`${table.giftCardRefundedCents} between 0 and ${table.giftCardCents} and ${table.refundedCents} - ${table.giftCardRefundedCents} between 0 and ${table.totalCents} - ${table.giftCardCents}`,
    ),
    check(
      'order_delivery_estimate',
      sql`num_nulls(${table.deliveryEarliest}, ${table.deliveryLatest}) <> 1 and ${table.deliveryEarliest} <= ${table.deliveryLatest}`,
    ),
    check('order_tracking_https', sql`${table.trackingUrl} like 'https://%'`),
    idInStore('orders_in_store', table),
    sameStore('orders_checkout_fk', table, table.checkoutId, checkouts),
    sameStore('orders_customer_fk', table, table.customerId, customers),
    isCurrency('orders_currency', table.currency),
  ],
);

/** `subtotal = unit price × quantity`; discount and tax are this line's share of the order's. */
export const orderLines = pgTable(
  'order_lines',
  {
    storeId: storeId(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    position: integer('position').notNull(),
    productHandle: text('product_handle').notNull(),
    sku: text('sku'),
    bundleId: text('bundle_id').$type<BundleId>(),
    subscriptionOptionId: text('subscription_option_id').$type<SubscriptionOptionId>(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    imageUrls: text('image_urls').array().notNull(),
    /** Units that this line took from stock, by SKU. */
    skuQuantities: jsonb('sku_quantities').$type<Record<string, number>>().notNull(),
    /** What the shopper chose for one box, whose names are the description; null for everything else. */
    contents: jsonb('contents').$type<BoxContents>(),
    /** For whom a gift card is; null for everything else. */
    giftCard: jsonb('gift_card').$type<GiftCardDetails>(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    fromChatbot: boolean('from_chatbot').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    unique('order_lines_in_store').on(table.orderId, table.position, table.storeId),
    index().on(table.storeId, table.productHandle),
    check('order_line_quantity', sql`${table.quantity} between 1 and 999`),
    check('order_line_subtotal', sql`${table.subtotalCents} = ${table.unitPriceCents} * ${table.quantity}`),
    check(
      'order_line_parts',
      sql`${table.discountCents} between 0 and ${table.subtotalCents} and ${table.taxCents} >= 0`,
    ),
    sameStore('order_lines_order_fk', table, table.orderId, orders).onDelete('cascade'),
  ],
);

/** The rule behind each charged amount. The rows of an order, but those of tax that others include, add up to its total. */
export const orderCharges = pgTable(
  'order_charges',
  {
    storeId: storeId(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    position: integer('position').notNull(),
    kind: text('kind').$type<'line' | 'discount' | 'shipping' | 'tax' | 'included_tax'>().notNull(),
    /** The order line it belongs to; null for shipping and its tax. */
    linePosition: integer('line_position'),
    label: text('label').notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    unique('order_charges_in_store').on(table.orderId, table.position, table.storeId),
    check('charge_kind', sql`${table.kind} in ('line', 'discount', 'shipping', 'tax', 'included_tax')`),
    check(
      'charge_sign',
      sql`(${table.kind} = 'discount') = (${table.amountCents} < 0) or ${table.amountCents} = 0`,
    ),
    sameStore('order_charges_order_fk', table, table.orderId, orders).onDelete('cascade'),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: id<RefundId>(),
    storeId: storeId(),
    orderId: uuid('order_id').$type<OrderId>(),
    checkoutId: uuid('checkout_id').$type<CheckoutId>(),
    /** Null for money that staff give back by another way, of an order that was paid elsewhere. */
    paymentIntentId: text('payment_intent_id').$type<PaymentIntentId>(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRefundId: text('provider_refund_id').$type<ProviderRefundId>().unique(),
    amountCents: cents('amount_cents').notNull(),
    /** What of it goes back to gift cards. */
    giftCardCents: cents('gift_card_cents').notNull().default(0),
    /** Whether what of it belongs to no line was paid too much for an address. Refunds of earlier releases say no. */
    isAddressDifference: boolean('is_address_difference').notNull().default(false),
    currency: currency(),
    reason: text('reason').notNull(),
    status: text('status').$type<'pending' | 'succeeded' | 'failed'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.checkoutId),
    index().on(table.paymentIntentId),
    index('refunds_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    check('refund_amount', sql`${table.amountCents} > 0`),
    check('refund_to_gift_cards', sql`${table.giftCardCents} between 0 and ${table.amountCents}`),
    check('refund_status', sql`${table.status} in ('pending', 'succeeded', 'failed')`),
    idInStore('refunds_in_store', table),
    sameStore('refunds_order_fk', table, table.orderId, orders),
    sameStore('refunds_checkout_fk', table, table.checkoutId, checkouts),
    isCurrency('refunds_currency', table.currency),
  ],
);

export const refundLines = pgTable(
  'refund_lines',
  {
    storeId: storeId(),
    refundId: uuid('refund_id').$type<RefundId>().notNull(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    linePosition: integer('line_position').notNull(),
    quantity: integer('quantity').notNull(),
    /** Of these, units that had not left, or whose parcel was cancelled since: they are not shipped any more. */
    unshippedQuantity: integer('unshipped_quantity').notNull().default(0),
    restocked: boolean('restocked').notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.linePosition] }),
    index().on(table.orderId, table.linePosition),
    foreignKey({
      name: 'refund_lines_order_line_fk',
      columns: [table.storeId, table.orderId, table.linePosition],
      foreignColumns: [orderLines.storeId, orderLines.orderId, orderLines.position],
    }),
    check('refund_line_quantity', sql`${table.quantity} > 0 and ${table.amountCents} >= 0`),
    check('refund_line_unshipped', sql`${table.unshippedQuantity} between 0 and ${table.quantity}`),
    sameStore('refund_lines_refund_fk', table, table.refundId, refunds).onDelete('cascade'),
  ],
);

/**
 * What a refund returns of each charge, with the charge's own sign. All refunds together never exceed the
 * charge.
 */
export const refundCharges = pgTable(
  'refund_charges',
  {
    storeId: storeId(),
    refundId: uuid('refund_id').$type<RefundId>().notNull(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    /** Position of the order's charge. */
    position: integer('position').notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.position] }),
    foreignKey({
      name: 'refund_charges_order_charge_fk',
      columns: [table.storeId, table.orderId, table.position],
      foreignColumns: [orderCharges.storeId, orderCharges.orderId, orderCharges.position],
    }),
    sameStore('refund_charges_refund_fk', table, table.refundId, refunds).onDelete('cascade'),
  ],
);

/** Every signed event of the card provider, stored before it is handled, and handled once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    eventId: text('event_id').notNull(),
    storeId: storeId().references(() => stores.id),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
    /** Why nothing was done about it; null when something was, or is still to be done. */
    ignoredBecause: text('ignored_because'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_of_object').on(table.storeId, table.objectId),
    index('payment_events_unhandled').on(table.receivedAt).where(sql`${table.handledAt} is null`),
  ],
);

/** The card payment of a checkout, as last reported by the provider. */
export const payments = pgTable(
  'payments',
  {
    paymentIntentId: text('payment_intent_id').$type<PaymentIntentId>().primaryKey(),
    storeId: storeId().references(() => stores.id),
    checkoutId: uuid('checkout_id').$type<CheckoutId>().notNull(),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    status: text('status').notNull(),
    amountCents: cents('amount_cents').notNull(),
    capturedCents: cents('captured_cents').notNull().default(0),
    currency: currency(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.checkoutId),
    check(
      'payment_amounts',
      sql`${table.amountCents} >= 0 and ${table.capturedCents} between 0 and ${table.amountCents}`,
    ),
    sameStore('payments_checkout_fk', table, table.checkoutId, checkouts),
    isCurrency('payments_currency', table.currency),
  ],
);

/** A cardholder's dispute of a payment, as last reported by the provider. */
export const disputes = pgTable(
  'disputes',
  {
    providerDisputeId: text('provider_dispute_id').$type<DisputeId>().primaryKey(),
    storeId: storeId().references(() => stores.id),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    paymentIntentId: text('payment_intent_id').$type<PaymentIntentId>().notNull(),
    /** Null for a payment that did not become an order. */
    orderId: uuid('order_id').$type<OrderId>(),
    status: text('status').$type<'open' | 'won' | 'lost'>().notNull(),
    /** Whether the payment can be refunded while it is open: the bank only asks about it and withholds nothing. */
    isRefundable: boolean('is_refundable').notNull().default(false),
    /** In the smallest unit of the bank's currency, of which a payment may have more than fit into 32 bits. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    respondBy: moment('respond_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.orderId),
    index('disputes_newest').on(table.storeId, table.createdAt, table.providerDisputeId),
    check('dispute_status', sql`${table.status} in ('open', 'won', 'lost')`),
    // The bank's currency may be one that the shop does not use.
    check('disputes_currency', sql`${table.currency} ~ '^[a-z]{3}$'`),
    sameStore('disputes_order_fk', table, table.orderId, orders),
    unique('disputes_in_store').on(table.storeId, table.providerDisputeId),
  ],
);

/** New orders to include in the next digest to the staff, where the store does not want an email for each. */
export const newOrderNotifications = pgTable(
  'new_order_notifications',
  {
    orderId: uuid('order_id').$type<OrderId>().primaryKey(),
    storeId: storeId().references(() => stores.id),
    createdAt: createdAt(),
  },
  (table) => [sameStore('new_order_notifications_order_fk', table, table.orderId, orders)],
);
