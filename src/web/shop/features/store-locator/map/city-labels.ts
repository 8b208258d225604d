import { type Bounds, bounds, divIcon, type Map as LeafletMap, layerGroup, marker, point } from 'leaflet';
import type { Place } from '#domain/store-locations/place.ts';
import styles from './map.module.css';

const PANE = 'cities';
/** Below Leaflet's markers (600). */
const BELOW_THE_MARKERS = '590';
const LETTER_WIDTH = 7.5;
const LINE_HEIGHT = 18;

/**
 * Names under the markers' cities, for a map whose tiles cannot be reached. A name that would run into a marker or into another
 * name is left out until there is room.
 */
export function createCityLabels(map: LeafletMap) {
  map.createPane(PANE).style.zIndex = BELOW_THE_MARKERS;
  const labels = layerGroup();
  let shown: readonly Place[] = [];

  function draw() {
    labels.clearLayers();
    if (!map.hasLayer(labels)) return;
    const taken = shown.map((place) => markerBox(map, place));
    for (const city of onePerCity(shown)) {
      const box = labelBox(map, city);
      if (taken.some((other) => other.intersects(box))) continue;
      taken.push(box);
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

const spotOf = (map: LeafletMap, { latitude, longitude }: Place) =>
  map.project([latitude, longitude], map.getZoom());

function markerBox(map: LeafletMap, place: Place): Bounds {
  const spot = spotOf(map, place);
  return bounds(spot.subtract(point(15, 38)), spot.add(point(15, 0)));
}

function labelBox(map: LeafletMap, place: Place): Bounds {
  const spot = spotOf(map, place);
  const half = (place.city.length * LETTER_WIDTH) / 2;
  return bounds(spot.add(point(-half, 2)), spot.add(point(half, 2 + LINE_HEIGHT)));
}

function labelOf({ city, latitude, longitude }: Place) {
  const text = document.createElement('span');
  text.textContent = city;
  const icon = divIcon({ className: styles.city ?? '', html: text, iconSize: [0, 0] });
  return marker([latitude, longitude], { icon, pane: PANE, interactive: false, keyboard: false });
}
