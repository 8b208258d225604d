import { useState } from 'react';
import type { ProductPicture } from '#web/api/catalog/product.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { wrapAround } from '#web/ui/carousel/wrap-around.ts';
import { NextIcon, PreviousIcon } from '#web/ui/images/icons.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './gallery.module.css';
import { useSwipe } from './use-swipe.ts';

/**
 * The main picture with thumbnails of the next three, looping at the end. It can be swiped, and on phones the
 * controls are outside the picture; key it by its pictures. Spec §2, Product page.
 */
export function Gallery({ pictures }: { pictures: readonly ProductPicture[] }) {
  const [index, setIndex] = useState(0);
  const count = pictures.length;
  const shift = (step: number) => setIndex((previous) => wrapAround(previous, step, count));
  const swipe = useSwipe(shift);
  const main = pictures[index];
  if (main === undefined) return null;
  return (
    <section className={styles.gallery} aria-label="Pictures">
      <div className={styles.current} {...(count > 1 ? swipe : {})}>
        <Picture
          key={main.url}
          src={main.url}
          alt={main.alt}
          sizes="(min-width: 48rem) 52vw, 60vw"
          isPriority
          className={styles.main}
        />
      </div>
      {count > 1 && (
        <>
          <Steps count={count} index={index} onStep={shift} />
          <Thumbnails pictures={pictures} index={index} onSelect={setIndex} />
        </>
      )}
    </section>
  );
}

interface StepsProps {
  count: number;
  index: number;
  onStep: (step: 1 | -1) => void;
}

function Steps({ count, index, onStep }: StepsProps) {
  return (
    <div className={styles.steps}>
      <IconButton label="Previous picture" icon={<PreviousIcon />} onClick={() => onStep(-1)} />
      <p role="status">
        <VisuallyHidden>Picture </VisuallyHidden>
        {index + 1} <span aria-hidden="true">/</span>
        <VisuallyHidden>of</VisuallyHidden> {count}
      </p>
      <IconButton label="Next picture" icon={<NextIcon />} onClick={() => onStep(1)} />
    </div>
  );
}

interface ThumbnailsProps {
  pictures: readonly ProductPicture[];
  index: number;
  onSelect: (index: number) => void;
}

function Thumbnails({ pictures, index, onSelect }: ThumbnailsProps) {
  const places = pictures.slice(1, 4);
  return (
    <ul className={styles.thumbnails} style={{ '--count': places.length }}>
      {places.map((_, place) => {
        const at = wrapAround(index, place + 1, pictures.length);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the button stays, and its focus, when another picture comes to its place.
          <li key={place}>
            <button
              type="button"
              className={styles.thumbnail}
              onClick={() => onSelect(at)}
              aria-label={`Show picture ${at + 1}: ${pictures[at]?.alt}`}
            >
              <Picture key={at} src={pictures[at]?.url ?? ''} alt="" sizes="(min-width: 48rem) 17vw, 40vw" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
