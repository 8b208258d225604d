import { control, divIcon, latLngBounds, map as leafletMap, marker, tileLayer } from 'leaflet';
import type { Point } from '#domain/store-locations/place.ts';
import { drawOutline } from '#web/ui/map/draw-outline.ts';
import styles from './location-map.module.css';

const NORTH_AMERICA = latLngBounds([24, -125], [52, -66]);
/** From here the outline still shows where that is, also where no tiles can be loaded. */
const NEAR_ZOOM = 9;

export interface PointMap {
  /** Shows a point, or none. */
  show(point: Point | null): void;
  center(): Point;
  remove(): void;
}

/** A map with one pin, which is put down by clicking and moved by dragging. */
export function createPointMap(
  element: HTMLElement,
  { tileUrl, point, onPoint }: { tileUrl: string; point: Point | null; onPoint: (point: Point) => void },
): PointMap {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(element, {
    minZoom: 3,
    maxZoom: 18,
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
  });
  if (point) map.setView([point.latitude, point.longitude], NEAR_ZOOM);
  else map.fitBounds(NORTH_AMERICA);
  control.zoom({ position: 'topright' }).addTo(map);
  drawOutline(map);
  tileLayer(tileUrl, { maxZoom: 18 }).addTo(map);
  const pin = marker([0, 0], {
    draggable: true,
    keyboard: false,
    icon: divIcon({
      className: '',
      html: `<span class="${styles.pin}"></span>`,
      iconSize: [22, 22],
      iconAnchor: [11, 27],
    }),
  });
  const told = ({ lat, lng }: { lat: number; lng: number }) =>
    onPoint({ latitude: rounded(lat), longitude: rounded(lng) });
  pin.on('dragend', () => told(pin.getLatLng().wrap()));
  map.on('click', ({ latlng }) => told(latlng.wrap()));

  return {
    show(shown) {
      if (shown === null) {
        pin.remove();
        return;
      }
      pin.setLatLng([shown.latitude, shown.longitude]).addTo(map);
      if (!map.getBounds().contains(pin.getLatLng()))
        map.setView(pin.getLatLng(), Math.max(map.getZoom(), 8));
    },
    center() {
      const { lat, lng } = map.getCenter().wrap();
      return { latitude: rounded(lat), longitude: rounded(lng) };
    },
    remove: () => map.remove(),
  };
}

/** To about ten metres, which a pin on a map can mean. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
