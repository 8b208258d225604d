import { useEffect } from 'react';
import type { Carousel } from './use-carousel.ts';

/**
 * The browser still scrolls a clipped row to show what it found on the page, or what a screen reader has reached: the carousel
 * then goes to the first card that stands there whole, so that the two never add up.
 */
export function useNativeScroll(carousel: Carousel | undefined): void {
  useEffect(() => {
    if (!carousel) return;
    const viewport = carousel.rootNode();
    const follow = () => {
      if (viewport.scrollLeft === 0) return;
      const edge = viewport.getBoundingClientRect().left + paddingOf(viewport) - 1;
      const whole = carousel.slideNodes().findIndex((slide) => slide.getBoundingClientRect().left >= edge);
      viewport.scrollLeft = 0;
      if (whole !== -1) carousel.scrollTo(whole, true);
    };
    viewport.addEventListener('scroll', follow);
    return () => viewport.removeEventListener('scroll', follow);
  }, [carousel]);
}

const paddingOf = (element: HTMLElement): number => Number.parseFloat(getComputedStyle(element).paddingLeft);
