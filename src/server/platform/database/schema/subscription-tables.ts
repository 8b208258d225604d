import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BoxContents } from '#domain/catalog/box.ts';
import type {
  BillingCycleId,
  BundleId,
  CardChangeId,
  CardSetupId,
  CheckoutId,
  CustomerId,
  OrderId,
  PaymentMethodId,
  ProviderCustomerId,
  ShippingOptionId,
  StaffImportId,
  SubscriptionId,
  SubscriptionLineId,
  SubscriptionOptionId,
} from '#domain/ids.ts';
import type { CardSummary } from '#domain/subscriptions/card-summary.ts';
import type {
  BillingFailureReason,
  IntervalUnit,
  PauseReason,
  SubscriptionStatus,
} from '#domain/subscriptions/subscription.ts';
import type { CancellationReason } from '#domain/subscriptions/subscription-views.ts';
import { bundles, subscriptionOptions, variants } from './catalog-tables.ts';
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
import { staffImports } from './staff-import-tables.ts';

/** Words by which staff finds a subscription: of names and the email address. */
export const subscriptionWords = ({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }) =>
  sql`array_to_tsvector(array_remove(search_pieces(${name}) || lower(${email}) || search_pieces(${email}), ''))`;

/** A customer's or guest's subscription, with the billing interval and terms they agreed to. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id<SubscriptionId>(),
    storeId: storeId(),
    subscriptionOptionId: text('subscription_option_id').$type<SubscriptionOptionId>().notNull(),
    /** Null for an imported one. */
    checkoutId: uuid('checkout_id').$type<CheckoutId>(),
    customerId: uuid('customer_id').$type<CustomerId>(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    address: addressColumn().notNull(),
    shippingOptionId: text('shipping_option_id').$type<ShippingOptionId>().notNull(),
    currency: currency(),
    intervalCount: integer('interval_count').notNull(),
    intervalUnit: text('interval_unit').$type<IntervalUnit>().notNull(),
    /** Billing cycles are due whole intervals after this. */
    anchorAt: moment('anchor_at').notNull(),
    status: text('status').$type<SubscriptionStatus>().notNull(),
    pausedBecause: text('paused_because').$type<PauseReason>(),
    /** Incremented by every change of its owner, so that a renewal quoted before a change is not charged. */
    revision: integer('revision').notNull().default(0),
    /** The provider's ids of the customer and of the card to charge; null when no card was saved. */
    providerCustomerId: text('provider_customer_id').$type<ProviderCustomerId>(),
    providerPaymentMethodId: text('provider_payment_method_id').$type<PaymentMethodId>(),
    /** Null when the provider did not report it. */
    cardSummary: jsonb('card_summary').$type<CardSummary>(),
    /** Null for an imported one whose owner has agreed to nothing here yet: it is not charged. docs/decisions/0324. */
    termsAcceptedAt: moment('terms_accepted_at'),
    termsText: text('terms_text'),
    /** Null before this was recorded. */
    cancelledAt: moment('cancelled_at'),
    /** As its owner told staff; null when nobody said. */
    cancellationReason: text('cancellation_reason').$type<CancellationReason>(),
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
    index('subscriptions_of_guests')
      .on(table.storeId, sql`lower(${table.email})`)
      .where(sql`${table.customerId} is null`),
    index('subscriptions_newest').on(table.storeId, table.createdAt, table.id),
    // Most are active: those are found among all.
    index('subscriptions_by_status')
      .on(table.storeId, table.status, table.createdAt, table.id)
      .where(sql`${table.status} <> 'active'`),
    index('subscriptions_cancelled')
      .on(table.storeId, table.cancelledAt)
      .where(sql`${table.status} = 'cancelled'`),
    index('subscriptions_search').using('gin', subscriptionWords(table)),
    check(
      'subscription_cancellation_reason',
      sql`${table.cancellationReason} in ('too_expensive', 'too_much', 'not_liked', 'moving', 'other')`,
    ),
    check('subscription_status', sql`${table.status} in ('active', 'past_due', 'paused', 'cancelled')`),
    check('subscription_billing_interval', sql`${table.intervalCount} between 1 and 52`),
    check(
      'subscription_billing_interval_unit',
      sql`${table.intervalUnit} in ('day', 'week', 'month', 'year')`,
    ),
    check(
      'subscription_paused_because',
      sql`(${table.status} = 'paused') = (${table.pausedBecause} is not null) and ${table.pausedBecause} in ('owner', 'payment', 'unavailable', 'no_card')`,
    ),
    check(
      'subscription_terms',
      sql`(${table.termsText} is null) = (${table.termsAcceptedAt} is null) and (${table.checkoutId} is null or ${table.termsText} is not null)`,
    ),
    check(
      'subscription_without_terms',
      sql`case when ${table.termsText} is null then ${table.status} = 'cancelled' or ${table.status} = 'paused' and ${table.pausedBecause} = 'no_card' else ${table.pausedBecause} is distinct from 'no_card' end`,
    ),
    idInStore('subscriptions_in_store', table),
    sameStore('subscriptions_checkout_fk', table, table.checkoutId, checkouts),
    sameStore('subscriptions_customer_fk', table, table.customerId, customers),
    isCurrency('subscriptions_currency', table.currency),
  ],
);

/** Where subscriptions come from that a file of another shop had. docs/decisions/0324. */
export const importedSubscriptions = pgTable(
  'imported_subscriptions',
  {
    subscriptionId: uuid('subscription').$type<SubscriptionId>().primaryKey(),
    storeId: storeId(),
    importId: uuid('import_id').$type<StaffImportId>().notNull(),
    /** In the other shop. */
    externalId: text('external_id').notNull(),
    /** Its owner is not asked for a card together with the others. */
    wasPaused: boolean('was_paused').notNull(),
    /** When its owner was last asked for a card while it waited for one. */
    askedAt: moment('asked_at'),
  },
  (table) => [
    unique('imported_subscription_once').on(table.storeId, table.externalId),
    index('imported_subscriptions_of_import').on(table.storeId, table.importId),
    sameStore('imported_subscriptions_subscription_fk', table, table.subscriptionId, subscriptions).onDelete(
      'cascade',
    ),
    sameStore('imported_subscriptions_import_fk', table, table.importId, staffImports),
  ],
);

export const subscriptionLines = pgTable(
  'subscription_lines',
  {
    id: id().$type<SubscriptionLineId>(),
    storeId: storeId(),
    subscriptionId: uuid('subscription').$type<SubscriptionId>().notNull(),
    sku: text('sku'),
    /** Null for a variant. */
    bundleId: text('bundle_id').$type<BundleId>(),
    /** What the shopper chose for a box: units by SKU; null for everything else. */
    contents: jsonb('contents').$type<BoxContents>(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    /** For how many of it staff have agreed on its price; null where it is the price at which it was sold. */
    agreedQuantity: integer('agreed_quantity'),
  },
  (table) => [
    unique('subscription_lines_identity')
      .on(table.subscriptionId, table.sku, table.bundleId, table.contents)
      .nullsNotDistinct(),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
    foreignKey({
      name: 'subscription_lines_bundle_fk',
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    check('subscription_line_is_one_thing', sql`num_nonnulls(${table.sku}, ${table.bundleId}) = 1`),
    check(
      'subscription_line_quantity',
      sql`${table.quantity} between 1 and 999 and ${table.unitPriceCents} > 0`,
    ),
    check('subscription_line_agreed_quantity', sql`${table.agreedQuantity} between 1 and 999`),
    index('subscription_lines_of_sku').on(table.storeId, table.sku).where(sql`${table.sku} is not null`),
    index('subscription_lines_of_bundle')
      .on(table.storeId, table.bundleId)
      .where(sql`${table.bundleId} is not null`),
    index('subscription_lines_contents')
      .using('gin', table.contents)
      .where(sql`${table.contents} is not null`),
    sameStore('subscription_lines_subscription_fk', table, table.subscriptionId, subscriptions).onDelete(
      'cascade',
    ),
  ],
);

/** One delivery of a subscription, charged at most once. */
export const billingCycles = pgTable(
  'billing_cycles',
  {
    id: id<BillingCycleId>(),
    storeId: storeId(),
    subscriptionId: uuid('subscription').$type<SubscriptionId>().notNull(),
    startsAt: moment('starts_at').notNull(),
    status: text('status').$type<'due' | 'paid' | 'failed' | 'skipped'>().notNull().default('due'),
    /** Failed attempts in a row for the same reason, that of the last one. */
    attempts: integer('attempts').notNull().default(0),
    failureReason: text('failure_reason').$type<BillingFailureReason>(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** The subscription's revision for which the running attempt was quoted. */
    quotedRevision: integer('quoted_revision'),
    reminderSentAt: moment('reminder_sent_at'),
    orderId: uuid('order_id').$type<OrderId>().unique(),
  },
  (table) => [
    unique('billing_cycle_once').on(table.subscriptionId, table.startsAt),
    uniqueIndex('one_due_billing_cycle_per_subscription')
      .on(table.subscriptionId)
      .where(sql`${table.status} = 'due'`),
    index('billing_cycles_next')
      .on(table.storeId, table.startsAt, table.subscriptionId)
      .where(sql`${table.status} = 'due'`),
    index('billing_cycles_due').on(table.nextAttemptAt).where(sql`${table.status} = 'due'`),
    index('billing_cycles_to_remind')
      .on(table.startsAt)
      .where(sql`${table.status} = 'due' and ${table.reminderSentAt} is null`),
    idInStore('billing_cycles_in_store', table),
    check('billing_cycle_failure_reason', sql`${table.failureReason} in ('payment', 'stock', 'unavailable')`),
    check('billing_cycle_status', sql`${table.status} in ('due', 'paid', 'failed', 'skipped')`),
    check('billing_cycle_paid_has_order', sql`(${table.status} = 'paid') = (${table.orderId} is not null)`),
    sameStore('billing_cycles_subscription_fk', table, table.subscriptionId, subscriptions),
    sameStore('billing_cycles_order_fk', table, table.orderId, orders),
  ],
);

/**
 * A change of a subscription's card, from opening the form until the new card is in use: docs/decisions/0085.
 */
export const cardChanges = pgTable(
  'card_changes',
  {
    id: id<CardChangeId>(),
    storeId: storeId(),
    subscriptionId: uuid('subscription').$type<SubscriptionId>().notNull(),
    provider: text('provider').$type<'sandbox' | 'stripe'>().notNull(),
    /** The provider's id of the setup; null until it has answered. */
    setupId: text('setup_id').$type<CardSetupId>().unique(),
    status: text('status').$type<'open' | 'done' | 'ended'>().notNull().default('open'),
    /** The terms the owner agreed to before entering the card, verbatim. */
    termsText: text('terms_text'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** When the provider is asked again, and until when. */
    nextCheckAt: moment('next_check_at').notNull(),
    /** Failed calls of the provider: idempotency keys contain it. */
    attempts: integer('attempts').notNull().default(0),
    openUntil: moment('open_until').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('one_open_card_change_per_subscription')
      .on(table.subscriptionId)
      .where(sql`${table.status} = 'open'`),
    index('card_changes_due').on(table.nextCheckAt).where(sql`${table.status} = 'open'`),
    check('card_change_status', sql`${table.status} in ('open', 'done', 'ended')`),
    check('card_change_terms', sql`(${table.termsText} is null) = (${table.termsAcceptedAt} is null)`),
    check('card_change_agreed', sql`${table.status} <> 'done' or ${table.termsText} is not null`),
    sameStore('card_changes_subscription_fk', table, table.subscriptionId, subscriptions),
  ],
);
