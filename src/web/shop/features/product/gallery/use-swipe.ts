import { type PointerEvent, useRef } from 'react';

const MIN_PIXELS = 40;

/**
 * Pointer handlers for horizontal swipes: +1 to the left (next), −1 to the right (previous). Needs
 * `touch-action: pan-y`.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (start.current === null) return;
      const distance = clientX - start.current.x;
      const isSideways = Math.abs(distance) > Math.abs(clientY - start.current.y);
      start.current = null;
      if (isSideways && Math.abs(distance) >= MIN_PIXELS) onSwipe(distance < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
