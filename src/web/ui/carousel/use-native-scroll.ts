import { useEffect } from 'react';
import type { Carousel } from './use-carousel.ts';

/**
 * Browsers scroll the clipped row for find-in-page, screen readers and the keyboard focus. This moves the carousel instead, so
 * that both offsets do not add up: to the slide with the focus (WCAG 2.4.11), or the first fully visible one. The library does
 * so only for a focus that follows the Tab key within 10 ms, which slow devices miss.
 */
export function useNativeScroll(carousel: Carousel | undefined): void {
  useEffect(() => {
    if (!carousel) return;
    const viewport = carousel.rootNode();
    const moveTo = (isWanted: (slide: HTMLElement) => boolean) => {
      const index = carousel.slideNodes().findIndex(isWanted);
      viewport.scrollLeft = 0;
      if (index !== -1) carousel.scrollTo(index, true);
    };
    const onScroll = () => {
      if (viewport.scrollLeft === 0) return;
      const edge = viewport.getBoundingClientRect().left + paddingOf(viewport) - 1;
      moveTo((slide) => slide.getBoundingClientRect().left >= edge);
    };
    // Only elements get the focus. Of a pressed mouse button it is in no slide, and nothing moves.
    const onFocus = ({ target }: FocusEvent) => {
      const focused = (target as Element).closest(':focus-visible');
      moveTo((slide) => slide.contains(focused));
    };
    viewport.addEventListener('scroll', onScroll);
    viewport.addEventListener('focusin', onFocus);
    return () => {
      viewport.removeEventListener('scroll', onScroll);
      viewport.removeEventListener('focusin', onFocus);
    };
  }, [carousel]);
}

const paddingOf = (element: HTMLElement): number => Number.parseFloat(getComputedStyle(element).paddingLeft);
