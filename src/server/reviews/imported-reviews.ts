import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { PublicReviewId, ReviewId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { reviewReplies, reviews } from '#server/platform/database/schema/review-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';

/** A review that was published in another shop. */
export interface ReviewImport {
  /** Of the product, in this shop. */
  productHandle: string;
  rating: number;
  title: string;
  text: string;
  name: string;
  /** In small characters, or empty. */
  email: string;
  /** ISO 8601, as the other shop has it. */
  writtenAt: string;
  reply: { text: string; repliedAt: string } | null;
  status: 'published' | 'pending';
  /** Of what the file says, so that it is imported once. */
  hash: string;
}

interface ImportedFrom {
  storeId: StoreId;
  /** Who replies to it from now on. */
  staffMemberId: StaffMemberId;
  /** The name of the other program, which shoppers see: `Judge.me`. */
  source: string;
}

/** Products by the handles under which another shop may have had them: their own, or the one that they were imported with. */
export async function findProductsByHandle(
  db: Queryable,
  storeId: StoreId,
  handles: readonly string[],
): Promise<ReadonlyMap<string, { handle: string; title: string }>> {
  const { handle, fileHandle, title } = products;
  const rows = await db
    .select({ handle, fileHandle, title })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        or(inArray(handle, [...handles]), inArray(fileHandle, [...handles])),
      ),
    );
  return new Map([
    ...rows.flatMap((row) => (row.fileHandle === null ? [] : [[row.fileHandle, row] as const])),
    ...rows.map((row) => [row.handle, row] as const),
  ]);
}

/** Those of these hashes of which the review is here. */
export async function importedHashes(
  db: Queryable,
  storeId: StoreId,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ hash: reviews.importHash })
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), inArray(reviews.importHash, [...hashes])));
  return new Set(rows.flatMap(({ hash }) => hash ?? []));
}

/**
 * Adds reviews as they were, none as verified, and tells nobody. Returns their ids by their hashes, without those that are here,
 * and those whose product is not here any more.
 */
export async function addImportedReviews(
  tx: Transaction,
  { storeId, staffMemberId, source }: ImportedFrom,
  imports: readonly ReviewImport[],
): Promise<ReadonlyMap<string, ReviewId>> {
  const present = await tx
    .select({ handle: products.handle })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        inArray(
          products.handle,
          imports.map(({ productHandle }) => productHandle),
        ),
      ),
    )
    .orderBy(asc(products.handle))
    .for('key share');
  const handles = new Set(present.map(({ handle }) => handle));
  const wanted = imports.filter(({ productHandle }) => handles.has(productHandle));
  if (wanted.length === 0) return new Map();
  const written = await tx
    .insert(reviews)
    .values(
      wanted.map(({ productHandle, rating, title, status, ...said }) => ({
        storeId,
        source,
        productHandle,
        rating,
        title,
        status,
        reviewId: newId<PublicReviewId>(),
        description: said.text,
        reviewerName: said.name,
        reviewerEmail: said.email,
        hasReply: said.reply !== null,
        importHash: said.hash,
        createdAt: new Date(said.writtenAt),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: reviews.id, hash: reviews.importHash });
  const idOf = new Map(written.flatMap(({ id, hash }) => (hash === null ? [] : [[hash, id] as const])));
  await addReplies(tx, { storeId, staffMemberId, source }, wanted, idOf);
  return idOf;
}

async function addReplies(
  tx: Transaction,
  { storeId, staffMemberId, source }: ImportedFrom,
  imports: readonly ReviewImport[],
  idOf: ReadonlyMap<string, ReviewId>,
): Promise<void> {
  const replies = imports.flatMap(({ hash, reply }) => {
    const reviewId = idOf.get(hash);
    if (reply === null || reviewId === undefined) return [];
    const repliedAt = new Date(reply.repliedAt);
    return [
      {
        storeId,
        staffMemberId,
        reviewId,
        repliedAt,
        text: reply.text,
        writtenBy: `Imported from ${source}`,
      },
    ];
  });
  if (replies.length > 0) await tx.insert(reviewReplies).values(replies);
}

/** An imported review that is to be taken back, and whether a reply came with it. */
export interface TakenReview {
  id: ReviewId;
  hasReply: boolean;
}

/**
 * Removes imported reviews, with what shoppers found helpful. Returns why some stay, by their ids: those about which staff have
 * decided, or to which they have replied.
 */
export async function removeImportedReviews(
  tx: Transaction,
  taken: readonly TakenReview[],
): Promise<ReadonlyMap<ReviewId, string>> {
  const ids = taken.map(({ id }) => id);
  const found = await tx
    .select({ id: reviews.id, version: reviews.version })
    .from(reviews)
    .where(inArray(reviews.id, ids))
    .orderBy(asc(reviews.id))
    .for('update');
  const replies = await tx
    .select({ id: reviewReplies.reviewId, version: reviewReplies.version })
    .from(reviewReplies)
    .where(inArray(reviewReplies.reviewId, ids));
  const versionOf = new Map(found.map(({ id, version }) => [id, version]));
  const replyOf = new Map(replies.map(({ id, version }) => [id, version]));
  const reasons = new Map(
    taken.flatMap(({ id, hasReply }): [ReviewId, string][] => {
      const version = versionOf.get(id);
      if (version === undefined) return [[id, 'It was removed after the import.']];
      if (version > 1) return [[id, 'Somebody has decided about it after the import.']];
      if ((replyOf.get(id) ?? 0) <= (hasReply ? 1 : 0)) return [];
      return [[id, 'Somebody has replied to it after the import.']];
    }),
  );
  const removed = found.map(({ id }) => id).filter((id) => !reasons.has(id));
  await tx.delete(reviews).where(inArray(reviews.id, removed));
  return reasons;
}
