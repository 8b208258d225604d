import { DomainError } from '#domain/errors.ts';
import type { PublicReviewId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import {
  addToHelpfulCount,
  deleteVote,
  findReviewToVote,
  insertVote,
  type Reader,
  readHelpfulCount,
} from './helpful-vote-store.ts';

const ONE_HOUR = 3600;
const ONE_DAY = 24 * ONE_HOUR;

interface HelpfulVote {
  reader: Reader;
  /** The client's, whose network limits count. */
  address: string;
  reviewId: PublicReviewId;
  isHelpful: boolean;
}

interface VotedReview {
  isHelpful: boolean;
  helpfulCount: number;
}

/** Votes for helpful reviews, and their limits. docs/decisions/0201. */
export function createHelpfulVotes({ db, limits }: Pick<Deps, 'db' | 'limits'>) {
  const perNetwork = createNetworkLimit(limits, { name: 'helpful-network', most: 300, seconds: ONE_HOUR });
  const perShopper = createLimit(limits, { name: 'helpful-shopper', most: 60, seconds: ONE_HOUR });
  /** A new session is free, so the votes that one review gets from one network address are counted too. */
  const perReview = createNetworkLimit(limits, { name: 'helpful-review', most: 5, seconds: ONE_DAY });

  return {
    /** Before a session is created for a network address. Throws `too_many_requests`. */
    beforeSession: (address: string): Promise<void> => perNetwork.take(address),
    /**
     * Votes for a review as helpful, or withdraws the vote; a repetition changes nothing. Throws `not_found` for a
     * review that is not shown, `forbidden` for the reader's own, and `too_many_requests`.
     */
    async vote({ reader, address, reviewId, isHelpful }: HelpfulVote): Promise<VotedReview> {
      await perShopper.take(reader.shopperId);
      const review = await findReviewToVote(db, reader, reviewId);
      if (!review) throw new DomainError('not_found', 'This review is not shown any more.');
      if (review.isOwn && isHelpful) throw new DomainError('forbidden', 'You wrote this review yourself.');
      const vote = { storeId: reader.storeId, reviewId: review.id, shopperId: reader.shopperId };
      return db.transaction(async (tx) => {
        const isChanged = await (isHelpful ? insertVote(tx, vote) : deleteVote(tx, vote));
        if (isChanged && !isHelpful) await perReview.giveBack(address, review.id);
        if (isChanged && isHelpful && !(await perReview.tryTake(address, review.id))) throw enoughForToday();
        const helpfulCount = isChanged
          ? await addToHelpfulCount(tx, review.id, isHelpful ? 1 : -1)
          : await readHelpfulCount(tx, review.id);
        return { isHelpful, helpfulCount };
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
