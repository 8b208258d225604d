import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MapTiles, Site } from '#domain/site.ts';

export interface VisitorLocation {
  ip: string;
  country: string;
  state: string;
  city: string;
  postalCode: string;
  loc: string;
  timezone: string;
}

export interface GlobalState {
  displaySearchBar: boolean;
  location: VisitorLocation | null;
  brand: string;
  sandboxed: boolean;
  storeInformation: { storeId: string };
  map: MapTiles;
  styles: {
    background: string;
    text: string;
    tertiary: string;
    fontFamily: { normal: string; bold: string };
  };
}

/** Spec §3, Global config, as a page starts. */
export function globalStateOf(site: Site): GlobalState {
  return {
    displaySearchBar: false,
    location: null,
    brand: site.brand,
    sandboxed: site.sandboxed,
    storeInformation: { storeId: site.storeId },
    map: site.map,
    styles: {
      background: '#ff6a19',
      text: '#882D07',
      tertiary: '#FFE70B',
      fontFamily: { normal: 'Khmer', bold: 'Khmer' },
    },
  };
}

const emptySite: Site = {
  storeId: '',
  brand: '',
  publicUrl: '',
  sandboxed: false,
  hosts: {},
  map: { tileUrl: '', attribution: '' },
};

export const globalSlice = createSlice({
  name: 'global',
  initialState: globalStateOf(emptySite),
  reducers: {
    searchBarToggled(state) {
      state.displaySearchBar = !state.displaySearchBar;
    },
    visitorLocated(state, { payload }: PayloadAction<VisitorLocation>) {
      state.location = payload;
    },
  },
});

export const { searchBarToggled, visitorLocated } = globalSlice.actions;
