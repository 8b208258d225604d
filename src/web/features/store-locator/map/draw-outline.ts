import { type LatLngTuple, type Map as LeafletMap, polygon, svg } from 'leaflet';
import { whenIdle } from '#web/ui/when-idle.ts';
import styles from './map.module.css';

const PANE = 'outline';
/** Below Leaflet's tiles (200), which cover it where they can be reached. */
const BELOW_THE_TILES = '150';

/** Draws the US, Canada and their neighbours once their shapes have arrived. Without them the map is all sea, its markers still stand. */
export function drawOutline(map: LeafletMap): void {
  map.createPane(PANE).style.zIndex = BELOW_THE_TILES;
  const renderer = svg({ pane: PANE, padding: 0.4 });
  const look = { pane: PANE, renderer, interactive: false, smoothFactor: 0.8 };
  const draw = (rings: LatLngTuple[][], className: string | undefined) =>
    polygon(
      rings.map((ring) => [ring]),
      { ...look, className: className ?? '' },
    ).addTo(map);

  async function fetchAndDraw() {
    const { readOutline } = await import('./outline.ts');
    const { home, around, lakes } = readOutline();
    draw(around, styles.around);
    draw(home, styles.home);
    draw(lakes, styles.lakes);
  }

  const callOff = whenIdle(() => void fetchAndDraw().catch(() => undefined));
  map.on('unload', callOff);
}
