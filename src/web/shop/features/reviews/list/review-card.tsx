import type { Review } from '#web/api/reviews/review-list.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/images/icons.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Stars } from '#web/ui/images/stars.tsx';
import { HelpfulButton } from './helpful-button.tsx';
import styles from './review-list.module.css';
import type { HelpfulReviews } from './use-helpful-reviews.ts';

const LARGE_TEXT_MAX_LENGTH = 110;

interface ReviewCardProps {
  review: Review;
  helpful: HelpfulReviews;
  onOpen: () => void;
}

/** A shortened review; a click anywhere on the card opens it. */
export function ReviewCard({ review, helpful, onOpen }: ReviewCardProps) {
  const [picture] = review.pictures;
  return (
    <li className={styles.card}>
      {picture && (
        <Picture
          src={smallPhotoUrl(picture.url)}
          alt={picture.alt}
          sizes="(min-width: 48rem) 30vw, 45vw"
          width={400}
          height={275}
          className={styles.picture}
        />
      )}
      <Stars rating={review.rating} size={18} />
      {review.title !== '' && (
        <h3 className={styles.title}>
          <bdi>{review.title}</bdi>
        </h3>
      )}
      <p className={classNames(styles.text, picture === undefined && isShort(review) && styles.large)}>
        <bdi>{review.text}</bdi>
      </p>
      <ReviewSource review={review} />
      <ReviewReply review={review} isShortened />
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.openText}>Read the review by {review.name}</span>
      </button>
      <HelpfulButton review={review} helpful={helpful} />
    </li>
  );
}

/** A short review without a photo is printed larger to fill the card. */
const isShort = ({ title, text }: Review) => title.length + text.length < LARGE_TEXT_MAX_LENGTH;

/** The author, date and origin of a review. */
export function ReviewSource({ review }: { review: Review }) {
  const formatDay = useFormatDay();
  return (
    <div className={styles.source}>
      <p className={styles.writer}>
        <bdi>{review.name}</bdi>{' '}
        <time dateTime={review.writtenAt}>{formatDay(review.writtenAt, 'medium')}</time>
      </p>
      {review.isVerified && (
        <p className={styles.verified}>
          <CheckIcon /> Verified purchase
        </p>
      )}
      {review.isSample && <p className={styles.sample}>Sample</p>}
      {review.importedFrom !== null && (
        <p className={styles.sample}>
          Imported from <bdi>{review.importedFrom}</bdi>
        </p>
      )}
    </div>
  );
}

/** What the brand replied; nothing without a reply. */
export function ReviewReply({
  review: { reply },
  isShortened = false,
}: {
  review: Review;
  isShortened?: boolean;
}) {
  const brand = useAppSelector((state) => state.global.brand);
  const formatDay = useFormatDay();
  if (reply === null) return null;
  return (
    <div className={styles.reply}>
      <p className={styles.replyBy}>
        <strong>Reply by {brand}</strong>{' '}
        <time dateTime={reply.repliedAt}>{formatDay(reply.repliedAt, 'medium')}</time>
      </p>
      <p className={classNames(styles.replyText, isShortened && styles.shortened)}>
        <bdi>{reply.text}</bdi>
      </p>
    </div>
  );
}

/** Shoppers' photos have a small version; other pictures have renditions. */
const smallPhotoUrl = (url: string): string =>
  url.startsWith('/review-pictures/') ? url.replace(/\.webp$/, '-small.webp') : url;
