import { and, eq, like, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { reviewMedia, reviews } from '#server/platform/tables/review-tables.ts';
import type { StoreFiles } from './store-files.ts';
import { asGiven, unlessEmpty } from './upsert.ts';

/** Writes the sample reviews, never a shopper's. The database counts them (docs/decisions/0060). */
export async function importReviews(tx: Transaction, files: StoreFiles): Promise<void> {
  await removeGone(tx, files);
  await unlessEmpty(reviewRows(files), (rows) =>
    tx
      .insert(reviews)
      .values(rows)
      .onConflictDoUpdate({
        target: [reviews.storeId, reviews.reviewId],
        set: asGiven(reviews, [
          'productHandle',
          'rating',
          'title',
          'description',
          'reviewerName',
          'verified',
        ]),
      }),
  );
  await replaceMedia(tx, files);
}

const isSample = like(reviews.reviewId, 'sample-%');

async function removeGone(tx: Transaction, { store: { storeId }, reviews: kept }: StoreFiles): Promise<void> {
  const ids = kept.map(({ reviewId }) => reviewId);
  await tx
    .delete(reviews)
    .where(
      and(
        eq(reviews.storeId, storeId),
        isSample,
        ids.length > 0 ? notInArray(reviews.reviewId, ids) : undefined,
      ),
    );
}

function reviewRows({ store: { storeId }, reviews: files }: StoreFiles) {
  return files.map(({ reviewId, productHandle, rating, title, text, name, verified, daysAgo }) => ({
    storeId,
    reviewId,
    productHandle,
    rating,
    title,
    verified,
    description: text,
    reviewerName: name,
    reviewerEmail: `${reviewId}@example.com`,
    status: 'published' as const,
    createdAt: sql`shop_now() - make_interval(days => ${daysAgo}, mins => ${minuteOfDay(reviewId)})`,
  }));
}

/** Not everybody writes at the same time of day; the same review always does. */
function minuteOfDay(reviewId: string): number {
  return [...reviewId].reduce((minute, letter) => (minute * 31 + (letter.codePointAt(0) ?? 0)) % 1440, 7);
}

async function replaceMedia(
  tx: Transaction,
  { store: { storeId }, reviews: files }: StoreFiles,
): Promise<void> {
  const ids = await tx
    .select({ id: reviews.id, reviewId: reviews.reviewId })
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), isSample));
  const idOf = new Map(ids.map(({ id, reviewId }) => [reviewId, id]));
  const sampleIds = tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), isSample));
  await tx.delete(reviewMedia).where(sql`${reviewMedia.reviewId} in ${sampleIds}`);
  const rows = files.flatMap(({ reviewId, pictures }) =>
    pictures.flatMap((picture, position) => {
      const id = idOf.get(reviewId);
      return id ? [{ storeId, reviewId: id, position, ...picture }] : [];
    }),
  );
  await unlessEmpty(rows, (values) => tx.insert(reviewMedia).values(values));
}
