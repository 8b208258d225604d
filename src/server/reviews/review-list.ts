import { and, desc, eq, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { reviewCounts, reviewMedia, reviews } from '#server/platform/database/schema/review-tables.ts';
import type { ReviewCursor } from './review-cursor.ts';

export interface ReviewQuery {
  storeId: StoreId;
  handle: string;
  rating: number | null;
  after: ReviewCursor | null;
  limit: number;
}

const mediaOfReview = sql<{ url: string; alt: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('url', ${reviewMedia.url}, 'alt', ${reviewMedia.alt}) order by ${reviewMedia.position})
  from ${reviewMedia} where ${reviewMedia.reviewId} = ${reviews.id}), '[]')`;

/** Published reviews of a product after a cursor, newest first. Reads no more rows than it returns. */
export function readReviewPage(db: Queryable, { storeId, handle, rating, after, limit }: ReviewQuery) {
  return db
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
      createdAt: reviews.createdAt,
      writtenMicroseconds: sql<string>`(extract(epoch from ${reviews.createdAt}) * 1000000)::bigint`,
      media: mediaOfReview,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.storeId, storeId),
        eq(reviews.productHandle, handle),
        eq(reviews.status, sql`'published'`),
        rating === null ? undefined : eq(reviews.rating, rating),
        after === null ? undefined : isBehind(after),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

export type ReviewRow = Awaited<ReturnType<typeof readReviewPage>>[number];

const isBehind = ({ writtenMicroseconds, id }: ReviewCursor) =>
  sql`(${reviews.createdAt}, ${reviews.id}) <
    (timestamptz 'epoch' + ${writtenMicroseconds}::bigint * interval '1 microsecond', ${id}::uuid)`;

export interface RatingTotals {
  average: number;
  count: number;
  counts: { status: 'published' | 'withheld'; kind: string; count: number }[];
}

/** A product's average rating and number of reviews of each kind; null when there is no such product. */
export async function readRatingTotals(
  db: Queryable,
  storeId: StoreId,
  handle: string,
): Promise<RatingTotals | null> {
  const counts = sql<RatingTotals['counts']>`coalesce((
    select jsonb_agg(jsonb_build_object('status', ${reviewCounts.status}, 'kind', ${reviewCounts.kind}, 'count', ${reviewCounts.count}))
    from ${reviewCounts}
    where ${reviewCounts.storeId} = ${products.storeId} and ${reviewCounts.productHandle} = ${products.handle}
      and ${reviewCounts.count} > 0), '[]')`;
  const [totals] = await db
    .select({ average: products.ratingAverage, count: products.ratingCount, counts })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.handle, handle), eq(products.status, 'active')));
  return totals ?? null;
}
