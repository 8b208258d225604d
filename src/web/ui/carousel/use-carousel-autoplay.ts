import { type RefObject, useEffect, useState } from 'react';
import type { Carousel } from './use-carousel.ts';

/** Plays autoplay unless it is stopped or `container` is hovered or has keyboard focus. WCAG 2.2.2. */
export function useCarouselAutoplay(
  carousel: Carousel | undefined,
  container: RefObject<HTMLElement | null>,
  isStopped: boolean,
): void {
  const isHoveredOrFocused = useIsHoveredOrFocused(container);
  const shouldPlay = !isStopped && !isHoveredOrFocused;
  useEffect(() => {
    if (!carousel) return;
    const update = () => {
      const autoplay = carousel.plugins().autoplay;
      if (shouldPlay && mayMove(carousel)) autoplay?.play();
      else autoplay?.stop();
    };
    update();
    carousel.on('reInit', update);
    return () => {
      carousel.off('reInit', update);
    };
  }, [carousel, shouldPlay]);
}

/** Read each time, because the motion preference can change while the page is open. */
const mayMove = (carousel: Carousel): boolean =>
  carousel.scrollSnapList().length > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;

const HOVER_AND_FOCUS_EVENTS = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;

/** `:focus-visible` ignores the focus of a button that was clicked. */
function useIsHoveredOrFocused(container: RefObject<HTMLElement | null>): boolean {
  const [isHoveredOrFocused, setHoveredOrFocused] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const update = () => setHoveredOrFocused(element.matches(':hover, :has(:focus-visible)'));
    update();
    for (const event of HOVER_AND_FOCUS_EVENTS) element.addEventListener(event, update);
    return () => {
      for (const event of HOVER_AND_FOCUS_EVENTS) element.removeEventListener(event, update);
    };
  }, [container]);
  return isHoveredOrFocused;
}
