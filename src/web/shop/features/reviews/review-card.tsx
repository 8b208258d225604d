import type { Review } from '#web/api/review-queries.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/images/icons.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Stars } from '#web/ui/images/stars.tsx';
import styles from './review-list.module.css';
import { smallPicture } from './small-picture.ts';

const LOUD_LETTERS = 110;

/** A review as far as a card has room for it; pressing it anywhere opens it. */
export function ReviewCard({ review, onRead }: { review: Review; onRead: () => void }) {
  const [picture] = review.pictures;
  return (
    <li className={styles.card}>
      {picture && (
        <Picture
          src={smallPicture(picture.url)}
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
      <p className={classNames(styles.text, picture === undefined && isShort(review) && styles.loud)}>
        <bdi>{review.text}</bdi>
      </p>
      <ReviewSource review={review} />
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onRead}>
        <span className={styles.openWords}>Read the review by {review.name}</span>
      </button>
    </li>
  );
}

/** A few words without a photo are printed large: they are all there is. */
const isShort = ({ title, text }: Review) => title.length + text.length < LOUD_LETTERS;

/** Who wrote it and when, whether they bought it, and whether it is only a sample or comes from elsewhere. */
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
