import { divIcon } from 'leaflet';
import styles from './map.module.css';

const BAG =
  'M5 6l2.75-3 2.75 3 2.75-3 2.75 3 2.75-3 2.75 3 2.75-3L27 6v19q0 4-4 4h-3.5L16 40l-3.5-11H9q-4 0-4-4z';
const PIN = 'M16 2C8.8 2 4 7.2 4 14.2 4 23.4 16 40 16 40s12-16.6 12-25.8C28 7.2 23.2 2 16 2z';
const STAR = 'M16 9.5l2.2 4.6 5 .6-3.7 3.4 1 4.9-4.5-2.5-4.5 2.5 1-4.9-3.7-3.4 5-.6z';

const drawing = (inside: string) =>
  `<svg viewBox="0 0 32 42" aria-hidden="true"><path class="${styles.bag}" d="${BAG}"/><path class="${styles.pin}" d="${PIN}"/>${inside}</svg>`;

/** The marker of a store, a small red bag, or a pin where edges are not torn. Spec §2: red, or blue for the selected store. */
export const placeIcon = divIcon({
  className: styles.marker ?? '',
  html: drawing('<circle cx="16" cy="16.5" r="5.5"/>'),
  iconSize: [32, 42],
  iconAnchor: [16, 40],
  popupAnchor: [0, -38],
});

/**
 * The marker of the selected store: blue, larger and with a star, so that it does not differ by colour alone.
 */
export const selectedIcon = divIcon({
  className: `${styles.marker} ${styles.selected}`,
  html: drawing(`<path class="${styles.star}" d="${STAR}"/>`),
  iconSize: [48, 63],
  iconAnchor: [24, 60],
  popupAnchor: [0, -56],
});

/** The point from which distances are measured. */
export const originIcon = divIcon({ className: styles.origin ?? '', iconSize: [24, 24] });
