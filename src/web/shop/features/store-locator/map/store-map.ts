import 'leaflet/dist/leaflet.css';
import {
  control,
  type FitBoundsOptions,
  type LatLng,
  type LatLngTuple,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  marker,
  tileLayer,
} from 'leaflet';
import type { Place, Point } from '#domain/store-locations/place.ts';
import { createCityLabels } from './city-labels.ts';
import { drawOutline } from './draw-outline.ts';
import { listenForHold } from './listen-for-hold.ts';
import { originIcon } from './marker-icons.ts';
import { createMarkers } from './markers.ts';
import { onFirstInteraction } from './on-first-interaction.ts';

const EASTERN_US: LatLngTuple = [39.5, -79.5];
const START_ZOOM = 5;
const SELECTED_ZOOM = 12;
const MAX_ZOOM = 18;
const NORTH_AMERICA = latLngBounds([-10, -220], [84, -10]);
const NEAREST_SHOWN = 3;
/** Pixels above a place's spot that its marker and a popup of four lines take. */
const POPUP_ROOM = 245;
/** Around the outermost markers, in pixels: their own height above the spot, and the zoom buttons on the right. */
const MARKER_ROOM: FitBoundsOptions = { paddingTopLeft: [40, 64], paddingBottomRight: [72, 32] };

export interface StoreMapOptions {
  tileUrl: string;
  onSelect(place: Place): void;
  onHold(point: Point): void;
}

/** The map as the screen drives it. */
export interface StoreMap {
  /** Shows the markers of these places and no others. */
  show(places: readonly Place[]): void;
  /** Brings all of these places into view; the map as it was at first where there are none to point out. */
  frame(places: readonly Place[]): void;
  /** Marks a place and opens its popup; centred at zoom 12 when asked for, as a click in the list does. */
  select(place: Place, isCentered: boolean): void;
  /** Marks the point that distances are counted from and brings the nearest places into view; none takes the mark away. */
  measureFrom(point: Point | null, nearest: readonly Place[]): void;
  center(): Point;
  remove(): void;
}

/** Draws the map into an element: outline, later tiles over it where they can be reached, and a marker for each place. Spec §2 and §9. */
export function createStoreMap(element: HTMLElement, options: StoreMapOptions): StoreMap {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = startedMap(element, animate);
  const cities = createCityLabels(map);
  layTiles(map, options.tileUrl, cities);
  const markers = createMarkers(map, options.onSelect);
  const move = movesAfterZooming(map);
  const stopListening = listenForHold(element, ({ x, y }) => {
    const { lat, lng } = map.containerPointToLatLng([x, y]).wrap();
    options.onHold({ latitude: lat, longitude: lng });
  });
  const origin = marker([0, 0], {
    icon: originIcon,
    interactive: false,
    keyboard: false,
    zIndexOffset: -1000,
  });

  return {
    show(places) {
      markers.show(places);
      cities.show(places);
    },
    frame(places) {
      const shown = latLngBounds(places.map(at));
      if (places.length === 0) move(() => map.setView(EASTERN_US, START_ZOOM, { animate }));
      else move(() => map.fitBounds(shown, { ...MARKER_ROOM, maxZoom: SELECTED_ZOOM, animate }));
    },
    select(place, isCentered) {
      const padding: FitBoundsOptions = { paddingTopLeft: [140, 220], paddingBottomRight: [140, 40] };
      if (isCentered) move(() => map.setView(centerFor(map, place), SELECTED_ZOOM, { animate }));
      else move(() => map.panInside(at(place), { ...padding, animate }));
      markers.select(place);
    },
    measureFrom(point, nearest) {
      origin.remove();
      if (point === null) return;
      origin.setLatLng(at(point)).addTo(map);
      const seen = [point, ...nearest.slice(0, NEAREST_SHOWN)].map(at);
      move(() => map.fitBounds(latLngBounds(seen), { padding: [48, 48], maxZoom: SELECTED_ZOOM, animate }));
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

/**
 * Moves the map now, or after a zoom animation that is still running: Leaflet ignores a change of view until that ends.
 * Of several moves that wait, the last one wins.
 */
function movesAfterZooming(map: LeafletMap): (move: () => void) => void {
  let isZooming = false;
  let waiting: (() => void) | undefined;
  map.on('zoomstart', () => {
    isZooming = true;
  });
  map.on('zoomend', () => {
    isZooming = false;
    const move = waiting;
    waiting = undefined;
    // Leaflet still has to finish the animation that this event belongs to.
    if (move) queueMicrotask(move);
  });
  return (move) => {
    if (isZooming) waiting = move;
    else move();
  };
}

const at = ({ latitude, longitude }: Point): LatLngTuple => [latitude, longitude];

function startedMap(element: HTMLElement, animate: boolean): LeafletMap {
  const map = leafletMap(element, {
    center: EASTERN_US,
    zoom: START_ZOOM,
    minZoom: 3,
    maxZoom: MAX_ZOOM,
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
  return map;
}

/**
 * The cities' names, and tiles in their place where they can be reached. Tiles are heavier than the rest of the page and their host
 * learns who looks, so they are asked for when the visitor stirs or the map moves, not by a page that merely lies there.
 */
function layTiles(map: LeafletMap, tileUrl: string, cities: ReturnType<typeof createCityLabels>): void {
  const tiles = tileLayer(tileUrl, { maxZoom: MAX_ZOOM }).on('tileload', cities.turnOff);
  const lay = () => tiles.addTo(map);
  cities.turnOn();
  map.once('movestart', lay);
  map.once('unload', onFirstInteraction(lay));
}

/** The place itself; on a low map a point above it, so that the popup has room. */
function centerFor(map: LeafletMap, place: Place): LatLng {
  const missing = Math.max(0, POPUP_ROOM - map.getSize().y / 2);
  return map.unproject(map.project(at(place), SELECTED_ZOOM).subtract([0, missing]), SELECTED_ZOOM);
}
