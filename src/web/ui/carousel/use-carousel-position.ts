import { useEffect, useState } from 'react';
import type { Carousel } from './use-carousel.ts';

/** Where a carousel stands: at the n-th of its stops, counted from 1. */
export interface CarouselPosition {
  stop: number;
  stops: number;
}

/** The place of a carousel as it stands now. */
export const currentPosition = (carousel: Carousel): CarouselPosition => ({
  stop: carousel.selectedScrollSnap() + 1,
  stops: carousel.scrollSnapList().length,
});

/** Follows a carousel's place; null until it has taken over. */
export function useCarouselPosition(carousel: Carousel | undefined): CarouselPosition | null {
  const [place, setPlace] = useState<CarouselPosition | null>(null);
  useEffect(() => {
    if (!carousel) return;
    const follow = () => setPlace(currentPosition(carousel));
    follow();
    carousel.on('select', follow).on('reInit', follow);
    return () => {
      carousel.off('select', follow).off('reInit', follow);
    };
  }, [carousel]);
  return place;
}
