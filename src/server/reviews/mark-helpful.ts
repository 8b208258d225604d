import { DomainError } from '#domain/errors.ts';
import type { PublicReviewId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import {
  addToHelpfulCount,
  deleteMark,
  findMarkable,
  insertMark,
  type Reader,
} from './helpful-mark-store.ts';

const ONE_HOUR = 3600;
const ONE_DAY = 24 * ONE_HOUR;

interface HelpfulMark {
  reader: Reader;
  /** The network address of the request, as limits count it. */
  network: string;
  reviewId: PublicReviewId;
  isHelpful: boolean;
}

interface MarkedReview {
  isHelpful: boolean;
  helpfulCount: number;
}

/** Marking reviews as helpful, and its limits. docs/decisions/0201. */
export function createHelpfulMarks({ db, limits }: Pick<Deps, 'db' | 'limits'>) {
  const perNetwork = createLimit(limits, { name: 'helpful-network', most: 300, seconds: ONE_HOUR });
  const perShopper = createLimit(limits, { name: 'helpful-shopper', most: 60, seconds: ONE_HOUR });
  /** A new session is free, so the marks that one review gets from one network address are counted too. */
  const perReview = createLimit(limits, { name: 'helpful-review', most: 5, seconds: ONE_DAY });

  return {
    /** Before a session is created for a network address. Throws `too_many_requests`. */
    beforeSession: (network: string): Promise<void> => perNetwork.take(network),
    /**
     * Says that a review was helpful, or takes that back; saying the same again changes nothing. Throws `not_found` for a
     * review that is not shown, `forbidden` for the reader's own, and `too_many_requests`.
     */
    async mark({ reader, network, reviewId, isHelpful }: HelpfulMark): Promise<MarkedReview> {
      await perShopper.take(reader.shopperId);
      const review = await findMarkable(db, reader, reviewId);
      if (!review) throw new DomainError('not_found', 'This review is not shown any more.');
      if (review.isOwn && isHelpful) throw new DomainError('forbidden', 'This review is your own.');
      const mark = { storeId: reader.storeId, reviewId: review.id, shopperId: reader.shopperId };
      const marks = `${network} ${review.id}`;
      return db.transaction(async (tx) => {
        const isChanged = await (isHelpful ? insertMark(tx, mark) : deleteMark(tx, mark));
        if (isChanged && !isHelpful) await perReview.giveBack(marks);
        if (isChanged && isHelpful && !(await perReview.tryTake(marks))) throw enoughForToday();
        const by = isChanged ? (isHelpful ? 1 : -1) : 0;
        return { isHelpful, helpfulCount: await addToHelpfulCount(tx, review.id, by) };
      });
    },
  };
}

const enoughForToday = () =>
  new DomainError(
    'too_many_requests',
    'There are too many votes from your network today. Please try again tomorrow.',
    { retryAfterSeconds: ONE_DAY },
  );
