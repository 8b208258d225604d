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

const POPUP_OFFSET: PointTuple = [0, -46];
const SELECTED_Z_INDEX = 1000;

/** The markers and a shared popup with name and address. Spec §2: red, or blue for the selected store. */
export function createMarkers(map: LeafletMap, onSelect: (place: Place) => void) {
  const markers = new Map<string, Marker>();
  const selectedPopup = popup({ autoPan: false, minWidth: 200, maxWidth: 260, offset: POPUP_OFFSET });
  let selected: Marker | undefined;

  function markerOf(place: Place): Marker {
    const existing = markers.get(place.id);
    if (existing) return existing;
    const created = marker(at(place), { icon: placeIcon, title: place.name, keyboard: false });
    created.on('click', () => onSelect(place));
    markers.set(place.id, created);
    return created;
  }

  return {
    show(places: readonly Place[]) {
      const shown = new Set(places.map(markerOf));
      for (const marker of markers.values()) {
        if (shown.has(marker)) marker.addTo(map);
        else marker.remove();
      }
      if (selected && !shown.has(selected)) selectedPopup.close();
    },
    select(place: Place) {
      selected?.setIcon(placeIcon).setZIndexOffset(0);
      selected = markerOf(place).setIcon(selectedIcon).setZIndexOffset(SELECTED_Z_INDEX).addTo(map);
      selectedPopup.setLatLng(at(place)).setContent(popupContent(place)).openOn(map);
    },
  };
}

const at = ({ latitude, longitude }: Place): LatLngTuple => [latitude, longitude];
