import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { products } from './catalog-tables.ts';
import { createdAt, id, moment, storeId } from './columns.ts';
import { orders } from './order-tables.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    storeId: storeId(),
    reviewId: text('review_id').notNull(),
    productHandle: text('product_handle').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    rating: integer('rating').notNull(),
    title: text('title').notNull().default(''),
    description: text('description').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    reviewerEmail: text('reviewer_email').notNull(),
    verified: boolean('verified').notNull().default(false),
    status: text('status').$type<'published' | 'pending' | 'withheld'>().notNull(),
    withheldReason: text('withheld_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.storeId, table.reviewId),
    unique('one_review_per_ordered_product').on(table.orderId, table.productHandle),
    foreignKey({
      columns: [table.storeId, table.productHandle],
      foreignColumns: [products.storeId, products.handle],
    }),
    index('reviews_shown').on(table.storeId, table.productHandle, table.status, table.createdAt, table.id),
    check('review_rating', sql`${table.rating} between 1 and 5`),
    check('review_status', sql`${table.status} in ('published', 'pending', 'withheld')`),
    check(
      'review_withheld_has_reason',
      sql`(${table.status} = 'withheld') = (${table.withheldReason} is not null)`,
    ),
    check(
      'review_verified_has_order',
      sql`not ${table.verified} or ${table.orderId} is not null or ${table.reviewId} like 'sample-%'`,
    ),
  ],
);

export const reviewMedia = pgTable(
  'review_media',
  {
    storeId: storeId(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    url: text('url').notNull(),
    alt: text('alt').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.position] })],
);

/** The emailed permission to review what an order brought. Only the token's hash is kept. */
export const reviewInvitations = pgTable(
  'review_invitations',
  {
    id: id(),
    storeId: storeId(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    remindedAt: moment('reminded_at'),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.sentAt)],
);
