import {
  type LatLngTuple,
  type Map as LeafletMap,
  type Marker,
  marker,
  type PointTuple,
  popup,
} from 'leaflet';
import type { Place } from '#domain/store-locations/place.ts';
import { placeIcon, selectedIcon } from './marker-icons.ts';
import { popupContent } from './popup-content.ts';

const ABOVE_THE_MARKER: PointTuple = [0, -46];
const IN_FRONT = 1000;

/** The markers of the places and the one popup. Spec §2: red, or blue for the selected store; a popup with its name and address. */
export function createMarkers(map: LeafletMap, onSelect: (place: Place) => void) {
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
      selected = markerOf(place).setIcon(selectedIcon).setZIndexOffset(IN_FRONT).addTo(map);
      words.setLatLng(at(place)).setContent(popupContent(place)).openOn(map);
    },
  };
}

const at = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude];
