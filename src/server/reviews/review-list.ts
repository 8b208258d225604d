import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ReviewId, StoreId } from '#domain/ids.ts';
import type { ReviewSort } from '#domain/reviews/review-sort.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import {
  reviewCounts,
  reviewMedia,
  reviewReplies,
  reviews,
} from '#server/platform/database/schema/review-tables.ts';
import type { ReviewCursor } from './review-cursor.ts';

/** Which of a product's reviews are asked for. */
export interface ReviewFilter {
  storeId: StoreId;
  handle: string;
  rating: number | null;
  withPhotos: boolean;
  /** Words that a review mentions, as they were typed; null without a search. */
  search: string | null;
}

export interface ReviewQuery extends ReviewFilter {
  /** All that match, as `findMatching` found them; null when they are not known or too many. */
  among: readonly ReviewId[] | null;
  sort: ReviewSort;
  after: ReviewCursor | null;
  limit: number;
}

/** What each sort compares before the creation time. Each has an index, and is read from its end. */
const SORT_KEYS: Readonly<Record<ReviewSort, SQL | null>> = {
  newest: null,
  highest: sql`${reviews.rating}`,
  lowest: sql`(-${reviews.rating})`,
  helpful: sql`${reviews.helpfulCount}`,
};

/** Matches beyond this number are not counted. */
export const MAX_COUNTED_REVIEWS = 1000;

const mediaOfReview = sql<{ url: string; alt: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('url', ${reviewMedia.url}, 'alt', ${reviewMedia.alt}) order by ${reviewMedia.position})
  from ${reviewMedia} where ${reviewMedia.reviewId} = ${reviews.id}), '[]')`;

/** The query of reviews that match a condition, the highest key first, or else the newest. */
const selectReviews = (db: Queryable, key: SQL | null, condition: SQL | undefined) =>
  db
    .select({
      id: reviews.id,
      reviewId: reviews.reviewId,
      handle: reviews.productHandle,
      rating: reviews.rating,
      title: reviews.title,
      description: reviews.description,
      reviewerName: reviews.reviewerName,
      verified: reviews.verified,
      source: reviews.source,
      helpfulCount: reviews.helpfulCount,
      sortKey: sql<number>`${key ?? sql`0`}`,
      createdAt: reviews.createdAt,
      writtenMicroseconds: sql<string>`(extract(epoch from ${reviews.createdAt}) * 1000000)::bigint`,
      media: mediaOfReview,
      reply: reviewReplies.text,
      repliedAt: reviewReplies.repliedAt,
    })
    .from(reviews)
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(condition)
    .orderBy(...(key === null ? [] : [desc(key)]), desc(reviews.createdAt), desc(reviews.id));

/** What every product page begins with. */
const newestReviews = preparedQuery((db) =>
  selectReviews(
    db,
    null,
    and(
      eq(reviews.storeId, sql.placeholder('storeId')),
      eq(reviews.productHandle, sql.placeholder('handle')),
      eq(reviews.status, sql`'published'`),
    ),
  )
    .limit(sql.placeholder('limit'))
    .prepare('newest_reviews'),
);

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof newestReviews>['execute']>>[number];

/** Published reviews of a product after a cursor. Reads few more rows than it returns, or than match. */
export async function readReviewPage(
  db: Queryable,
  { among, sort, after, limit, ...filter }: ReviewQuery,
): Promise<ReviewRow[]> {
  const { storeId, handle, rating, withPhotos, search } = filter;
  const isFiltered = rating !== null || withPhotos || search !== null;
  if (sort === 'newest' && after === null && !isFiltered)
    return newestReviews(db).execute({ storeId, handle, limit });
  const key = SORT_KEYS[sort];
  const condition = and(
    isMatching(filter),
    among === null ? undefined : isAmong(among),
    after === null ? undefined : isBehind(key, after),
  );
  return selectReviews(db, key, condition).limit(limit);
}

/**
 * The published reviews that match, in no order; one more than `MAX_COUNTED_REVIEWS` when there are more. For a rare word this
 * reads the word index, which the planner does not choose when it is asked for the newest matches.
 */
export async function findMatching(db: Queryable, filter: ReviewFilter): Promise<ReviewId[]> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(isMatching(filter))
    .limit(MAX_COUNTED_REVIEWS + 1);
  return rows.map(({ id }) => id);
}

const isAmong = (ids: readonly ReviewId[]) => sql`${reviews.id} = any(${sql.param(ids)}::uuid[])`;

const isMatching = ({ storeId, handle, rating, withPhotos, search }: ReviewFilter) =>
  and(
    eq(reviews.storeId, storeId),
    eq(reviews.productHandle, handle),
    eq(reviews.status, sql`'published'`),
    rating === null ? undefined : eq(reviews.rating, rating),
    withPhotos ? sql`${reviews.hasPictures}` : undefined,
    search === null ? undefined : sql`${reviews.document} @@ review_query(${search})`,
  );

function isBehind(key: SQL | null, { sortKey, writtenMicroseconds, id }: ReviewCursor): SQL {
  const written = sql`timestamptz 'epoch' + ${writtenMicroseconds}::bigint * interval '1 microsecond'`;
  return key === null
    ? sql`(${reviews.createdAt}, ${reviews.id}) < (${written}, ${id}::uuid)`
    : sql`(${key}, ${reviews.createdAt}, ${reviews.id}) < (${sortKey}::int, ${written}, ${id}::uuid)`;
}

export interface RatingTotals {
  average: number;
  count: number;
  counts: { status: 'published' | 'withheld'; kind: string; count: number }[];
}

const countsOfProduct = sql<RatingTotals['counts']>`coalesce((
  select jsonb_agg(jsonb_build_object('status', ${reviewCounts.status}, 'kind', ${reviewCounts.kind}, 'count', ${reviewCounts.count}))
  from ${reviewCounts}
  where ${reviewCounts.storeId} = ${products.storeId} and ${reviewCounts.productHandle} = ${products.handle}
    and ${reviewCounts.count} > 0), '[]')`;

const ratingTotals = preparedQuery((db) =>
  db
    .select({ average: products.ratingAverage, count: products.ratingCount, counts: countsOfProduct })
    .from(products)
    .where(
      and(
        eq(products.storeId, sql.placeholder('storeId')),
        eq(products.handle, sql.placeholder('handle')),
        or(sql`${sql.placeholder('alsoUnsold')}::boolean`, eq(products.status, sql`'active'`)),
      ),
    )
    .prepare('rating_totals'),
);

/** A product's average rating and number of reviews of each kind; null when there is no such product on sale. */
export async function readRatingTotals(
  db: Queryable,
  storeId: StoreId,
  handle: string,
  { alsoUnsold = false } = {},
): Promise<RatingTotals | null> {
  const [totals] = await ratingTotals(db).execute({ storeId, handle, alsoUnsold });
  return totals ?? null;
}
