import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ProductRatings } from '#contracts/admin/reviews-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { reasonText } from './review-texts.ts';
import styles from './reviews.module.css';

const STARS = [5, 4, 3, 2, 1] as const;

/** How many published reviews of a product have each number of stars; each leads to them. */
export function RatingDistribution({ handle, ratings }: { handle: string; ratings: ProductRatings }) {
  const { average, count, distribution, withheld } = ratings;
  return (
    <>
      <p>
        {count === 0
          ? 'No review is published.'
          : `${average.toFixed(1)} of 5 in ${counted(count, 'review')}`}
      </p>
      <div className={styles.bars}>
        {STARS.map((stars) => (
          <Fragment key={stars}>
            <Link to={`/admin/reviews?product=${encodeURIComponent(handle)}&rating=${stars}&view=published`}>
              {counted(stars, 'star')}
            </Link>
            <div className={styles.bar} aria-hidden="true">
              <div
                className={styles.filled}
                style={{ width: `${count === 0 ? 0 : (distribution[stars] / count) * 100}%` }}
              />
            </div>
            <span>{distribution[stars]}</span>
          </Fragment>
        ))}
      </div>
      {withheld.map(({ reason, count: hidden }) => (
        <p key={reason} className={styles.quiet}>
          {hidden} withheld because {reasonText(reason)}
        </p>
      ))}
    </>
  );
}
