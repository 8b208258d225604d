import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { GiftCardEntryKind } from '#domain/gift-cards/gift-card.ts';
import type { BalanceEntryId, OrderId, PayoutId, RefundId, SubscriptionId } from '#domain/ids.ts';
import type { PayoutStatus } from '#domain/payments/payout-status.ts';
import type { PauseReason, SubscriptionStatus } from '#domain/subscriptions/subscription.ts';
import type { CancellationReason } from '#domain/subscriptions/subscription-views.ts';
import { cents, currency, idInStore, isCurrency, moment, sameStore, storeId, updatedAt } from './columns.ts';
import { orders } from './order-tables.ts';
import { stores } from './store-tables.ts';
import { subscriptions } from './subscription-tables.ts';

/** A sum of cents or things over many orders. */
const sumOf = (name: string) => bigint(name, { mode: 'number' }).notNull();

/**
 * What was sold and what went back, as it happened, never changed: a row per order line, and one per order or refund
 * (without a position) for what belongs to no line. All amounts of an order add up to what it is worth now.
 * docs/decisions/0231.
 */
export const salesFacts = pgTable(
  'sales_facts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    storeId: storeId(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    kind: text('kind').$type<'sale' | 'withdrawn' | 'refund' | 'refund_failed'>().notNull(),
    refundId: uuid('refund_id').$type<RefundId>(),
    position: integer('position'),
    happenedAt: moment('happened_at').notNull(),
    /** In the store's time zone. */
    day: date('day').notNull(),
    currency: currency(),
    /** Empty for what belongs to no product. */
    productHandle: text('product_handle').notNull(),
    channel: text('channel').$type<'storefront' | 'renewal' | 'staff' | 'imported'>().notNull(),
    /** Empty without a code. */
    code: text('code').notNull(),
    /** Where the charged address is; empty where it has none. */
    country: text('country').notNull(),
    state: text('state').notNull(),
    /** Why a refund was made, in lowercase letters; empty for sales. */
    reason: text('reason').notNull().default(''),
    orders: integer('orders').notNull(),
    refunds: integer('refunds').notNull(),
    units: integer('units').notNull(),
    /** Negative, as the amounts of returns are. */
    returnedUnits: integer('returned_units').notNull(),
    grossCents: cents('gross_cents').notNull(),
    /** Negative. */
    discountCents: cents('discount_cents').notNull(),
    returnCents: cents('return_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
  },
  (table) => [
    unique('sales_fact_once')
      .on(table.orderId, table.kind, table.refundId, table.position)
      .nullsNotDistinct(),
    index('sales_facts_by_day').on(table.storeId, table.day),
    index('sales_facts_of_refunds')
      .on(table.storeId, table.day)
      .where(sql`${table.kind} in ('refund', 'refund_failed')`),
    check('sales_fact_kind', sql`${table.kind} in ('sale', 'withdrawn', 'refund', 'refund_failed')`),
    check('sales_fact_channel', sql`${table.channel} in ('storefront', 'renewal', 'staff', 'imported')`),
    sameStore('sales_facts_order_fk', table, table.orderId, orders).onDelete('cascade'),
    isCurrency('sales_facts_currency', table.currency),
  ],
);

/** What is added up of sales and refunds. */
const salesSums = () => ({
  orders: sumOf('orders'),
  refunds: sumOf('refunds'),
  units: sumOf('units'),
  returnedUnits: sumOf('returned_units'),
  grossCents: sumOf('gross_cents'),
  discountCents: sumOf('discount_cents'),
  returnCents: sumOf('return_cents'),
  shippingCents: sumOf('shipping_cents'),
  taxCents: sumOf('tax_cents'),
});

/** The facts of each day that is over, added up. */
export const salesDays = pgTable(
  'sales_days',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    currency: currency(),
    productHandle: text('product_handle').notNull(),
    channel: text('channel').notNull(),
    code: text('code').notNull(),
    ...salesSums(),
  },
  (table) => [
    primaryKey({
      columns: [table.storeId, table.day, table.currency, table.productHandle, table.channel, table.code],
    }),
    isCurrency('sales_days_currency', table.currency),
  ],
);

/** As `sales_days`, of all products together: most reports read these. */
export const salesDayTotals = pgTable(
  'sales_day_totals',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    currency: currency(),
    channel: text('channel').notNull(),
    code: text('code').notNull(),
    ...salesSums(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.day, table.currency, table.channel, table.code] }),
    isCurrency('sales_day_totals_currency', table.currency),
  ],
);

/**
 * What was sold of each product before the first day of a month, since the store began: the sales of whole months are the difference of
 * two. Holds for months that are added up, and has a row for each product that was ever sold. docs/decisions/0257.
 */
export const productSalesToDate = pgTable(
  'product_sales_to_date',
  {
    storeId: storeId(),
    month: date('month').notNull(),
    currency: currency(),
    productHandle: text('product_handle').notNull(),
    /** How many rows of `sales_days` were added up: as long as it is the same, nothing was sold or given back. */
    days: sumOf('days'),
    units: sumOf('units'),
    returnedUnits: sumOf('returned_units'),
    grossCents: sumOf('gross_cents'),
    discountCents: sumOf('discount_cents'),
    returnCents: sumOf('return_cents'),
    taxCents: sumOf('tax_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.month, table.currency, table.productHandle] }),
    isCurrency('product_sales_to_date_currency', table.currency),
    check('product_sales_to_date_month', sql`extract(day from ${table.month}) = 1`),
  ],
);

/** The same by state or province. */
export const taxDays = pgTable(
  'tax_days',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    currency: currency(),
    country: text('country').notNull(),
    state: text('state').notNull(),
    orders: sumOf('orders'),
    /** Without tax; what went back is negative, as its tax is. */
    soldCents: sumOf('sold_cents'),
    chargedTaxCents: sumOf('charged_tax_cents'),
    returnCents: sumOf('return_cents'),
    returnedTaxCents: sumOf('returned_tax_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.day, table.currency, table.country, table.state] }),
    isCurrency('tax_days_currency', table.currency),
  ],
);

/** Up to which day a store's facts are added up; a store without a row has none added up, or no facts of its older orders. */
export const salesRollups = pgTable('sales_rollups', {
  storeId: storeId()
    .primaryKey()
    .references(() => stores.id),
  /** The first day that is not. */
  rolledUntil: date('rolled_until').notNull(),
});

/** What went back on each day that is over, by product and reason. Units and amounts are negative, as in the facts. */
export const refundDays = pgTable(
  'refund_days',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    currency: currency(),
    /** Empty for what belongs to no product: shipping, and goodwill. */
    productHandle: text('product_handle').notNull(),
    reason: text('reason').notNull(),
    refunds: sumOf('refunds'),
    units: sumOf('units'),
    itemsCents: sumOf('items_cents'),
    goodwillCents: sumOf('goodwill_cents'),
    shippingCents: sumOf('shipping_cents'),
    taxCents: sumOf('tax_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.day, table.currency, table.productHandle, table.reason] }),
    isCurrency('refund_days_currency', table.currency),
  ],
);

/**
 * Where an order stands among those of its buyer, without saying who that is. A row comes with its order; a job fills it in
 * the order of the orders.
 */
export const customerFacts = pgTable(
  'customer_facts',
  {
    orderId: uuid('order_id').$type<OrderId>().primaryKey(),
    storeId: storeId(),
    /** 1 for the first order; null until it is known. */
    nth: integer('nth'),
    /** The first day of the month of the buyer's first order. */
    firstMonth: date('first_month'),
    /** Whether it is the buyer's first order of its month. */
    isFirstOfMonth: boolean('is_first_of_month').notNull().default(false),
  },
  (table) => [
    index('customer_facts_unknown').on(table.storeId).where(sql`${table.nth} is null`),
    check(
      'customer_fact_known',
      sql`(${table.nth} is null) = (${table.firstMonth} is null) and ${table.nth} > 0`,
    ),
    sameStore('customer_facts_order_fk', table, table.orderId, orders).onDelete('cascade'),
  ],
);

/** Orders and net sales of each day that is over, by the month of the buyer's first order. */
export const customerDays = pgTable(
  'customer_days',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    currency: currency(),
    firstMonth: date('first_month').notNull(),
    /** Whether the buyers had ordered before. */
    isReturning: boolean('is_returning').notNull(),
    orders: sumOf('orders'),
    /** Buyers whose first order of the month this is. */
    buyers: sumOf('buyers'),
    /** Buyers whose second order this is. */
    secondOrders: sumOf('second_orders'),
    netCents: sumOf('net_cents'),
  },
  (table) => [
    primaryKey({
      columns: [table.storeId, table.day, table.currency, table.firstMonth, table.isReturning],
    }),
    isCurrency('customer_days_currency', table.currency),
    index('customer_days_by_first_month').on(table.storeId, table.firstMonth),
  ],
);

/** Each change of a subscription's status, written by a trigger as it happens. */
export const subscriptionFacts = pgTable(
  'subscription_facts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    storeId: storeId(),
    subscriptionId: uuid('subscription').$type<SubscriptionId>().notNull(),
    /** Null for a new subscription. */
    fromStatus: text('from_status').$type<SubscriptionStatus>(),
    toStatus: text('to_status').$type<SubscriptionStatus>().notNull(),
    /** Why it was cancelled or paused; empty when nobody said. */
    reason: text('reason').$type<CancellationReason | PauseReason | ''>().notNull(),
    happenedAt: moment('happened_at').notNull(),
    /** In the store's time zone. */
    day: date('day').notNull(),
  },
  (table) => [
    index('subscription_facts_by_day').on(table.storeId, table.day),
    index('subscription_facts_of_subscription').on(table.subscriptionId),
    check(
      'subscription_fact_status',
      sql`${table.toStatus} in ('active', 'past_due', 'paused', 'cancelled') and ${table.fromStatus} in ('active', 'past_due', 'paused', 'cancelled')`,
    ),
    sameStore('subscription_facts_subscription_fk', table, table.subscriptionId, subscriptions).onDelete(
      'cascade',
    ),
  ],
);

/** The same of each day that is over, counted. */
export const subscriptionDays = pgTable(
  'subscription_days',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    /** Empty for new subscriptions. */
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
    reason: text('reason').notNull(),
    count: sumOf('count'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.day, table.fromStatus, table.toStatus, table.reason] }),
  ],
);

/** What changed the balances of gift cards on each day that is over. docs/decisions/0292. */
export const giftCardDays = pgTable(
  'gift_card_days',
  {
    storeId: storeId(),
    day: date('day').notNull(),
    currency: currency(),
    kind: text('kind').$type<GiftCardEntryKind>().notNull(),
    amountCents: sumOf('amount_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.day, table.currency, table.kind] }),
    isCurrency('gift_card_days_currency', table.currency),
  ],
);

/** What the card provider paid out, or took, as it last said. docs/decisions/0244. */
export const payouts = pgTable(
  'payouts',
  {
    id: text('id').$type<PayoutId>().primaryKey(),
    storeId: storeId().references(() => stores.id),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    currency: currency(),
    /** Negative when the provider takes money from the bank account. */
    amountCents: sumOf('amount_cents'),
    createdAt: moment('created_at').notNull(),
    /** The day on which it is at the bank. */
    arrivalDay: date('arrival_day').notNull(),
    /** Whether its lines are all there; they never are for payouts that were started by hand. */
    isComplete: boolean('is_complete').notNull(),
    charges: integer('charges').notNull(),
    chargedCents: sumOf('charged_cents'),
    /** Negative, as all that lowers the payout. */
    refundedCents: sumOf('refunded_cents'),
    feeCents: sumOf('fee_cents'),
    /** What the bank took back for disputes, less what it gave back for those that were won. */
    disputeCents: sumOf('dispute_cents').default(0),
    /** The shop's own money: what failed payouts put back, and what is withheld or released. */
    transferCents: sumOf('transfer_cents').default(0),
    /** Corrections and what else the provider counts. */
    otherCents: sumOf('other_cents'),
    /** The amount less what its lines should be by the shop's records. */
    differenceCents: sumOf('difference_cents'),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('payouts_by_arrival').on(table.storeId, table.arrivalDay),
    idInStore('payouts_in_store', table),
    check('payout_status', sql`${table.status} in ('pending', 'in_transit', 'paid', 'failed', 'canceled')`),
    isCurrency('payouts_currency', table.currency),
  ],
);

/** What a payout consists of. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    id: text('id').$type<BalanceEntryId>().primaryKey(),
    storeId: storeId(),
    payoutId: text('payout_id').$type<PayoutId>().notNull(),
    kind: text('kind').$type<'charge' | 'refund' | 'dispute' | 'fee' | 'transfer' | 'other'>().notNull(),
    /** Null for what belongs to no order of this store. */
    orderId: uuid('order_id').$type<OrderId>(),
    /** As the provider calls the payment or refund, or what it says about another line. */
    reference: text('reference').notNull(),
    /** May be that of a whole payout. */
    amountCents: sumOf('amount_cents'),
    /** What the provider keeps of it: negative. */
    feeCents: cents('fee_cents').notNull(),
    /** What the shop has recorded for it; null where it records nothing. */
    recordedCents: cents('recorded_cents'),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [
    index('payout_lines_of_payout').on(table.payoutId, table.happenedAt, table.id),
    index('payout_lines_of_order').on(table.orderId),
    check(
      'payout_line_kind',
      sql`${table.kind} in ('charge', 'refund', 'dispute', 'fee', 'transfer', 'other')`,
    ),
    sameStore('payout_lines_payout_fk', table, table.payoutId, payouts).onDelete('cascade'),
    sameStore('payout_lines_order_fk', table, table.orderId, orders),
  ],
);

/** Orders that were paid by card and that no payout has named yet. A row comes with its order, and goes with the payout. */
export const ordersAwaitingPayout = pgTable(
  'orders_awaiting_payout',
  {
    orderId: uuid('order_id').$type<OrderId>().primaryKey(),
    storeId: storeId(),
    placedAt: moment('placed_at').notNull(),
    currency: currency(),
    amountCents: cents('amount_cents').notNull(),
    /** Of its checkout. */
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
  },
  (table) => [
    isCurrency('orders_awaiting_payout_currency', table.currency),
    index('orders_awaiting_payout_oldest').on(table.storeId, table.provider, table.placedAt, table.orderId),
    sameStore('orders_awaiting_payout_fk', table, table.orderId, orders).onDelete('cascade'),
  ],
);
