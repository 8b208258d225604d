import { type RefObject, useCallback, useEffect, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { NextIcon, PreviousIcon } from '../images/icons.tsx';
import { VisuallyHidden } from '../typography/visually-hidden.tsx';
import styles from './carousel-controls.module.css';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useCarousel } from './use-carousel.ts';
import { useCarouselAutoplay } from './use-carousel-autoplay.ts';
import { currentPosition, useCarouselPosition } from './use-carousel-position.ts';
import { useNativeScroll } from './use-native-scroll.ts';

export interface CarouselControlsProps {
  /** Around the carousel and these controls: who is in there is not moved along. */
  field: RefObject<HTMLElement | null>;
  /** Clips the row of slides, which is its only child, and can have the focus. */
  viewport: RefObject<HTMLElement | null>;
  previousLabel: string;
  nextLabel: string;
  /** Moves on by itself after so many seconds, until somebody takes it in hand. Undefined: never. */
  autoplaySeconds: number | undefined;
}

/**
 * Turns a row that the browser scrolls into a carousel, and draws what moves it: a button each way, which rests at its end, and
 * one that stops and runs it where it moves by itself. The place is announced after a press only. Fetched later: see `useLater`.
 */
export function CarouselControls({ field, viewport, autoplaySeconds, ...labels }: CarouselControlsProps) {
  const carousel = useCarousel(viewport, autoplaySeconds);
  const place = useCarouselPosition(carousel);
  const [announcement, setAnnouncement] = useState('');
  const [isStopped, setStopped] = useState(false);
  useCarouselAutoplay(carousel, field, isStopped);
  useNativeScroll(carousel);
  useEffect(() => {
    const stop = () => setStopped(true);
    carousel?.on('pointerDown', stop);
    return () => void carousel?.off('pointerDown', stop);
  }, [carousel]);

  const move = useCallback(
    (step: 1 | -1) => {
      if (!carousel) return;
      setStopped(true);
      carousel.scrollTo(carousel.selectedScrollSnap() + step);
      const { stop, stops } = currentPosition(carousel);
      setAnnouncement(`${stop} of ${stops}`);
    },
    [carousel],
  );
  useArrowKeys(viewport, move);

  if (place === null || place.stops < 2) return null;
  return (
    <>
      {autoplaySeconds !== undefined && (
        <button type="button" className={styles.run} onClick={() => setStopped(!isStopped)}>
          {isStopped ? 'Run' : 'Stop'}
          <VisuallyHidden> the row</VisuallyHidden>
        </button>
      )}
      <Step label={labels.previousLabel} step={-1} isAtEnd={place.stop === 1} onStep={move} />
      <Step label={labels.nextLabel} step={1} isAtEnd={place.stop === place.stops} onStep={move} />
      <span role="status" className={styles.status}>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
    </>
  );
}

interface StepProps {
  label: string;
  step: 1 | -1;
  isAtEnd: boolean;
  onStep(step: 1 | -1): void;
}

/** Keeps the focus when it reaches the end, so it is not `disabled` but says so. */
function Step({ label, step, isAtEnd, onStep }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={step === 1 ? <NextIcon /> : <PreviousIcon />}
      className={styles.step}
      aria-disabled={isAtEnd}
      onClick={() => isAtEnd || onStep(step)}
    />
  );
}
