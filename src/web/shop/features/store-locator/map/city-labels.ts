import { type Bounds, bounds, divIcon, type Map as LeafletMap, layerGroup, marker, point } from 'leaflet';
import type { Place } from '#domain/store-locations/place.ts';
import styles from './map.module.css';

const PANE = 'cities';
/** Below Leaflet's markers (z-index 600). */
const BELOW_THE_MARKERS = '590';
const CHARACTER_WIDTH = 7.5;
const LINE_HEIGHT = 18;

/**
 * City names below the markers, for a map without tiles. A name that would overlap a marker or another name
 * is left out.
 */
export function createCityLabels(map: LeafletMap) {
  map.createPane(PANE).style.zIndex = BELOW_THE_MARKERS;
  const labels = layerGroup();
  let shown: readonly Place[] = [];

  function draw() {
    labels.clearLayers();
    if (!map.hasLayer(labels)) return;
    const occupied = shown.map((place) => markerBox(map, place));
    for (const city of onePerCity(shown)) {
      const box = labelBox(map, city);
      if (occupied.some((other) => other.intersects(box))) continue;
      occupied.push(box);
      labels.addLayer(labelOf(city));
    }
  }

  map.on('zoomend', draw);
  return {
    show(places: readonly Place[]) {
      shown = places;
      draw();
    },
    turnOn() {
      labels.addTo(map);
      draw();
    },
    turnOff() {
      labels.remove();
    },
  };
}

function onePerCity(places: readonly Place[]): Place[] {
  const cities = new Map<string, Place>();
  for (const place of places) {
    const key = `${place.city}, ${place.state}`;
    if (!cities.has(key)) cities.set(key, place);
  }
  return [...cities.values()];
}

const pixelOf = (map: LeafletMap, { latitude, longitude }: Place) =>
  map.project([latitude, longitude], map.getZoom());

function markerBox(map: LeafletMap, place: Place): Bounds {
  const pixel = pixelOf(map, place);
  return bounds(pixel.subtract(point(15, 38)), pixel.add(point(15, 0)));
}

function labelBox(map: LeafletMap, place: Place): Bounds {
  const pixel = pixelOf(map, place);
  const half = (place.city.length * CHARACTER_WIDTH) / 2;
  return bounds(pixel.add(point(-half, 2)), pixel.add(point(half, 2 + LINE_HEIGHT)));
}

function labelOf({ city, latitude, longitude }: Place) {
  const text = document.createElement('span');
  text.textContent = city;
  const icon = divIcon({ className: styles.city ?? '', html: text, iconSize: [0, 0] });
  return marker([latitude, longitude], { icon, pane: PANE, interactive: false, keyboard: false });
}
