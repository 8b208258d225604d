import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import type { CheckoutId, ShippingOptionId } from '#domain/ids.ts';
import type { AmountsByCurrency } from '#domain/money.ts';
import type { DeliveryTimes } from '#domain/shipping/delivery-estimate.ts';
import { checkouts } from './checkout-tables.ts';
import { cents, createdAt, currency, id, isCurrency, moment, sameStore, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/** A discount: a code, or an automatic one, whose title is its `code`. `held` redemptions are reserved for checkouts being paid, `used` ones are redeemed. */
export const discounts = pgTable(
  'discounts',
  {
    storeId: storeId().references(() => stores.id),
    /** What customers type, in capitals; the title of an automatic one, as customers read it. */
    code: text('code').notNull(),
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** Of an automatic one: whether a code may be used along with it. */
    combinesWithCodes: boolean('combines_with_codes').notNull().default(false),
    percentage: integer('percentage').notNull().default(0),
    /** In the cart's currency, whichever that is; `discount_amounts` overrides it per currency. */
    amountCents: cents('amount_cents').notNull().default(0),
    maxRedeemableCents: cents('max_redeemable_cents'),
    /** What must be in the cart, in its currency as `amountCents` is. */
    minimumSubtotalCents: cents('minimum_subtotal_cents').notNull().default(0),
    minimumUnits: integer('minimum_units').notNull().default(0),
    /** Handles of the products that it is for, besides those of `collections`; both are empty when it is for everything. */
    products: text('products').array().notNull().default(sql`'{}'`),
    collections: text('collections').array().notNull().default(sql`'{}'`),
    /** Of a discount that is for what is got with what is bought; 0: not such a one. */
    buyUnits: integer('buy_units').notNull().default(0),
    getUnits: integer('get_units').notNull().default(0),
    /** How often in one order; null for no limit. */
    mostTimes: integer('most_times'),
    /** What is got, as `products` and `collections` are what is bought; both are empty when it is the same. */
    getProducts: text('get_products').array().notNull().default(sql`'{}'`),
    getCollections: text('get_collections').array().notNull().default(sql`'{}'`),
    freeShipping: boolean('free_shipping').notNull().default(false),
    oncePerCustomer: boolean('once_per_customer').notNull().default(false),
    /** Refused to email addresses and accounts with an earlier order or redemption. */
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    maxRedemptions: integer('max_redemptions').notNull(),
    held: integer('held').notNull().default(0),
    used: integer('used').notNull().default(0),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** Counts changes of what it says, not redemptions. */
    version: integer('version').notNull().default(1),
    /** What its file said when it was last imported; null for codes that no file has named, or no longer does. */
    imported: jsonb('imported'),
    /** The version that an import has written; null for codes that were never imported. docs/decisions/0287. */
    importedVersion: integer('imported_version'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.code] }),
    index('discounts_newest').on(table.storeId, table.createdAt, table.code),
    index('discounts_automatic').on(table.storeId).where(sql`${table.isAutomatic}`),
    check('discount_code_upper', sql`${table.isAutomatic} or ${table.code} = upper(${table.code})`),
    check('discount_percentage', sql`${table.percentage} between 0 and 100`),
    check('discount_amounts', sql`${table.amountCents} >= 0 and ${table.maxRedeemableCents} >= 0`),
    check(
      'discount_redemptions_within_limit',
      sql`${table.held} >= 0 and ${table.used} >= 0 and ${table.held} + ${table.used} <= ${table.maxRedemptions}`,
    ),
    check('discount_minimums', sql`${table.minimumSubtotalCents} >= 0 and ${table.minimumUnits} >= 0`),
    check(
      'discount_buy_get',
      sql`${table.buyUnits} >= 0 and ${table.getUnits} >= 0 and (${table.buyUnits} = 0) = (${table.getUnits} = 0) and ${table.mostTimes} >= 1`,
    ),
    check('discount_dates', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** What a code takes off in one currency, where that differs from the amounts of the code itself. */
export const discountAmounts = pgTable(
  'discount_amounts',
  {
    storeId: storeId(),
    code: text('code').notNull(),
    currency: currency(),
    amountCents: cents('amount_cents').notNull().default(0),
    maxRedeemableCents: cents('max_redeemable_cents'),
    minimumSubtotalCents: cents('minimum_subtotal_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.code, table.currency] }),
    check('discount_amounts_minimum', sql`${table.minimumSubtotalCents} >= 0`),
    foreignKey({
      columns: [table.storeId, table.code],
      foreignColumns: [discounts.storeId, discounts.code],
    }).onDelete('cascade'),
    check(
      'discount_amounts_of_currency',
      sql`${table.amountCents} >= 0 and ${table.maxRedeemableCents} >= 0`,
    ),
    isCurrency('discount_amounts_currency', table.currency),
  ],
);

/** How much a discount may give away in a currency, and what its redemptions have taken of it, held ones too. */
export const discountBudgets = pgTable(
  'discount_budgets',
  {
    storeId: storeId(),
    code: text('code').notNull(),
    currency: currency(),
    budgetCents: cents('budget_cents').notNull(),
    givenCents: cents('given_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.code, table.currency] }),
    foreignKey({
      columns: [table.storeId, table.code],
      foreignColumns: [discounts.storeId, discounts.code],
    }).onDelete('cascade'),
    check(
      'discount_budget',
      sql`${table.budgetCents} > 0 and ${table.givenCents} between 0 and ${table.budgetCents}`,
    ),
    isCurrency('discount_budgets_currency', table.currency),
  ],
);

export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    id: id(),
    storeId: storeId(),
    code: text('code').notNull(),
    checkoutId: uuid('checkout_id').$type<CheckoutId>().notNull(),
    email: text('email').notNull(),
    amountCents: cents('amount_cents').notNull(),
    status: text('status').$type<'held' | 'used'>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.storeId, table.code], foreignColumns: [discounts.storeId, discounts.code] }),
    index().on(table.storeId, table.code, table.email),
    unique('discount_redemptions_once').on(table.checkoutId, table.code),
    check('redemption_status', sql`${table.status} in ('held', 'used')`),
    check('redemption_amount', sql`${table.amountCents} >= 0`),
    sameStore('discount_redemptions_checkout_fk', table, table.checkoutId, checkouts),
  ],
);

export const shippingOptions = pgTable(
  'shipping_options',
  {
    storeId: storeId().references(() => stores.id),
    shippingOptionId: text('shipping_option_id').$type<ShippingOptionId>().notNull(),
    name: text('name').notNull(),
    additionalInformation: text('additional_information').notNull(),
    /** In every currency without a number of its own. */
    freeFrom: integer('free_threshold_dollars'),
    /** Whole units. */
    freeFromByCurrency: jsonb('free_thresholds').$type<AmountsByCurrency<number>>().notNull().default({}),
    /** For orders with a subscription, and their renewals; null where they have no threshold of their own. */
    subscriptionsFreeFrom: integer('subscriptions_free_threshold_dollars'),
    /** Null where no delivery is estimated. */
    deliveryTimes: jsonb('delivery_times').$type<DeliveryTimes>(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.shippingOptionId] }),
    check('free_threshold', sql`${table.freeFrom} >= 0`),
    check('subscriptions_free_threshold', sql`${table.subscriptionsFreeFrom} >= 0`),
  ],
);

/** The price of an option to a country, or to one region of it, which then takes precedence. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: id(),
    storeId: storeId(),
    shippingOptionId: text('shipping_option_id').$type<ShippingOptionId>().notNull(),
    country: text('country').notNull(),
    region: text('region'),
    currency: currency(),
    priceCents: cents('price_cents').notNull(),
  },
  (table) => [
    unique('shipping_rates_place')
      .on(table.storeId, table.shippingOptionId, table.country, table.region, table.currency)
      .nullsNotDistinct(),
    foreignKey({
      columns: [table.storeId, table.shippingOptionId],
      foreignColumns: [shippingOptions.storeId, shippingOptions.shippingOptionId],
    }),
    check('shipping_price', sql`${table.priceCents} >= 0`),
    isCurrency('shipping_rates_currency', table.currency),
  ],
);

/**
 * Rates in parts per million (8.875 % is 88750), so that they stay integers. Several rules may tax one class.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    storeId: storeId().references(() => stores.id),
    country: text('country').notNull(),
    region: text('region').notNull(),
    taxClass: text('tax_class').notNull(),
    ratePartsPerMillion: integer('rate_parts_per_million').notNull(),
    label: text('label').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.country, table.region, table.taxClass, table.label] }),
    check('tax_rate_range', sql`${table.ratePartsPerMillion} between 0 and 1000000`),
  ],
);
