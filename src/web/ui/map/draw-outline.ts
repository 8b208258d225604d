import { type Map as LeafletMap, polygon, svg } from 'leaflet';
import { whenIdle } from '#web/ui/timing/when-idle.ts';
import styles from './outline.module.css';
import type { OutlinePart } from './outline.ts';

const PANE = 'outline';
/** Below Leaflet's tiles (z-index 200), which cover the outline once they are loaded. */
const BELOW_THE_TILES = '150';

/**
 * Draws the US, Canada and their neighbours once the shapes are loaded, in parts to keep the page responsive.
 * Without the shapes only the markers are shown.
 */
export function drawOutline(map: LeafletMap): void {
  map.createPane(PANE).style.zIndex = BELOW_THE_TILES;
  const renderer = svg({ pane: PANE, padding: 0.4 });
  const style = { pane: PANE, renderer, interactive: false, smoothFactor: 0.8 };
  let isRemoved = false;

  function draw({ kind, rings }: OutlinePart) {
    const polygons = rings.map((ring) => [ring]);
    polygon(polygons, { ...style, className: styles[kind] ?? '' }).addTo(map);
  }

  async function fetchAndDraw() {
    const { outlineParts } = await import('./outline.ts');
    for (const part of outlineParts()) {
      await nextTask();
      if (isRemoved) return;
      draw(part);
    }
  }

  const cancel = whenIdle(() => void fetchAndDraw().catch(() => undefined));
  map.on('unload', () => {
    isRemoved = true;
    cancel();
  });
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
