import { readFile } from 'node:fs/promises';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { ReviewPictureId, StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { reviewPictures, reviews } from '#server/platform/database/schema/review-tables.ts';
import { reencodePicture, smallRendition } from '#server/platform/storage/reencode-picture.ts';
import type { Original, Renditions } from '#server/platform/storage/renditions.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';
import { PICTURE_PATH } from './attach-pictures.ts';

interface PictureDeps {
  db: Database;
  uploads: Uploads;
  renditions: Renditions;
}

/** Limit of unattached pictures; more would be an attempt to fill the disk. */
const MAX_UNUSED = 500;
const AT_ONCE = 50;

const fileName = (pictureId: ReviewPictureId) => `review-pictures/${pictureId}.webp` as const;
const renditionKey = (pictureId: ReviewPictureId) => `review--${pictureId}`;

/**
 * Encodes and stores an uploaded photo until a review uses it, and deletes the oldest unattached ones above
 * the limit. Returns its id, the only way to refer to it. Throws `picture_refused`.
 */
export async function savePicture(
  deps: PictureDeps,
  storeId: StoreId,
  bytes: Buffer,
): Promise<ReviewPictureId> {
  const { db, uploads, renditions } = deps;
  await removeOldestUnused(deps);
  const picture = await renditions.inTurn(() => reencodePicture(bytes));
  const [row] = await db
    .insert(reviewPictures)
    .values({ storeId, bytes: picture.length })
    .returning({ id: reviewPictures.id });
  if (!row) throw new Error('a picture was not stored');
  await uploads.write(fileName(row.id), picture).catch(async (error: unknown) => {
    await removeAll(deps, [row]);
    throw error;
  });
  return row.id;
}

/** A picture in one of its two sizes while its review is published; null otherwise. */
export async function readShownPicture(
  { db, uploads, renditions }: PictureDeps,
  pictureId: ReviewPictureId,
  isSmall: boolean,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ id: reviewPictures.id })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(and(eq(reviewPictures.id, pictureId), eq(reviews.status, 'published')));
  const picture = row ? await uploads.read(fileName(pictureId)) : null;
  if (!picture || !isSmall) return picture;
  const key = renditionKey(pictureId);
  const original: Original = { key, version: '1', isRemote: false, read: async () => picture };
  return readFile(await renditions.file(original, smallRendition));
}

/** A picture's file for staff, published or not; null if there is none. */
export async function readSentPicture(
  { db, uploads }: PictureDeps,
  storeId: StoreId,
  pictureId: ReviewPictureId,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ id: reviewPictures.id })
    .from(reviewPictures)
    .where(and(eq(reviewPictures.id, pictureId), eq(reviewPictures.storeId, storeId)));
  return row ? uploads.read(fileName(pictureId)) : null;
}

/**
 * Deletes pictures that no review has used within a day, in small batches. The row is deleted last, so that
 * no file is left behind.
 */
export async function removeUnusedPictures(deps: PictureDeps): Promise<void> {
  const unused = await deps.db
    .select({ id: reviewPictures.id })
    .from(reviewPictures)
    .where(
      and(isNull(reviewPictures.reviewId), lt(reviewPictures.createdAt, sql`${shopNow} - interval '1 day'`)),
    )
    .limit(AT_ONCE);
  if ((await removeAll(deps, unused)) === AT_ONCE) await removeUnusedPictures(deps);
}

/** Removes the oldest unattached pictures above the limit. */
async function removeOldestUnused(deps: PictureDeps): Promise<void> {
  const surplus = await deps.db
    .select({ id: reviewPictures.id })
    .from(reviewPictures)
    .where(isNull(reviewPictures.reviewId))
    .orderBy(desc(reviewPictures.createdAt))
    .offset(MAX_UNUSED - 1);
  await removeAll(deps, surplus);
}

/**
 * Removes those that no review takes meanwhile, and returns how many. In a bucket of another database nothing is removed, so their
 * rows wait for the bucket to be claimed.
 */
async function removeAll(deps: PictureDeps, pictures: readonly { id: ReviewPictureId }[]): Promise<number> {
  if (pictures.length === 0 || (await deps.uploads.owner?.find()) === 'other') return 0;
  let removed = 0;
  for (const { id } of pictures) if (await removeUnattached(deps, id)) removed += 1;
  return removed;
}

/** Whether it was unattached and is removed. Its row is locked, so that no review takes it while its file goes. */
function removeUnattached({ db, uploads, renditions }: PictureDeps, id: ReviewPictureId): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isIt = eq(reviewPictures.id, id);
    const [unattached] = await tx
      .select({ id: reviewPictures.id })
      .from(reviewPictures)
      .where(and(isIt, isNull(reviewPictures.reviewId)))
      .for('update', { skipLocked: true });
    if (!unattached) return false;
    // A slow object store may take longer than a transaction may usually wait.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '90s'`);
    await uploads.remove(fileName(id));
    await renditions.remove(renditionKey(id));
    await tx.delete(reviewPictures).where(isIt);
    return true;
  });
}

/** Where the files of photos are; addresses of other pictures stay as they are. */
export function filesOfPictures(uploads: Uploads, urls: readonly string[]): string[] {
  return urls.map((url) => {
    if (!url.startsWith(PICTURE_PATH)) return url;
    const pictureId = url.slice(PICTURE_PATH.length).replace(/\.webp$/, '') as ReviewPictureId;
    return pictureId ? uploads.whereIs(fileName(pictureId)) : url;
  });
}
