import type { ReactNode } from 'react';
import type { ReviewListPage, StarRating } from '#web/api/reviews/review-list.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Stars } from '#web/ui/images/stars.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './rating-overview.module.css';

const ROWS: readonly StarRating[] = [5, 4, 3, 2, 1];

interface RatingOverviewProps {
  summary: ReviewListPage;
  rating: StarRating | null;
  onRating: (rating: StarRating | null) => void;
  /** The button that opens the review dialog. */
  writeButton: ReactNode;
}

/** The average rating and the number of reviews by stars, whose rows are filters. Spec §2. */
export function RatingOverview({ summary, rating, onRating, writeButton }: RatingOverviewProps) {
  return (
    <div className={styles.board}>
      <Average average={summary.average} count={summary.count} />
      <fieldset className={styles.rows}>
        <legend className={styles.legend}>Reviews by stars</legend>
        {ROWS.map((stars) => (
          <Row
            key={stars}
            stars={stars}
            count={summary.distribution[stars]}
            total={summary.count}
            isSelected={rating === stars}
            onSelect={() => onRating(rating === stars ? null : stars)}
          />
        ))}
        <button
          type="button"
          className={classNames(styles.all, rating === null && styles.selected)}
          aria-pressed={rating === null}
          onClick={() => onRating(null)}
        >
          All Reviews
        </button>
      </fieldset>
      <div className={styles.write}>{writeButton}</div>
    </div>
  );
}

/** The last plate hangs slightly crooked, for decoration. */
function Average({ average, count }: Pick<ReviewListPage, 'average' | 'count'>) {
  const figures = [...average.toFixed(1)];
  return (
    <div className={styles.average}>
      <p className={styles.figures} aria-hidden="true">
        {figures.map((figure, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is identified by its position.
          <span key={place} className={figure === '.' ? styles.point : styles.figure}>
            {figure}
          </span>
        ))}
      </p>
      <Stars rating={average} size={28} />
      <p className={styles.count}>{count === 1 ? '1 review' : `${count.toLocaleString('en-US')} reviews`}</p>
    </div>
  );
}

interface RowProps {
  stars: StarRating;
  count: number;
  total: number;
  isSelected: boolean;
  onSelect: () => void;
}

function Row({ stars, count, total, isSelected, onSelect }: RowProps) {
  const shown = count.toLocaleString('en-US');
  return (
    <button
      type="button"
      className={classNames(styles.row, isSelected && styles.selected)}
      style={{ '--share': total === 0 ? 0 : count / total }}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span>
        {stars} <span aria-hidden="true">★</span>
        <VisuallyHidden>{stars === 1 ? 'star' : 'stars'}, </VisuallyHidden>
      </span>
      <span className={styles.bar} />
      <span className={styles.number}>
        {shown}
        <VisuallyHidden>{count === 1 ? ' review' : ' reviews'}</VisuallyHidden>
      </span>
    </button>
  );
}
