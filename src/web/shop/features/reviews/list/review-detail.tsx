import { useEffect, useRef, useState } from 'react';
import type { Review } from '#web/api/reviews/review-list.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { wrapAround } from '#web/ui/carousel/wrap-around.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { NextIcon, PreviousIcon } from '#web/ui/images/icons.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { Stars } from '#web/ui/images/stars.tsx';
import { HelpfulButton } from './helpful-button.tsx';
import { ReviewReply, ReviewSource } from './review-card.tsx';
import styles from './review-detail.module.css';
import type { HelpfulReviews } from './use-helpful-reviews.ts';

interface ReviewDetailProps {
  /** Null closes the dialog. */
  review: Review | null;
  helpful: HelpfulReviews;
  onClose: () => void;
}

/** The dialog with a whole review and its pictures. Spec §2, Reviews section. */
export function ReviewDetail({ review, helpful, onClose }: ReviewDetailProps) {
  return (
    <Dialog isOpen={review !== null} onClose={onClose} title={titleOf(review)} size="large">
      {review && (
        <div className={styles.detail}>
          {review.pictures.length > 0 && <PictureViewer key={review.id} pictures={review.pictures} />}
          <div className={styles.text}>
            <Stars rating={review.rating} size={26} />
            <p className={styles.body}>
              <bdi>{review.text}</bdi>
            </p>
            <ReviewSource review={review} />
            <ReviewReply review={review} />
            <HelpfulButton review={review} helpful={helpful} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

const titleOf = (review: Review | null) =>
  review === null ? '' : review.title || `What ${review.name} says`;

/** A looping picture viewer that also handles the arrow keys. */
function PictureViewer({ pictures }: { pictures: Review['pictures'] }) {
  const [at, setAt] = useState(0);
  const step = (by: 1 | -1) => setAt((previous) => wrapAround(previous, by, pictures.length));
  const carousel = useArrowKeys(step);
  const shown = pictures[at];
  return (
    <section ref={carousel} className={styles.carousel} aria-label="Pictures">
      <Picture
        key={shown?.url}
        src={shown?.url ?? ''}
        alt={shown?.alt ?? ''}
        sizes="(min-width: 48rem) 28rem, 90vw"
        className={styles.picture}
      />
      {pictures.length > 1 && (
        <div className={styles.steps}>
          <IconButton label="Previous picture" icon={<PreviousIcon />} onClick={() => step(-1)} />
          <p role="status">
            {at + 1} / {pictures.length}
          </p>
          <IconButton label="Next picture" icon={<NextIcon />} onClick={() => step(1)} />
        </div>
      )}
    </section>
  );
}

function useArrowKeys(step: (by: 1 | -1) => void) {
  const carousel = useRef<HTMLElement>(null);
  const onStep = useRef(step);
  onStep.current = step;
  useEffect(() => {
    const dialog = carousel.current?.closest('dialog');
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onStep.current(-1);
      if (key === 'ArrowRight') onStep.current(1);
    };
    dialog?.addEventListener('keydown', onKeyDown);
    return () => dialog?.removeEventListener('keydown', onKeyDown);
  }, []);
  return carousel;
}
