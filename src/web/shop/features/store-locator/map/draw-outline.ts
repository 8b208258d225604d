import { type Map as LeafletMap, polygon, svg } from 'leaflet';
import { whenIdle } from '#web/ui/timing/when-idle.ts';
import styles from './map.module.css';
import type { OutlinePart } from './outline.ts';

const PANE = 'outline';
/** Below Leaflet's tiles (200), which cover it where they can be reached. */
const BELOW_THE_TILES = '150';

/**
 * Draws the US, Canada and their neighbours once their shapes have arrived, part by part, so that the page answers in between. Without
 * them the map is all sea, its markers still stand.
 */
export function drawOutline(map: LeafletMap): void {
  map.createPane(PANE).style.zIndex = BELOW_THE_TILES;
  const renderer = svg({ pane: PANE, padding: 0.4 });
  const look = { pane: PANE, renderer, interactive: false, smoothFactor: 0.8 };
  let isGone = false;

  function draw({ kind, rings }: OutlinePart) {
    const pieces = rings.map((ring) => [ring]);
    polygon(pieces, { ...look, className: styles[kind] ?? '' }).addTo(map);
  }

  async function fetchAndDraw() {
    const { outlineParts } = await import('./outline.ts');
    for (const part of outlineParts()) {
      await pageAnswered();
      if (isGone) return;
      draw(part);
    }
  }

  const callOff = whenIdle(() => void fetchAndDraw().catch(() => undefined));
  map.on('unload', () => {
    isGone = true;
    callOff();
  });
}

const pageAnswered = () => new Promise((resolve) => setTimeout(resolve));
