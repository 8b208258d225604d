import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminReviews, ModeratedReview } from '#contracts/admin/reviews-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { ReviewId, StoreId } from '#domain/ids.ts';
import { LOW_RATING, type ReviewIndexSort, type ReviewView } from '#domain/reviews/review-views.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { matchingRows } from '#server/platform/database/matching-rows.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewMedia, reviews } from '#server/platform/database/schema/review-tables.ts';
import { staffPictureUrl } from './sent-picture.ts';

type Query = z.output<typeof adminReviews.query>;

export interface ReviewIndexFilter {
  storeId: StoreId;
  view: ReviewView;
  /** As it was typed. */
  search: string;
  /** Whether a number is also searched among orders. */
  mayReadOrders: boolean;
  handle: string | undefined;
  rating: number | undefined;
}

const TIME: Keyset['columns'] = [
  { column: reviews.createdAt, type: 'moment' },
  { column: reviews.id, type: 'uuid' },
];
const RATING: Keyset['columns'] = [{ column: reviews.rating, type: 'integer' }, ...TIME];

export const REVIEWS_NEWEST_FIRST: Keyset = { columns: TIME, direction: 'descending' };

const SORTS: Readonly<Record<ReviewIndexSort, Keyset>> = {
  newest: REVIEWS_NEWEST_FIRST,
  oldest: { columns: TIME, direction: 'ascending' },
  highest: { columns: RATING, direction: 'descending' },
  lowest: { columns: RATING, direction: 'ascending' },
};

/** Written as the partial indexes have it. */
const IN_VIEW: Readonly<Record<ReviewView, SQL | undefined>> = {
  waiting: sql`${reviews.status} = 'pending' and ${reviews.status} <> 'published'`,
  published: sql`${reviews.status} = 'published'`,
  withheld: sql`${reviews.status} = 'withheld' and ${reviews.status} <> 'published'`,
  with_photos: sql`${reviews.hasPictures}`,
  without_reply: sql`${reviews.status} = 'published' and not ${reviews.hasReply}`,
  low_ratings: sql`${reviews.rating} <= ${sql.raw(String(LOW_RATING))}`,
  all: undefined,
};

/** What a call asks for. */
export const reviewFilterOf = (
  { store_id, view = 'all', q = '', product, rating }: Query,
  mayReadOrders: boolean,
): ReviewIndexFilter => ({
  storeId: store_id,
  view,
  search: q.trim(),
  mayReadOrders,
  handle: product || undefined,
  rating: rating && Number(rating),
});

/** The condition of a list of reviews. */
export async function reviewCondition(
  db: Queryable,
  { storeId, view, search, handle, rating, mayReadOrders }: ReviewIndexFilter,
): Promise<SQL | undefined> {
  return and(
    eq(reviews.storeId, storeId),
    IN_VIEW[view],
    handle === undefined ? undefined : eq(reviews.productHandle, handle),
    rating === undefined ? undefined : eq(reviews.rating, rating),
    search === '' ? undefined : await matchesSearch(db, storeId, search, mayReadOrders),
  );
}

const ORDER_NUMBER = /^#?(\d{1,9})$/;

async function matchesSearch(
  db: Queryable,
  storeId: StoreId,
  typed: string,
  mayReadOrders: boolean,
): Promise<SQL | undefined> {
  const [, number] = ORDER_NUMBER.exec(typed) ?? [];
  const matches = sql`${reviews.staffWords} @@ review_query(${typed})`;
  const mentions = await matchingRows(db, { storeId, table: reviews, id: reviews.id, matches }, matches);
  if (number === undefined || !mayReadOrders) return mentions;
  const ofOrder = sql`${reviews.orderId} = (
    select ${orders.id} from ${orders} where ${orders.storeId} = ${storeId} and ${orders.number} = ${number}::bigint)`;
  return or(mentions, ofOrder);
}

/** A page of the reviews that match. */
export async function listedReviews(
  db: Database,
  query: Query,
  mayReadOrders: boolean,
): Promise<CallAnswer<typeof adminReviews>> {
  const { sort = 'newest', limit = PAGE_SIZE, cursor } = query;
  const keyset = SORTS[sort];
  const found = await db
    .select({ review: reviews, product: products.title, position: positionIn(keyset) })
    .from(reviews)
    .innerJoin(
      products,
      and(eq(products.storeId, reviews.storeId), eq(products.handle, reviews.productHandle)),
    )
    .where(and(await reviewCondition(db, reviewFilterOf(query, mayReadOrders)), afterCursor(keyset, cursor)))
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  const pictures = await picturesOf(
    db,
    page.map(({ review }) => review.id),
  );
  return {
    reviews: page.map(({ review, product }) =>
      toModeratedReview(review, product, pictures.get(review.id) ?? []),
    ),
    next_cursor: nextCursor,
  };
}

/** The pictures of reviews, by their row ids. */
export async function picturesOf(
  db: Queryable,
  ids: readonly ReviewId[],
): Promise<Map<ReviewId, ModeratedReview['pictures']>> {
  const rows = await db
    .select()
    .from(reviewMedia)
    .where(inArray(reviewMedia.reviewId, [...ids]))
    .orderBy(asc(reviewMedia.position));
  const byReview = Map.groupBy(rows, ({ reviewId }) => reviewId);
  return new Map(
    [...byReview].map(([id, media]) => [
      id,
      media.map(({ url, alt }) => ({ url: staffPictureUrl(url), alt })),
    ]),
  );
}

export const toModeratedReview = (
  review: typeof reviews.$inferSelect,
  product: string,
  pictures: ModeratedReview['pictures'],
): ModeratedReview => ({
  review_id: review.reviewId,
  status: review.status,
  withheld_reason: review.withheldReason,
  version: review.version,
  handle: review.productHandle,
  product,
  rating: review.rating,
  title: review.title,
  text: review.description,
  name: review.reviewerName,
  verified: review.verified,
  source: review.source,
  created_at: review.createdAt.toISOString(),
  pictures,
  has_reply: review.hasReply,
});
