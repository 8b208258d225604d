import { type RefObject, useCallback, useEffect, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { NextIcon, PreviousIcon } from '../images/icons.tsx';
import { VisuallyHidden } from '../typography/visually-hidden.tsx';
import styles from './carousel-controls.module.css';
import { useCarousel } from './use-carousel.ts';
import { useCarouselAutoplay } from './use-carousel-autoplay.ts';
import { currentPosition, useCarouselPosition } from './use-carousel-position.ts';
import { useNativeScroll } from './use-native-scroll.ts';

export interface CarouselControlsProps {
  /** Contains the carousel and its controls; autoplay pauses while it is hovered or focused. */
  container: RefObject<HTMLElement | null>;
  /** The focusable element that clips the row of slides, its only child. */
  viewport: RefObject<HTMLElement | null>;
  previousLabel: string;
  nextLabel: string;
  /** Seconds between automatic moves, which stop after the first interaction; undefined disables autoplay. */
  autoplaySeconds: number | undefined;
}

/**
 * Turns a scrollable row into a carousel and renders its previous, next and autoplay buttons. The position is
 * announced only after a button or arrow key was used.
 */
export function CarouselControls({ container, viewport, autoplaySeconds, ...labels }: CarouselControlsProps) {
  const carousel = useCarousel(viewport, autoplaySeconds);
  const position = useCarouselPosition(carousel);
  const [announcement, setAnnouncement] = useState('');
  const [isStopped, setStopped] = useState(false);
  useCarouselAutoplay(carousel, container, isStopped);
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

  if (position === null || position.stops < 2) return null;
  return (
    <>
      {autoplaySeconds !== undefined && (
        <button type="button" className={styles.toggle} onClick={() => setStopped(!isStopped)}>
          {isStopped ? 'Run' : 'Stop'}
          <VisuallyHidden> the row</VisuallyHidden>
        </button>
      )}
      <Step label={labels.previousLabel} step={-1} isAtEnd={position.stop === 1} onStep={move} />
      <Step label={labels.nextLabel} step={1} isAtEnd={position.stop === position.stops} onStep={move} />
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

/** Not `disabled` at the end, so that it keeps the focus. */
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

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Calls `onStep` with −1 or +1 for the left and right arrow keys while the element itself has the focus. */
function useArrowKeys(element: RefObject<HTMLElement | null>, onStep: (step: 1 | -1) => void): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || event.target !== target || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onStep(step);
    };
    target.addEventListener('keydown', onKeyDown);
    return () => target.removeEventListener('keydown', onKeyDown);
  }, [element, onStep]);
}
