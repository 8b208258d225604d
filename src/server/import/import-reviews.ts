import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PublicReviewId } from '#domain/ids.ts';
import { startOfDay } from '#domain/store-days.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { reviewMedia, reviews } from '#server/platform/database/schema/review-tables.ts';
import { type ReviewFile, SAMPLE_SOURCE } from './files/content-files.ts';
import { problemLine, StoreFileError } from './files/store-file-error.ts';
import type { StoreFiles } from './files/store-files.ts';
import { excludedColumns, unlessEmpty } from '#server/platform/database/upsert.ts';

/**
 * Imports reviews and deletes imported ones that were removed from the files; reviews written in this shop
 * are not changed, and withheld ones stay withheld. A trigger counts them (docs/decisions/0060). Throws
 * `StoreFileError` when an id is taken.
 */
export async function importReviews(tx: Transaction, files: StoreFiles): Promise<void> {
  await refuseTakenIds(tx, files);
  await deleteMissing(tx, files);
  await unlessEmpty(reviewRows(files), (rows) =>
    tx
      .insert(reviews)
      .values(rows)
      .onConflictDoUpdate({
        target: [reviews.storeId, reviews.reviewId],
        set: {
          ...excludedColumns(reviews, [
            'productHandle',
            'rating',
            'title',
            'description',
            'reviewerName',
            'verified',
            'source',
          ]),
          // Sample reviews keep the date of their first import.
          createdAt: sql`case when excluded.source = ${SAMPLE_SOURCE} then ${reviews.createdAt} else excluded.created_at end`,
        },
      }),
  );
  await replaceMedia(tx, files);
}

/** Those that staff have imported from another shop are not the files'. */
const isImported = and(isNotNull(reviews.source), isNull(reviews.importHash));

async function refuseTakenIds(
  tx: Transaction,
  { name, store: { storeId }, reviews: files }: StoreFiles,
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ reviewId }) => reviewId);
  const taken = await tx
    .select({ reviewId: reviews.reviewId })
    .from(reviews)
    .where(
      and(
        eq(reviews.storeId, storeId),
        or(isNull(reviews.source), isNotNull(reviews.importHash)),
        inArray(reviews.reviewId, ids),
      ),
    );
  if (taken.length === 0) return;
  throw new StoreFileError(
    taken.map(({ reviewId }) => {
      const file = files.find((review) => review.reviewId === reviewId);
      return problemLine(
        `${name}/reviews/${file?.productHandle}.json`,
        ['reviewId'],
        `${reviewId} is the id of a review that was written in this shop`,
      );
    }),
  );
}

async function deleteMissing(
  tx: Transaction,
  { store: { storeId }, reviews: kept }: StoreFiles,
): Promise<void> {
  const ids = kept.map(({ reviewId }) => reviewId);
  await tx
    .delete(reviews)
    .where(
      and(
        eq(reviews.storeId, storeId),
        isImported,
        ids.length > 0 ? notInArray(reviews.reviewId, ids) : undefined,
      ),
    );
}

function reviewRows({ store: { storeId, timeZone }, reviews: files }: StoreFiles) {
  return files.map(({ reviewId, source, productHandle, rating, title, text, name, verified, ...when }) => ({
    storeId,
    reviewId,
    source,
    productHandle,
    rating,
    title,
    verified,
    description: text,
    reviewerName: name,
    reviewerEmail: `${reviewId}@reviews.invalid`,
    status: 'published' as const,
    createdAt: writtenAt(reviewId, when, timeZone),
  }));
}

/** Dates are days in the store's time zone. */
function writtenAt(
  reviewId: PublicReviewId,
  { daysAgo, writtenOn }: Pick<ReviewFile, 'daysAgo' | 'writtenOn'>,
  timeZone: string,
): SQL {
  const minutes = minuteOfDay(reviewId);
  if (writtenOn === undefined)
    return sql`shop_now() - make_interval(days => ${daysAgo ?? 0}, mins => ${minutes})`;
  return sql`${startOfDay(writtenOn, timeZone).toISOString()}::timestamptz + make_interval(mins => ${minutes})`;
}

/** A time of day derived from the id, so that imported reviews do not all have the same time. */
function minuteOfDay(reviewId: PublicReviewId): number {
  return [...reviewId].reduce((minute, letter) => (minute * 31 + (letter.codePointAt(0) ?? 0)) % 1440, 7);
}

async function replaceMedia(
  tx: Transaction,
  { store: { storeId }, reviews: files }: StoreFiles,
): Promise<void> {
  const ids = await tx
    .select({ id: reviews.id, reviewId: reviews.reviewId })
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), isImported));
  const idOf = new Map(ids.map(({ id, reviewId }) => [reviewId, id]));
  const importedIds = tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), isImported));
  await tx.delete(reviewMedia).where(sql`${reviewMedia.reviewId} in ${importedIds}`);
  const rows = files.flatMap(({ reviewId, pictures }) =>
    pictures.flatMap((picture, position) => {
      const id = idOf.get(reviewId);
      return id ? [{ storeId, reviewId: id, position, ...picture }] : [];
    }),
  );
  await unlessEmpty(rows, (values) => tx.insert(reviewMedia).values(values));
}
