import { createTapAndHold, type ScreenPoint } from './tap-and-hold.ts';

const NOT_THE_MAP = '.leaflet-control, .leaflet-popup, .leaflet-marker-icon';

/** Tells where on an element somebody tapped and held. Returns what stops the listening. */
export function listenForHold(element: HTMLElement, onHeld: (point: ScreenPoint) => void): () => void {
  const hold = createTapAndHold(onHeld);
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  const pointIn = ({ clientX, clientY }: PointerEvent): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const isOnMap = ({ target }: PointerEvent) => target instanceof Element && !target.closest(NOT_THE_MAP);

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isPrimary && event.button === 0 && isOnMap(event)) hold.down(pointIn(event));
      else hold.end();
    },
    options,
  );
  element.addEventListener('pointermove', (event) => event.isPrimary && hold.move(pointIn(event)), options);
  for (const over of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    element.addEventListener(over, () => hold.end(), options);
  }
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal: stop.signal });
  return () => {
    hold.end();
    stop.abort();
  };
}
