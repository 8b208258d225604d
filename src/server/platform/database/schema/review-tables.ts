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
import type {
  OrderId,
  PublicReviewId,
  ReviewId,
  ReviewInvitationId,
  ReviewPictureId,
  ShopperId,
  StaffMemberId,
} from '#domain/ids.ts';
import { products } from './catalog-tables.ts';
import { createdAt, id, idInStore, moment, sameStore, shopNow, storeId, updatedAt } from './columns.ts';
import { orders } from './order-tables.ts';
import { tsvector } from './search-tables.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id<ReviewId>(),
    storeId: storeId(),
    reviewId: text('review_id').$type<PublicReviewId>().notNull(),
    productHandle: text('product_handle').notNull(),
    orderId: uuid('order_id').$type<OrderId>(),
    rating: integer('rating').notNull(),
    title: text('title').notNull().default(''),
    description: text('description').notNull(),
    reviewerName: text('reviewer_name').notNull(),
    reviewerEmail: text('reviewer_email').notNull(),
    verified: boolean('verified').notNull().default(false),
    /**
     * Where an imported review was first published, or `sample` for sample data; null for one written in this
     * shop.
     */
    source: text('source'),
    /** Of what a file of another shop said, so that it is imported once; null for others. docs/decisions/0322. */
    importHash: text('import_hash'),
    status: text('status').$type<'published' | 'pending' | 'withheld'>().notNull(),
    withheldReason: text('withheld_reason'),
    /** The browser in which it was written; null when it had no session, and for imported reviews. */
    writerShopperId: uuid('writer_shopper_id').$type<ShopperId>(),
    /** How many shoppers found it helpful; counted with `review_helpful_marks`. */
    helpfulCount: integer('helpful_count').notNull().default(0),
    /** Set by a trigger on `review_media`. */
    hasPictures: boolean('has_pictures').notNull().default(false),
    /** Whether a reply is shown below it; written with `review_replies`. */
    hasReply: boolean('has_reply').notNull().default(false),
    /** Of the decision to publish it. */
    version: integer('version').notNull().default(1),
    /** Title and text for the search in reviews, made by the database. */
    document: tsvector('document').generatedAlwaysAs(
      sql`to_tsvector('shop_words', review_words(title || ' ' || description))`,
    ),
    /** What staff search in: text, name and product. */
    staffWords: tsvector('staff_words').generatedAlwaysAs(
      sql`to_tsvector('shop_words', review_words(title || ' ' || description || ' ' || reviewer_name || ' ' || product_handle))`,
    ),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.storeId, table.reviewId),
    unique('reviews_import_hash').on(table.storeId, table.importHash),
    unique('one_review_per_ordered_product').on(table.orderId, table.productHandle),
    foreignKey({
      columns: [table.storeId, table.productHandle],
      foreignColumns: [products.storeId, products.handle],
    }).onUpdate('cascade'),
    index('reviews_shown')
      .on(table.storeId, table.productHandle, table.createdAt, table.id)
      .where(sql`${table.status} = 'published'`),
    index('reviews_shown_by_rating')
      .on(table.storeId, table.productHandle, table.rating, table.createdAt, table.id)
      .where(sql`${table.status} = 'published'`),
    index('reviews_shown_by_lowest')
      .on(table.storeId, table.productHandle, sql`(-${table.rating})`, table.createdAt, table.id)
      .where(sql`${table.status} = 'published'`),
    index('reviews_shown_by_helpful')
      .on(table.storeId, table.productHandle, table.helpfulCount, table.createdAt, table.id)
      .where(sql`${table.status} = 'published'`),
    index('reviews_shown_with_pictures')
      .on(table.storeId, table.productHandle, table.createdAt, table.id)
      .where(sql`${table.status} = 'published' and ${table.hasPictures}`),
    index('reviews_document').using('gin', table.document),
    index('reviews_staff_words').using('gin', table.staffWords),
    index('reviews_of_store').on(table.storeId, table.createdAt, table.id),
    index('reviews_of_store_by_rating').on(table.storeId, table.rating, table.createdAt, table.id),
    index('reviews_of_product').on(table.storeId, table.productHandle, table.createdAt, table.id),
    index('reviews_of_store_with_pictures')
      .on(table.storeId, table.createdAt, table.id)
      .where(sql`${table.hasPictures}`),
    index('reviews_without_reply')
      .on(table.storeId, table.createdAt, table.id)
      .where(sql`${table.status} = 'published' and not ${table.hasReply}`),
    index('reviews_with_low_rating')
      .on(table.storeId, table.createdAt, table.id)
      .where(sql`${table.rating} <= 2`),
    index('reviews_not_shown')
      .on(table.storeId, table.status, table.createdAt)
      .where(sql`${table.status} <> 'published'`),
    index('reviews_of_writer').on(table.storeId, table.reviewerEmail, table.createdAt),
    index('reviews_with_text').on(table.storeId, sql`md5(lower(${table.description}))`),
    check('review_rating', sql`${table.rating} between 1 and 5`),
    check('review_helpful_count', sql`${table.helpfulCount} >= 0`),
    check('review_status', sql`${table.status} in ('published', 'pending', 'withheld')`),
    check(
      'review_withheld_has_reason',
      sql`(${table.status} = 'withheld') = (${table.withheldReason} is not null)`,
    ),
    check(
      'review_verified_has_order',
      sql`not ${table.verified} or ${table.orderId} is not null or ${table.source} is not null`,
    ),
    idInStore('reviews_in_store', table),
    sameStore('reviews_order_fk', table, table.orderId, orders),
  ],
);

export const reviewMedia = pgTable(
  'review_media',
  {
    storeId: storeId(),
    reviewId: uuid('review_id').$type<ReviewId>().notNull(),
    position: integer('position').notNull(),
    url: text('url').notNull(),
    alt: text('alt').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.position] }),
    sameStore('review_media_review_fk', table, table.reviewId, reviews).onDelete('cascade'),
  ],
);

/** What the brand replied to a review, in public. One that was removed stays without its text, so that its version never repeats. */
export const reviewReplies = pgTable(
  'review_replies',
  {
    reviewId: uuid('review_id').$type<ReviewId>().primaryKey(),
    storeId: storeId(),
    text: text('text'),
    /** Who wrote or changed it last; not shown to shoppers. */
    writtenBy: text('written_by').notNull(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    version: integer('version').notNull().default(1),
    /** When the reviewer was told, which happens once. */
    notifiedAt: moment('notified_at'),
    /** When it was first written, or written again after it was removed. */
    repliedAt: moment('replied_at').notNull().default(shopNow),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('review_reply_text', sql`${table.text} <> ''`),
    sameStore('review_replies_review_fk', table, table.reviewId, reviews).onDelete('cascade'),
  ],
);

/** A shopper who found a review helpful: once for each session. */
export const reviewHelpfulVotes = pgTable(
  'review_helpful_marks',
  {
    storeId: storeId(),
    reviewId: uuid('review_id').$type<ReviewId>().notNull(),
    shopperId: uuid('shopper_id').$type<ShopperId>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.shopperId] }),
    index('review_helpful_marks_of_shopper').on(table.storeId, table.shopperId),
    sameStore('review_helpful_marks_review_fk', table, table.reviewId, reviews).onDelete('cascade'),
  ],
);

/**
 * Number of reviews per product, kept up to date by a trigger on `reviews` along with the product's average:
 * `published` by rating ('1' to '5'), `withheld` by reason. Pending reviews are not counted.
 */
export const reviewCounts = pgTable(
  'review_counts',
  {
    storeId: storeId(),
    productHandle: text('product_handle').notNull(),
    status: text('status').$type<'published' | 'withheld'>().notNull(),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.productHandle, table.status, table.kind] }),
    check('review_count_not_negative', sql`${table.count} >= 0`),
  ],
);

/** An uploaded picture. Until a review uses it, it is not shown, and it is deleted after a day. */
export const reviewPictures = pgTable(
  'review_pictures',
  {
    id: id<ReviewPictureId>(),
    storeId: storeId(),
    reviewId: uuid('review_id').$type<ReviewId>(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_pictures_unused').on(table.createdAt).where(sql`${table.reviewId} is null`),
    index().on(table.reviewId),
    sameStore('review_pictures_review_fk', table, table.reviewId, reviews).onDelete('set null'),
  ],
);

/** An emailed invitation to review an order. Only the token's hash is stored. */
export const reviewInvitations = pgTable(
  'review_invitations',
  {
    id: id<ReviewInvitationId>(),
    storeId: storeId(),
    orderId: uuid('order_id').$type<OrderId>().notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The reminder has its own token: the first one cannot be recovered from its hash. */
    reminderTokenHash: text('reminder_token_hash').unique(),
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    remindedAt: moment('reminded_at'),
    /** Whether a review of the order was written; set by triggers on `reviews`. */
    isReviewed: boolean('is_reviewed').notNull().default(false),
    /** The key of the last request that staff sent, so that pressing twice sends one. */
    staffRequestKey: uuid('staff_request_key'),
    /** Of the link in replies that stops all review emails. */
    stopTokenHash: text('stop_token_hash').unique(),
    /** When the customer opted out of invitations to this address, for any order. */
    stoppedAt: moment('stopped_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_invitations_to_remind').on(table.expiresAt).where(sql`${table.remindedAt} is null`),
    index('review_invitations_sent')
      .on(table.storeId, table.sentAt, table.id)
      .where(sql`${table.sentAt} is not null`),
    index('review_invitations_by_result')
      .on(table.storeId, table.isReviewed, table.sentAt, table.id)
      .where(sql`${table.sentAt} is not null`),
    index('review_invitations_stopped').on(table.orderId).where(sql`${table.stoppedAt} is not null`),
    sameStore('review_invitations_order_fk', table, table.orderId, orders),
  ],
);
