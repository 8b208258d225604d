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
import { drawOutline } from '#web/ui/map/draw-outline.ts';
import { createCityLabels } from './city-labels.ts';
import { listenForHold } from './listen-for-hold.ts';
import { originIcon } from './marker-icons.ts';
import { createMarkers } from './markers.ts';

const EASTERN_US: LatLngTuple = [39.5, -79.5];
const START_ZOOM = 5;
const SELECTED_ZOOM = 12;
const MAX_ZOOM = 18;
const NORTH_AMERICA = latLngBounds([-10, -220], [84, -10]);
const NEAREST_SHOWN = 3;
/** Pixels above a marker's point for the marker and a popup of four lines. */
const POPUP_HEIGHT = 245;
/** Padding in pixels for the height of the markers and the zoom buttons on the right. */
const MARKER_PADDING: FitBoundsOptions = { paddingTopLeft: [40, 64], paddingBottomRight: [72, 32] };

export interface StoreMapOptions {
  tileUrl: string;
  onSelect(place: Place): void;
  onHold(point: Point): void;
}

export interface StoreMap {
  /** Shows the markers of these places only. */
  show(places: readonly Place[]): void;
  /** Fits these places into view; an empty list restores the initial view. */
  frame(places: readonly Place[]): void;
  /**
   * Highlights a place and opens its popup. `isCentered` also centres it at zoom 12, as for a click in the
   * list.
   */
  select(place: Place, isCentered: boolean): void;
  /**
   * Marks the point from which distances are measured and shows the nearest places; null removes the mark.
   */
  measureFrom(point: Point | null, nearest: readonly Place[]): void;
  center(): Point;
  remove(): void;
}

/** Creates the map with outline, markers and, once they can be loaded, tiles. Spec §2 and §9. */
export function createStoreMap(element: HTMLElement, options: StoreMapOptions): StoreMap {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createLeafletMap(element, animate);
  const cities = createCityLabels(map);
  addTiles(map, options.tileUrl, cities);
  const markers = createMarkers(map, options.onSelect);
  const move = createMoveQueue(map);
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
      else move(() => map.fitBounds(shown, { ...MARKER_PADDING, maxZoom: SELECTED_ZOOM, animate }));
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
      const visible = [point, ...nearest.slice(0, NEAREST_SHOWN)].map(at);
      move(() =>
        map.fitBounds(latLngBounds(visible), { padding: [48, 48], maxZoom: SELECTED_ZOOM, animate }),
      );
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
 * Runs a move at once or after the current zoom animation, during which Leaflet ignores changes of the view.
 * Only the last waiting move is run.
 */
function createMoveQueue(map: LeafletMap): (move: () => void) => void {
  let isZooming = false;
  let pendingMove: (() => void) | undefined;
  map.on('zoomstart', () => {
    isZooming = true;
  });
  map.on('zoomend', () => {
    isZooming = false;
    const move = pendingMove;
    pendingMove = undefined;
    // Leaflet still has to finish the animation of this event.
    if (move) queueMicrotask(move);
  });
  return (move) => {
    if (isZooming) pendingMove = move;
    else move();
  };
}

const at = ({ latitude, longitude }: Point): LatLngTuple => [latitude, longitude];

function createLeafletMap(element: HTMLElement, animate: boolean): LeafletMap {
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
  // At the top it would cover the button that closes a wide popup on a phone.
  control.zoom({ position: 'bottomright' }).addTo(map);
  control.scale({ position: 'bottomleft' }).addTo(map);
  drawOutline(map);
  return map;
}

/**
 * City names until tiles are loaded. Tiles are large and their host learns the visitor's address, so they are
 * requested only after an interaction or a move of the map.
 */
function addTiles(map: LeafletMap, tileUrl: string, cities: ReturnType<typeof createCityLabels>): void {
  const tiles = tileLayer(tileUrl, { maxZoom: MAX_ZOOM }).on('tileload', cities.turnOff);
  const add = () => tiles.addTo(map);
  cities.turnOn();
  map.once('movestart', add);
  map.once('unload', onFirstInteraction(add));
}

/** The place, or on a low map a point above it that leaves room for the popup. */
function centerFor(map: LeafletMap, place: Place): LatLng {
  const offset = Math.max(0, POPUP_HEIGHT - map.getSize().y / 2);
  return map.unproject(map.project(at(place), SELECTED_ZOOM).subtract([0, offset]), SELECTED_ZOOM);
}

const INTERACTION_EVENTS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown'] as const;

/** Calls back at the first interaction of the visitor. Returns a function that cancels it. */
function onFirstInteraction(callback: () => void): () => void {
  const stop = new AbortController();
  const onInteraction = () => {
    stop.abort();
    callback();
  };
  for (const event of INTERACTION_EVENTS)
    addEventListener(event, onInteraction, { signal: stop.signal, passive: true, capture: true });
  return () => stop.abort();
}
