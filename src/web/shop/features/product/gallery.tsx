import { useState } from 'react';
import type { ProductPicture } from '#web/api/product.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { wrapAround } from '#web/ui/carousel/wrap-around.ts';
import { NextIcon, PreviousIcon } from '#web/ui/images/icons.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './gallery.module.css';
import { useSwipe } from './use-swipe.ts';

const THUMBNAILS = [1, 2, 3];

/**
 * One big picture, the next three small, and round again after the last. By finger one swipes; dots and arrows are beside the picture,
 * so that they cover no pack. Spec §2, Product page. Key it by its pictures.
 */
export function Gallery({ pictures }: { pictures: readonly ProductPicture[] }) {
  const [index, setIndex] = useState(0);
  const count = pictures.length;
  const shift = (step: number) => setIndex((before) => wrapAround(before, step, count));
  const swipe = useSwipe(shift);
  const main = pictures[index];
  if (main === undefined) return null;
  return (
    <section className={styles.gallery} aria-label="Pictures">
      <div className={styles.stage} {...(count > 1 ? swipe : {})}>
        <Picture
          key={main.url}
          src={main.url}
          alt={main.alt}
          sizes="(min-width: 48rem) 52vw, 61vw"
          isPriority
          className={styles.main}
        />
      </div>
      {count > 1 && <Steps count={count} index={index} onStep={shift} onChoose={setIndex} />}
      <Thumbnails pictures={pictures} index={index} onChoose={setIndex} />
    </section>
  );
}

interface StepsProps {
  count: number;
  index: number;
  onStep: (step: 1 | -1) => void;
  onChoose: (index: number) => void;
}

function Steps({ count, index, onStep, onChoose }: StepsProps) {
  const position = `Picture ${index + 1} of ${count}`;
  return (
    <div className={styles.steps}>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row.
            key={at}
            type="button"
            className={styles.dot}
            aria-label={`Picture ${at + 1} of ${count}`}
            aria-current={at === index}
            onClick={() => onChoose(at)}
          />
        ))}
      </div>
      <IconButton label="Previous picture" icon={<PreviousIcon />} onClick={() => onStep(-1)} />
      <IconButton label="Next picture" icon={<NextIcon />} onClick={() => onStep(1)} />
      <p role="status">
        <VisuallyHidden>{position}</VisuallyHidden>
      </p>
    </div>
  );
}

interface ThumbnailsProps {
  pictures: readonly ProductPicture[];
  index: number;
  onChoose: (index: number) => void;
}

function Thumbnails({ pictures, index, onChoose }: ThumbnailsProps) {
  const shown = THUMBNAILS.filter((step) => step < pictures.length).map((step) =>
    wrapAround(index, step, pictures.length),
  );
  return (
    <ul className={styles.thumbnails} style={{ '--count': shown.length }}>
      {shown.map((at) => (
        <li key={at}>
          <button
            type="button"
            className={styles.thumbnail}
            onClick={() => onChoose(at)}
            aria-label={`Show picture ${at + 1}: ${pictures[at]?.alt}`}
          >
            <Picture src={pictures[at]?.url ?? ''} alt="" sizes="(min-width: 48rem) 17vw, 20vw" />
          </button>
        </li>
      ))}
    </ul>
  );
}
