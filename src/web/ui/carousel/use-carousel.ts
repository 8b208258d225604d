import autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { WheelGesturesPlugin } from 'embla-carousel-wheel-gestures';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { autoplayDelayMilliseconds, carouselOptions } from './carousel-defaults.ts';

/** The library's handle on a carousel that has taken over. */
export type Carousel = NonNullable<UseEmblaCarouselType[1]>;

/**
 * Takes over a row that the browser has scrolled until now, at the place where it stands, before the next frame is painted.
 * `viewport` clips the row, its first child holds the slides. With `autoplaySeconds` it has autoplay, which is not yet running.
 * Undefined until it has taken over.
 */
export function useCarousel(
  viewport: RefObject<HTMLElement | null>,
  autoplaySeconds: number | undefined,
): Carousel | undefined {
  const [{ options, plugins }] = useState(() => ({
    options: carouselOptions(placeOf(viewport.current)),
    plugins: [WheelGesturesPlugin({ wheelDraggingClass: '' }), ...autoplayOf(autoplaySeconds)],
  }));
  const [takeOver, carousel] = useEmblaCarousel(options, plugins);
  useLayoutEffect(() => {
    if (!viewport.current) return;
    viewport.current.scrollLeft = 0;
    takeOver(viewport.current);
  }, [viewport, takeOver]);
  return carousel;
}

/** The slide that a scrolled row stands at. */
function placeOf(viewport: HTMLElement | null): number {
  const [first, second] = viewport?.firstElementChild?.children ?? [];
  if (!viewport || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0;
  const isAtEnd =
    viewport.scrollLeft > 0 && viewport.scrollLeft >= viewport.scrollWidth - viewport.clientWidth - 1;
  if (isAtEnd) return (viewport.firstElementChild?.children.length ?? 1) - 1;
  return Math.round(viewport.scrollLeft / (second.offsetLeft - first.offsetLeft));
}

/** Whoever takes the row in hand stops it; `useCarouselRun` decides when it runs. */
function autoplayOf(seconds: number | undefined) {
  if (seconds === undefined) return [];
  return [
    autoplay({
      delay: autoplayDelayMilliseconds(seconds),
      playOnInit: false,
      stopOnInteraction: true,
      stopOnFocusIn: false,
    }),
  ];
}
