import { useEffect } from 'react';
import type { Carousel } from './use-carousel.ts';

/** Moves to the slide that gets the keyboard focus, without animation. WCAG 2.4.11. */
export function useSlideFocus(carousel: Carousel | undefined): void {
  useEffect(() => {
    if (!carousel) return;
    const viewport = carousel.rootNode();
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const focused = carousel.slideNodes().findIndex((slide) => slide.contains(target));
      if (focused === -1) return;
      viewport.scrollLeft = 0;
      carousel.scrollTo(focused, true);
    };
    viewport.addEventListener('focusin', onFocus);
    return () => viewport.removeEventListener('focusin', onFocus);
  }, [carousel]);
}
