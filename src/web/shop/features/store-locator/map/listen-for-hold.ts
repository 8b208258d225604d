import { createTapAndHold, type ScreenPoint } from './tap-and-hold.ts';

const CONTROLS = '.leaflet-control, .leaflet-popup, .leaflet-marker-icon';

/**
 * Calls `onHeld` with the point of a tap-and-hold inside the element. Returns a function that stops
 * listening.
 */
export function listenForHold(element: HTMLElement, onHeld: (point: ScreenPoint) => void): () => void {
  const hold = createTapAndHold(onHeld);
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  const pointIn = ({ clientX, clientY }: PointerEvent): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const isOnMap = ({ target }: PointerEvent) => target instanceof Element && !target.closest(CONTROLS);

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isPrimary && event.button === 0 && isOnMap(event)) hold.down(pointIn(event));
      else hold.end();
    },
    options,
  );
  element.addEventListener('pointermove', (event) => event.isPrimary && hold.move(pointIn(event)), options);
  for (const event of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    element.addEventListener(event, () => hold.end(), options);
  }
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal: stop.signal });
  return () => {
    hold.end();
    stop.abort();
  };
}
