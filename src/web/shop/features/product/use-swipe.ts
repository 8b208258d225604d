import { type PointerEvent, useRef } from 'react';

const LEAST_PIXELS = 40;

/** Handlers that tell a sideways swipe: +1 to the left (next), −1 to the right (previous). Needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (start.current === null) return;
      const across = clientX - start.current.x;
      const isSideways = Math.abs(across) > Math.abs(clientY - start.current.y);
      start.current = null;
      if (isSideways && Math.abs(across) >= LEAST_PIXELS) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
