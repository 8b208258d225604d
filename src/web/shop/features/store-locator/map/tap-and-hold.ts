export interface ScreenPoint {
  x: number;
  y: number;
}

const HOLD_MILLISECONDS = 600;
const TOLERANCE_PIXELS = 15;

/** A finger's story, told to `createTapAndHold`. */
export interface TapAndHold {
  down(point: ScreenPoint): void;
  move(point: ScreenPoint): void;
  /** The finger left, or another one came. */
  end(): void;
}

/** Calls `onHeld` once a finger has rested for 600 ms within 15 px of where it came down. Spec §9, tap-and-hold on the map. */
export function createTapAndHold(onHeld: (point: ScreenPoint) => void): TapAndHold {
  let start: ScreenPoint | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end() {
    clearTimeout(timer);
    start = undefined;
  }

  return {
    end,
    down(point) {
      end();
      start = point;
      timer = setTimeout(() => {
        start = undefined;
        onHeld(point);
      }, HOLD_MILLISECONDS);
    },
    move({ x, y }) {
      if (start && Math.hypot(x - start.x, y - start.y) > TOLERANCE_PIXELS) end();
    },
  };
}
