import { useEffect } from 'react';
import type { Carousel } from './use-carousel.ts';

/**
 * Browsers scroll the clipped row for find-in-page and screen readers. This moves the carousel to the first
 * fully visible slide instead, so that both offsets do not add up.
 */
export function useNativeScroll(carousel: Carousel | undefined): void {
  useEffect(() => {
    if (!carousel) return;
    const viewport = carousel.rootNode();
    const onScroll = () => {
      if (viewport.scrollLeft === 0) return;
      const edge = viewport.getBoundingClientRect().left + paddingOf(viewport) - 1;
      const whole = carousel.slideNodes().findIndex((slide) => slide.getBoundingClientRect().left >= edge);
      viewport.scrollLeft = 0;
      if (whole !== -1) carousel.scrollTo(whole, true);
    };
    viewport.addEventListener('scroll', onScroll);
    return () => viewport.removeEventListener('scroll', onScroll);
  }, [carousel]);
}

const paddingOf = (element: HTMLElement): number => Number.parseFloat(getComputedStyle(element).paddingLeft);
