import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BoxContents } from '#domain/catalog/box.ts';
import type { GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
import type { BundleId, CartId, CustomerId, ShopperId, SubscriptionOptionId } from '#domain/ids.ts';
import { bundles, subscriptionOptions, variants } from './catalog-tables.ts';
import {
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
import { stores } from './store-tables.ts';

/** One cart per customer, and one per anonymous shopper (`shopper_id` comes from the session). */
export const carts = pgTable(
  'carts',
  {
    id: id<CartId>(),
    storeId: storeId().references(() => stores.id),
    shopperId: uuid('shopper_id').$type<ShopperId>(),
    customerId: uuid('customer_id').$type<CustomerId>(),
    currency: currency(),
    email: text('email'),
    recoveryConsentAt: moment('recovery_consent_at'),
    abandonedAt: moment('abandoned_at'),
    /** Of what is in it: null again once that was bought. */
    recoveryMailedAt: moment('recovery_mailed_at'),
    /** Ids of the latest applied changes, oldest first, so that none is applied twice. */
    appliedChanges: text('applied_changes').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.storeId, table.shopperId),
    unique().on(table.storeId, table.customerId),
    check('cart_has_one_owner', sql`num_nonnulls(${table.shopperId}, ${table.customerId}) = 1`),
    index().on(table.updatedAt),
    index('carts_to_remind')
      .on(table.abandonedAt)
      .where(sql`${table.recoveryConsentAt} is not null and ${table.recoveryMailedAt} is null`),
    idInStore('carts_in_store', table),
    sameStore('carts_customer_fk', table, table.customerId, customers).onDelete('cascade'),
    isCurrency('carts_currency', table.currency),
  ],
);

/** Reminders that were sent, while their links work. Neither a purchase nor a login forgets them. */
export const cartReminders = pgTable(
  'cart_reminders',
  {
    id: id(),
    storeId: storeId(),
    /** The cart that it is about, or the one that this was merged into since. */
    cartId: uuid('cart_id').$type<CartId>().notNull(),
    /** The cart that its links name, which may be deleted by now. */
    linkedCartId: uuid('linked_cart_id').$type<CartId>().notNull(),
    /** To whom; null once that address may get the next one. */
    email: text('email'),
    sentAt: moment('sent_at').notNull().default(sql`shop_now()`),
  },
  (table) => [
    index('cart_reminders_to').on(table.storeId, table.email).where(sql`${table.email} is not null`),
    index('cart_reminders_by_link').on(table.linkedCartId),
    index('cart_reminders_of_cart').on(table.storeId, table.cartId),
    index('cart_reminders_by_age').on(table.sentAt),
    sameStore('cart_reminders_cart_fk', table, table.cartId, carts).onDelete('cascade'),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: id(),
    storeId: storeId(),
    cartId: uuid('cart_id').$type<CartId>().notNull(),
    sku: text('sku'),
    bundleId: text('bundle_id').$type<BundleId>(),
    subscriptionOptionId: text('subscription_option_id').$type<SubscriptionOptionId>(),
    /** What the shopper chose for a box: units by SKU; null for everything else. */
    contents: jsonb('contents').$type<BoxContents>(),
    /** For whom a gift card is; null for everything else. */
    giftCard: jsonb('gift_card').$type<GiftCardDetails>(),
    quantity: integer('quantity').notNull(),
    fromChatbot: boolean('from_chatbot').notNull().default(false),
    position: integer('position').notNull(),
  },
  (table) => [
    unique('cart_lines_identity')
      .on(table.cartId, table.sku, table.bundleId, table.subscriptionOptionId, table.contents, table.giftCard)
      .nullsNotDistinct(),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
    foreignKey({
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    foreignKey({
      columns: [table.storeId, table.subscriptionOptionId],
      foreignColumns: [subscriptionOptions.storeId, subscriptionOptions.subscriptionOptionId],
    }),
    check('cart_line_is_one_thing', sql`num_nonnulls(${table.sku}, ${table.bundleId}) = 1`),
    check('cart_line_quantity', sql`${table.quantity} between 1 and 999`),
    sameStore('cart_lines_cart_fk', table, table.cartId, carts).onDelete('cascade'),
  ],
);
