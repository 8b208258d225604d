import { type RefObject, useEffect, useState } from 'react';
import type { Carousel } from './use-carousel.ts';

/** Lets a carousel with autoplay run while it is not stopped and neither pointer nor keyboard focus is in its `field`. WCAG 2.2.2. */
export function useCarouselAutoplay(
  carousel: Carousel | undefined,
  field: RefObject<HTMLElement | null>,
  isStopped: boolean,
): void {
  const isHoveredOrFocused = useIsHoveredOrFocused(field);
  const runs = !isStopped && !isHoveredOrFocused;
  useEffect(() => {
    if (!carousel) return;
    const follow = () => {
      const autoplay = carousel.plugins().autoplay;
      if (runs && mayMove(carousel)) autoplay?.play();
      else autoplay?.stop();
    };
    follow();
    carousel.on('reInit', follow);
    return () => {
      carousel.off('reInit', follow);
    };
  }, [carousel, runs]);
}

/** Asked each time: a changed wish for less motion makes the carousel start anew. */
const mayMove = (carousel: Carousel): boolean =>
  carousel.scrollSnapList().length > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;

const COMINGS_AND_GOINGS = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;

/** Whether the pointer is over an element, or the keyboard's focus in it. A button that was clicked does not count. */
function useIsHoveredOrFocused(field: RefObject<HTMLElement | null>): boolean {
  const [isHoveredOrFocused, setHoveredOrFocused] = useState(false);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const look = () => setHoveredOrFocused(element.matches(':hover, :has(:focus-visible)'));
    look();
    for (const event of COMINGS_AND_GOINGS) element.addEventListener(event, look);
    return () => {
      for (const event of COMINGS_AND_GOINGS) element.removeEventListener(event, look);
    };
  }, [field]);
  return isHoveredOrFocused;
}
