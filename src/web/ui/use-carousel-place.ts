import { useEffect, useState } from 'react';
import type { Carousel } from './use-carousel.ts';

/** Where a carousel stands: at the n-th of its stops, counted from 1. */
export interface CarouselPlace {
  stop: number;
  stops: number;
}

/** The place of a carousel as it stands now. */
export const placeNow = (carousel: Carousel): CarouselPlace => ({
  stop: carousel.selectedScrollSnap() + 1,
  stops: carousel.scrollSnapList().length,
});

/** Follows a carousel's place; null until it has taken over. */
export function useCarouselPlace(carousel: Carousel | undefined): CarouselPlace | null {
  const [place, setPlace] = useState<CarouselPlace | null>(null);
  useEffect(() => {
    if (!carousel) return;
    const follow = () => setPlace(placeNow(carousel));
    follow();
    carousel.on('select', follow).on('reInit', follow);
    return () => {
      carousel.off('select', follow).off('reInit', follow);
    };
  }, [carousel]);
  return place;
}
