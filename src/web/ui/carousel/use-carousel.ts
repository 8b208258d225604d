import autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { WheelGesturesPlugin } from 'embla-carousel-wheel-gestures';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { autoplayDelayMilliseconds, carouselOptions } from './carousel-defaults.ts';

/** An initialized carousel of the library. */
export type Carousel = NonNullable<UseEmblaCarouselType[1]>;

/**
 * Initializes a carousel on a scrollable row at its current position, before the next paint; undefined until
 * then. The first child of `viewport` holds the slides, and autoplay is configured but not started.
 */
export function useCarousel(
  viewport: RefObject<HTMLElement | null>,
  autoplaySeconds: number | undefined,
): Carousel | undefined {
  const [{ options, plugins }] = useState(() => ({
    options: carouselOptions(slideIndexAt(viewport.current)),
    plugins: [WheelGesturesPlugin({ wheelDraggingClass: '' }), ...autoplayOf(autoplaySeconds)],
  }));
  const [setViewport, carousel] = useEmblaCarousel(options, plugins);
  useLayoutEffect(() => {
    if (!viewport.current) return;
    viewport.current.scrollLeft = 0;
    setViewport(viewport.current);
  }, [viewport, setViewport]);
  return carousel;
}

/** The index of the slide at the current scroll position. */
function slideIndexAt(viewport: HTMLElement | null): number {
  const [first, second] = viewport?.firstElementChild?.children ?? [];
  if (!viewport || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0;
  const isAtEnd =
    viewport.scrollLeft > 0 && viewport.scrollLeft >= viewport.scrollWidth - viewport.clientWidth - 1;
  if (isAtEnd) return (viewport.firstElementChild?.children.length ?? 1) - 1;
  return Math.round(viewport.scrollLeft / (second.offsetLeft - first.offsetLeft));
}

/** Interaction stops autoplay; `useCarouselAutoplay` starts it. */
function autoplayOf(seconds: number | undefined) {
  if (seconds === undefined) return [];
  return [
    autoplay({
      delay: autoplayDelayMilliseconds(seconds),
      playOnInit: false,
      stopOnFocusIn: false,
    }),
  ];
}
