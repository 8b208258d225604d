import { useEffect, useRef, useState } from 'react';
import type { ModeratedReview } from '#contracts/admin/reviews-calls.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './reviews.module.css';

/** The photos of a review; each opens large, and the arrow keys lead to the next one. */
export function ReviewPhotos({ pictures }: { pictures: ModeratedReview['pictures'] }) {
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? undefined : pictures[at];
  const step = (by: number) => setAt((before) => ((before ?? 0) + by + pictures.length) % pictures.length);
  return (
    <>
      <ul className={styles.photos}>
        {pictures.map(({ url, alt }, index) => (
          <li key={url}>
            <button
              type="button"
              className={styles.photo}
              aria-haspopup="dialog"
              onClick={() => setAt(index)}
            >
              <img src={url} alt={`${alt}, open in full`} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setAt(null)}
        title={`Photo ${(at ?? 0) + 1} of ${pictures.length}`}
        shape="wide"
      >
        {shown && <LargePhoto picture={shown} step={pictures.length > 1 ? step : null} />}
      </Dialog>
    </>
  );
}

interface LargePhotoProps {
  picture: ModeratedReview['pictures'][number];
  /** Null where there is no other one. */
  step: ((by: number) => void) | null;
}

function LargePhoto({ picture, step }: LargePhotoProps) {
  const onStep = useRef(step);
  onStep.current = step;
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onStep.current?.(-1);
      if (key === 'ArrowRight') onStep.current?.(1);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return (
    <>
      <img src={picture.url} alt={picture.alt} className={styles.large} />
      {step && (
        <div className={styles.steps}>
          <Button onClick={() => step(-1)}>Previous photo</Button>
          <Button onClick={() => step(1)}>Next photo</Button>
        </div>
      )}
    </>
  );
}
