import type useEmblaCarousel from 'embla-carousel-react';

export type CarouselOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;

/** Delay after the last change of width before the carousel measures again. Spec §9, Carousel defaults. */
const RESIZE_DEBOUNCE_MILLISECONDS = 50;

const AFTER_AUTOPLAY_INTERVAL_MILLISECONDS = 50;

/** Delay between automatic moves: the interval plus 50 ms. Spec §9, Carousel defaults. */
export const autoplayDelayMilliseconds = (intervalSeconds: number): number =>
  intervalSeconds * 1000 + AFTER_AUTOPLAY_INTERVAL_MILLISECONDS;

/** Options of every carousel: document order, no looping, and no animation with reduced motion. */
export function carouselOptions(startIndex: number): CarouselOptions {
  return {
    align: 'start',
    containScroll: 'trimSnaps',
    loop: false,
    startIndex,
    watchFocus: false,
    watchResize: debounceResize(),
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  };
}

interface ResizableCarousel {
  reInit(): void;
}

interface Size {
  target: object;
  contentRect: { width: number };
}

/**
 * For the library's `watchResize`: reinitializes the carousel once its widths have stopped changing. Always
 * returns false, which turns off the library's own measuring.
 */
export function debounceResize(): (carousel: ResizableCarousel, sizes: readonly Size[]) => false {
  const widths = new WeakMap<object, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (carousel, sizes) => {
    const changed = sizes.filter(({ target, contentRect }) => {
      const previous = widths.get(target);
      widths.set(target, contentRect.width);
      return previous !== undefined && previous !== contentRect.width;
    });
    if (changed.length > 0) {
      clearTimeout(timer);
      timer = setTimeout(() => carousel.reInit(), RESIZE_DEBOUNCE_MILLISECONDS);
    }
    return false;
  };
}
