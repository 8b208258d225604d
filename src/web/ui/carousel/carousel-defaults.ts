import type useEmblaCarousel from 'embla-carousel-react';

/** What the carousel library is told; its type leaves this folder nowhere. */
export type CarouselOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;

/** How long a carousel waits after the last change of its width before it measures again. Spec §9, Carousel defaults. */
export const RESIZE_DEBOUNCE_MILLISECONDS = 50;

const AFTER_AUTOPLAY_INTERVAL_MILLISECONDS = 50;

/** How long a carousel that moves by itself rests at one place. Spec §9, Carousel defaults: its interval plus 50 ms. */
export const autoplayDelayMilliseconds = (intervalSeconds: number): number =>
  intervalSeconds * 1000 + AFTER_AUTOPLAY_INTERVAL_MILLISECONDS;

/** What every carousel starts with: slides in the order of the page, never round the end; no gliding for who asks for none. */
export function carouselOptions(startIndex: number): CarouselOptions {
  return {
    align: 'start',
    containScroll: 'trimSnaps',
    loop: false,
    startIndex,
    watchResize: measureOnceSettled(),
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  };
}

interface Measuring {
  reInit(): void;
}

interface Size {
  target: object;
  contentRect: { width: number };
}

/**
 * For the library's `watchResize`: measures anew once widths have stayed the same for a moment, instead of at every step of a
 * resize. The first report of an element only says how wide it is. Always answers false: the library shall not measure itself.
 */
export function measureOnceSettled(): (carousel: Measuring, sizes: readonly Size[]) => false {
  const widths = new WeakMap<object, number>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return (carousel, sizes) => {
    const changed = sizes.filter(({ target, contentRect }) => {
      const before = widths.get(target);
      widths.set(target, contentRect.width);
      return before !== undefined && before !== contentRect.width;
    });
    if (changed.length > 0) {
      clearTimeout(waiting);
      waiting = setTimeout(() => carousel.reInit(), RESIZE_DEBOUNCE_MILLISECONDS);
    }
    return false;
  };
}
