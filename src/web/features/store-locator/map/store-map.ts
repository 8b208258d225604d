import 'leaflet/dist/leaflet.css';
import {
  control,
  type LatLngTuple,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  type Marker,
  marker,
  type PointTuple,
  popup,
  tileLayer,
} from 'leaflet';
import type { Place, Point } from '#domain/store-locator/place.ts';
import { drawOutline } from './draw-outline.ts';
import { listenForHold } from './listen-for-hold.ts';
import { originIcon, placeIcon, selectedIcon } from './marker-icons.ts';
import { popupContent } from './popup-content.ts';

const EASTERN_US: LatLngTuple = [39.5, -79.5];
const START_ZOOM = 5;
const SELECTED_ZOOM = 12;
const NORTH_AMERICA = latLngBounds([-10, -220], [84, -10]);
const NEAREST_SHOWN = 3;
const ABOVE_THE_MARKER: PointTuple = [0, -46];

export interface StoreMapOptions {
  tileUrl: string;
  onSelect(place: Place): void;
  onHold(point: Point): void;
}

/** The map as the screen drives it. */
export interface StoreMap {
  /** Shows the markers of these places and no others. */
  show(places: readonly Place[]): void;
  /** Marks a place and opens its popup; centred at zoom 12 when asked for, as a click in the list does. */
  select(place: Place, isCentered: boolean): void;
  /** Marks the point that distances are counted from and brings the nearest places into view; none takes the mark away. */
  measureFrom(point: Point | null, nearest: readonly Place[]): void;
  center(): Point;
  remove(): void;
}

/** Draws the map into an element: outline, tiles over it where they can be reached, and a marker for each place. Spec §2 and §9. */
export function createStoreMap(element: HTMLElement, options: StoreMapOptions): StoreMap {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = startedMap(element, options.tileUrl, animate);
  const markers = createMarkers(map, options.onSelect);
  const stopListening = listenForHold(element, ({ x, y }) => {
    const { lat, lng } = map.containerPointToLatLng([x, y]).wrap();
    options.onHold({ latitude: lat, longitude: lng });
  });
  const origin = marker([0, 0], { icon: originIcon, interactive: false, keyboard: false });

  return {
    show: markers.show,
    select(place, isCentered) {
      if (isCentered) map.setView(at(place), SELECTED_ZOOM, { animate });
      else map.panInside(at(place), { paddingTopLeft: [140, 220], paddingBottomRight: [140, 40], animate });
      markers.select(place);
    },
    measureFrom(point, nearest) {
      origin.remove();
      if (point === null) return;
      origin.setLatLng(at(point)).addTo(map);
      const seen = [point, ...nearest.slice(0, NEAREST_SHOWN)].map(at);
      map.fitBounds(latLngBounds(seen), { padding: [48, 48], maxZoom: SELECTED_ZOOM, animate });
    },
    center() {
      const { lat, lng } = map.getCenter();
      return { latitude: lat, longitude: lng };
    },
    remove() {
      stopListening();
      map.remove();
    },
  };
}

const at = ({ latitude, longitude }: Point): LatLngTuple => [latitude, longitude];

function startedMap(element: HTMLElement, tileUrl: string, animate: boolean): LeafletMap {
  const map = leafletMap(element, {
    center: EASTERN_US,
    zoom: START_ZOOM,
    minZoom: 3,
    maxZoom: 18,
    maxBounds: NORTH_AMERICA,
    maxBoundsViscosity: 0.8,
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
  });
  control.zoom({ position: 'topright' }).addTo(map);
  control.scale({ position: 'bottomleft' }).addTo(map);
  drawOutline(map);
  if (tileUrl !== '') tileLayer(tileUrl, { maxZoom: 18 }).addTo(map);
  return map;
}

function createMarkers(map: LeafletMap, onSelect: (place: Place) => void) {
  const markers = new Map<string, Marker>();
  const words = popup({ autoPan: false, minWidth: 200, maxWidth: 260, offset: ABOVE_THE_MARKER });
  let selected: Marker | undefined;

  function markerOf(place: Place): Marker {
    const known = markers.get(place.id);
    if (known) return known;
    const made = marker(at(place), { icon: placeIcon, title: place.name, keyboard: false });
    made.on('click', () => onSelect(place));
    markers.set(place.id, made);
    return made;
  }

  return {
    show(places: readonly Place[]) {
      const shown = new Set(places.map(markerOf));
      for (const one of markers.values()) {
        if (shown.has(one)) one.addTo(map);
        else one.remove();
      }
      if (selected && !shown.has(selected)) words.close();
    },
    select(place: Place) {
      selected?.setIcon(placeIcon).setZIndexOffset(0);
      selected = markerOf(place).setIcon(selectedIcon).setZIndexOffset(1000).addTo(map);
      words.setLatLng(at(place)).setContent(popupContent(place)).openOn(map);
    },
  };
}
