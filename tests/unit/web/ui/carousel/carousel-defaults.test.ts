import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  autoplayDelayMilliseconds,
  carouselOptions,
  debounceResize,
} from '../../../../../src/web/ui/carousel/carousel-defaults.ts';

it.each([
  [3, 3050],
  [5, 5050],
])('a carousel with an interval of %i s rests %i ms at a place', (seconds, delay) => {
  expect(autoplayDelayMilliseconds(seconds)).toBe(delay);
});

it('a carousel does not loop, and is not animated with reduced motion', () => {
  expect(carouselOptions(2)).toMatchObject({
    startIndex: 2,
    loop: false,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });
});

describe('a carousel whose width changes', () => {
  const row = {};
  const carousel = { reInit: vi.fn() };
  const isWide = (width: number) => [{ target: row, contentRect: { width } }];

  beforeEach(() => {
    vi.useFakeTimers();
    carousel.reInit.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('measures once, 50 ms after the last change', () => {
    const watch = debounceResize();
    watch(carousel, isWide(800));
    watch(carousel, isWide(700));
    vi.advanceTimersByTime(49);
    watch(carousel, isWide(600));
    vi.advanceTimersByTime(49);
    expect(carousel.reInit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(carousel.reInit).toHaveBeenCalledOnce();
  });

  it('does not measure for the first report or an unchanged width', () => {
    const watch = debounceResize();
    watch(carousel, isWide(800));
    watch(carousel, isWide(800));
    vi.runAllTimers();
    expect(carousel.reInit).not.toHaveBeenCalled();
  });

  it('turns off the library’s own measuring', () => {
    expect(debounceResize()(carousel, isWide(800))).toBe(false);
  });
});
