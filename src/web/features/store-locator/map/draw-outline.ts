import { type Map as LeafletMap, polygon, svg } from 'leaflet';
import styles from './map.module.css';

const PANE = 'outline';
/** Below Leaflet's tiles (200), which cover it where they can be reached. */
const BELOW_THE_TILES = '150';

/** Draws the US, Canada and their neighbours once their shapes have arrived. Without them the map is all sea, its markers still stand. */
export function drawOutline(map: LeafletMap): void {
  map.createPane(PANE).style.zIndex = BELOW_THE_TILES;
  const renderer = svg({ pane: PANE, padding: 0.4 });
  const look = { pane: PANE, renderer, interactive: false, smoothFactor: 0.8 };
  void import('./outline.ts')
    .then(({ readOutline }) => {
      const { home, around } = readOutline();
      polygon(
        around.map((ring) => [ring]),
        { ...look, className: styles.around ?? '' },
      ).addTo(map);
      polygon(
        home.map((ring) => [ring]),
        { ...look, className: styles.home ?? '' },
      ).addTo(map);
    })
    .catch(() => undefined);
}
