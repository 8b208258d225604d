export interface ScreenPoint {
  x: number;
  y: number;
}

const HOLD_MILLISECONDS = 600;
const TOLERANCE_PIXELS = 15;

/** Receives the pointer's events. */
export interface TapAndHold {
  down(point: ScreenPoint): void;
  move(point: ScreenPoint): void;
  /** The pointer was lifted or a second one was added. */
  end(): void;
}

/** Calls `onHeld` when a pointer stays within 15 px for 600 ms. Spec §9, tap-and-hold on the map. */
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
