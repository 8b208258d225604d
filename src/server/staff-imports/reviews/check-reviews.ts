import { createHash } from 'node:crypto';
import { email as emailField } from '#contracts/fields.ts';
import { slugOf } from '#domain/content/page-address.ts';
import { type ImportedReview, readJudgeMeReview } from '#domain/imports/reviews/judge-me-review.ts';
import type { ReviewField } from '#domain/imports/reviews/review-columns.ts';
import { shortened } from '#domain/text/shortened.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { findProductsByHandle, importedHashes, type ReviewImport } from '#server/reviews/imported-reviews.ts';
import type { FileCheck, PlannedRow, StaffImport } from '../import-kind.ts';
import { UnreadableFile } from '../read-entries.ts';

/** What importing a review writes. */
export interface ReviewData {
  review: ReviewImport;
}

/** Their hashes are held in memory while a file is checked. */
const MAX_REVIEWS = 500_000;

/** A review with what tells it from others, whatever the shop calls the product. */
export interface HashedReview extends ImportedReview {
  hash: string;
}

/** Begins the check of a file of reviews. */
export async function checkReviews(
  db: Database,
  { storeId }: StaffImport,
): Promise<FileCheck<ReviewField, HashedReview, ReviewData>> {
  const { now, timeZone } = await storeClock(db, storeId);
  const lines = new Map<string, number>();
  return {
    read(header, [line]) {
      if (lines.size >= MAX_REVIEWS)
        throw new UnreadableFile(`The file has more than ${MAX_REVIEWS} reviews. Send it in parts.`);
      const review = readJudgeMeReview(header, line ?? { line: 1, cells: {} }, { isEmail, now, timeZone });
      const hash = hashOf(review);
      const before = lines.get(hash);
      if (before !== undefined)
        review.problems.push({
          line: review.line,
          column: null,
          message: `is the same review as in line ${before}: leave one of them`,
        });
      lines.set(hash, before ?? review.line);
      return { ...review, hash };
    },
    async plan(tx, batch) {
      const handles = batch.flatMap(({ handle }) => [handle, slugOf(handle)]);
      const products = await findProductsByHandle(tx, storeId, handles);
      const known = await importedHashes(
        tx,
        storeId,
        batch.map(({ hash }) => hash),
      );
      return batch.map((review) => {
        const product = products.get(review.handle) ?? products.get(slugOf(review.handle)) ?? null;
        return planReview(review, product, known.has(review.hash));
      });
    },
  };
}

const isEmail = (typed: string): boolean => emailField.safeParse(typed).success;

/** Without the rating, which Judge.me does not let anybody change. */
const hashOf = ({ handle, email, writtenAt, title, text }: ImportedReview): string =>
  createHash('sha256')
    .update(JSON.stringify([handle.toLowerCase(), email, writtenAt, title, text]))
    .digest('hex');

function planReview(
  review: HashedReview,
  product: { handle: string; title: string } | null,
  isKnown: boolean,
): PlannedRow<ReviewData> {
  const { line, handle, notes, hash } = review;
  const problems =
    product === null && handle !== ''
      ? [
          ...review.problems,
          {
            line,
            column: 'product_handle',
            message: `${handle} is no product of the shop: import the products first, then check again`,
          },
        ]
      : review.problems;
  const row = {
    key: handle,
    line,
    problems,
    notes,
    changes: [],
    title: `${product?.title ?? handle}: ${review.title || shortened(review.text, 80) || `${review.rating} stars`}`,
  };
  if (product === null || problems.length > 0) return { ...row, outcome: 'refused', data: null };
  if (isKnown) return { ...row, outcome: 'same', data: null };
  const { rating, title, text, name, email, writtenAt, reply, status } = review;
  const said = { rating, title, text, name, email, writtenAt, reply, status, hash };
  return { ...row, outcome: 'create', data: { review: { ...said, productHandle: product.handle } } };
}
