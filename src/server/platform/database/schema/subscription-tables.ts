import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import type {
  BillingFailureReason,
  IntervalUnit,
  PauseReason,
  SubscriptionStatus,
} from '#domain/subscriptions/subscription.ts';
import { subscriptionOptions, variants } from './catalog-tables.ts';
import { checkouts } from './checkout-tables.ts';
import {
  addressColumn,
  cents,
  createdAt,
  currency,
  id,
  idInStore,
  isCurrency,
  moment,
  sameStore,
  storeId,
  updatedAt,
} from './columns.ts';
import { customers } from './identity-tables.ts';
import { orders } from './order-tables.ts';

/** What a customer or guest has agreed to have delivered again and again, with the rhythm and terms as they were agreed. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    storeId: storeId(),
    subscriptionOptionId: text('subscription_option_id').notNull(),
    checkoutId: uuid('checkout_id').notNull(),
    customerId: uuid('customer_id'),
    email: text('email').notNull(),
    name: text('name').notNull(),
    address: addressColumn().notNull(),
    shippingOptionId: text('shipping_option_id').notNull(),
    currency: currency(),
    intervalCount: integer('interval_count').notNull(),
    intervalUnit: text('interval_unit').$type<IntervalUnit>().notNull(),
    /** Where the rhythm is counted from: deliveries are due whole intervals after it. */
    anchorAt: moment('anchor_at').notNull(),
    status: text('status').$type<SubscriptionStatus>().notNull(),
    pausedBecause: text('paused_because').$type<PauseReason>(),
    /** Counts what its owner changes: a renewal that was quoted before a change does not become a sale. */
    revision: integer('revision').notNull().default(0),
    /** The card provider's names of the card that is charged; null when it kept none. */
    keptCustomerId: text('kept_customer_id'),
    keptPaymentMethodId: text('kept_payment_method_id'),
    /** What its owner knows the card by; null when the provider did not tell. */
    cardFace: jsonb('card_face').$type<CardSummary>(),
    termsAcceptedAt: moment('terms_accepted_at').notNull(),
    termsText: text('terms_text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.checkoutId, table.subscriptionOptionId),
    foreignKey({
      columns: [table.storeId, table.subscriptionOptionId],
      foreignColumns: [subscriptionOptions.storeId, subscriptionOptions.subscriptionOptionId],
    }),
    index().on(table.storeId, table.customerId),
    check('subscription_status', sql`${table.status} in ('active', 'past_due', 'paused', 'cancelled')`),
    check('subscription_rhythm', sql`${table.intervalCount} between 1 and 52`),
    check('subscription_rhythm_unit', sql`${table.intervalUnit} in ('day', 'week', 'month', 'year')`),
    check(
      'subscription_paused_because',
      sql`(${table.status} = 'paused') = (${table.pausedBecause} is not null) and ${table.pausedBecause} in ('owner', 'payment', 'unavailable')`,
    ),
    idInStore('subscriptions_in_store', table),
    sameStore('subscriptions_checkout_fk', table, table.checkoutId, checkouts),
    sameStore('subscriptions_customer_fk', table, table.customerId, customers),
    isCurrency('subscriptions_currency', table.currency),
  ],
);

export const subscriptionLines = pgTable(
  'subscription_lines',
  {
    storeId: storeId(),
    subscription: uuid('subscription').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscription, table.sku] }),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
    check(
      'subscription_line_quantity',
      sql`${table.quantity} between 1 and 999 and ${table.unitPriceCents} > 0`,
    ),
    sameStore('subscription_lines_subscription_fk', table, table.subscription, subscriptions).onDelete(
      'cascade',
    ),
  ],
);

/** One delivery of a subscription: charged once, whatever happens. */
export const billingCycles = pgTable(
  'billing_cycles',
  {
    id: id(),
    storeId: storeId(),
    subscription: uuid('subscription').notNull(),
    startsAt: moment('starts_at').notNull(),
    status: text('status').$type<'due' | 'paid' | 'failed' | 'skipped'>().notNull().default('due'),
    /** Attempts that came to nothing, and why the last one did. */
    attempts: integer('attempts').notNull().default(0),
    hindrance: text('hindrance').$type<BillingFailureReason>(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** The subscription's revision that the running attempt was quoted for. */
    quotedRevision: integer('quoted_revision'),
    reminderSentAt: moment('reminder_sent_at'),
    orderId: uuid('order_id').unique(),
  },
  (table) => [
    unique('billing_cycle_once').on(table.subscription, table.startsAt),
    uniqueIndex('one_due_billing_cycle_per_subscription')
      .on(table.subscription)
      .where(sql`${table.status} = 'due'`),
    index('billing_cycles_due').on(table.nextAttemptAt).where(sql`${table.status} = 'due'`),
    index('billing_cycles_to_remind')
      .on(table.startsAt)
      .where(sql`${table.status} = 'due' and ${table.reminderSentAt} is null`),
    idInStore('billing_cycles_in_store', table),
    check('billing_cycle_hindrance', sql`${table.hindrance} in ('payment', 'stock', 'unavailable')`),
    check('billing_cycle_status', sql`${table.status} in ('due', 'paid', 'failed', 'skipped')`),
    check('billing_cycle_paid_has_order', sql`(${table.status} = 'paid') = (${table.orderId} is not null)`),
    sameStore('billing_cycles_subscription_fk', table, table.subscription, subscriptions),
    sameStore('billing_cycles_order_fk', table, table.orderId, orders),
  ],
);

/** Another card for a subscription, from the first look at the form until the shop has taken it: docs/decisions/0085. */
export const cardChanges = pgTable(
  'card_changes',
  {
    id: id(),
    storeId: storeId(),
    subscription: uuid('subscription').notNull(),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    /** The provider's name of the set-up; null until it has answered. */
    setupId: text('setup_id').unique(),
    status: text('status').$type<'open' | 'done' | 'ended'>().notNull().default('open'),
    /** What its owner agreed to before the card was given, word for word. */
    termsText: text('terms_text'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** When the provider is asked again, and until when it is. */
    nextCheckAt: moment('next_check_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    openUntil: moment('open_until').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('one_open_card_change_per_subscription')
      .on(table.subscription)
      .where(sql`${table.status} = 'open'`),
    index('card_changes_due').on(table.nextCheckAt).where(sql`${table.status} = 'open'`),
    check('card_change_status', sql`${table.status} in ('open', 'done', 'ended')`),
    check('card_change_terms', sql`(${table.termsText} is null) = (${table.termsAcceptedAt} is null)`),
    check('card_change_agreed', sql`${table.status} <> 'done' or ${table.termsText} is not null`),
    sameStore('card_changes_subscription_fk', table, table.subscription, subscriptions),
  ],
);
