import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { subscriptionOptions, variants } from './catalog-tables.ts';
import { checkouts } from './checkout-tables.ts';
import { addressColumn, cents, createdAt, currency, id, moment, storeId, updatedAt } from './columns.ts';
import { customers } from './identity-tables.ts';
import { orders } from './order-tables.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    storeId: storeId(),
    subscriptionId: text('subscription_id').notNull(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    customerId: uuid('customer_id').references(() => customers.id),
    providerSubscriptionId: text('provider_subscription_id').unique(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    address: addressColumn().notNull(),
    shippingOptionId: text('shipping_option_id').notNull(),
    currency: currency(),
    status: text('status').$type<'incomplete' | 'active' | 'paused' | 'past_due' | 'cancelled'>().notNull(),
    nextRenewalAt: moment('next_renewal_at'),
    termsAcceptedAt: moment('terms_accepted_at').notNull(),
    termsText: text('terms_text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.checkoutId, table.subscriptionId),
    foreignKey({
      columns: [table.storeId, table.subscriptionId],
      foreignColumns: [subscriptionOptions.storeId, subscriptionOptions.subscriptionId],
    }),
    index().on(table.storeId, table.customerId),
    index('subscriptions_due').on(table.nextRenewalAt).where(sql`${table.status} in ('active', 'past_due')`),
    check(
      'subscription_status',
      sql`${table.status} in ('incomplete', 'active', 'paused', 'past_due', 'cancelled')`,
    ),
  ],
);

export const subscriptionLines = pgTable(
  'subscription_lines',
  {
    storeId: storeId(),
    subscription: uuid('subscription')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
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
  ],
);

/** One delivery of a subscription: charged once, whatever happens. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    storeId: storeId(),
    subscription: uuid('subscription')
      .notNull()
      .references(() => subscriptions.id),
    startsAt: moment('starts_at').notNull(),
    status: text('status').$type<'due' | 'paid' | 'failed' | 'skipped'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    reminderSentAt: moment('reminder_sent_at'),
    paymentIntentId: text('payment_intent_id').unique(),
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.subscription, table.startsAt] }),
    check('period_status', sql`${table.status} in ('due', 'paid', 'failed', 'skipped')`),
    check('period_paid_has_order', sql`(${table.status} = 'paid') = (${table.orderId} is not null)`),
  ],
);
