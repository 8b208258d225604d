import { useEffect, useState } from 'react';
import type { Carousel } from './use-carousel.ts';

/** The current stop, counted from 1, and the number of stops. */
export interface CarouselPosition {
  stop: number;
  stops: number;
}

export const currentPosition = (carousel: Carousel): CarouselPosition => ({
  stop: carousel.selectedScrollSnap() + 1,
  stops: carousel.scrollSnapList().length,
});

/** Null until the carousel is initialized. */
export function useCarouselPosition(carousel: Carousel | undefined): CarouselPosition | null {
  const [position, setPosition] = useState<CarouselPosition | null>(null);
  useEffect(() => {
    if (!carousel) return;
    const update = () => setPosition(currentPosition(carousel));
    update();
    carousel.on('select', update).on('reInit', update);
    return () => {
      carousel.off('select', update).off('reInit', update);
    };
  }, [carousel]);
  return position;
}
