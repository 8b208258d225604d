import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { GlobalContent, ShownGlobalContent } from '#contracts/page-contents.ts';
import { DEFAULT_COLOURS } from '#domain/presentation/default-colours.ts';
import type { MapTiles, Site } from '#domain/site.ts';
import type { Consent } from './consent.ts';

/** Where a visitor is, as far as it is known (state/visitor-location.ts); empty what is not. */
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
  location: VisitorLocation;
  brand: string;
  /** Base of canonical addresses, without a slash at the end. */
  publicUrl: string;
  sandboxed: boolean;
  /** Whether this visit may be counted; null until the browser was asked. */
  consent: Consent | null;
  storeInformation: { storeId: string };
  /** What tells the visitor's address; null: the shop's own call. */
  ipLookupUrl: string | null;
  map: MapTiles;
  styles: GlobalContent['globalStyles'];
  /** Menus, footer, logo, social networks, callouts and the look of the chat, as operators wrote them; null when they could not be read. */
  config: GlobalContent | null;
  /** The subtotal from which some shipping costs nothing, in whole dollars; null where none ever does, or when that could not be read. */
  freeShippingFromDollars: number | null;
  /** The store's, by which all dates are shown; UTC when it could not be read. */
  timeZone: string;
  /** What the shop's products are grouped into, `all_products` among it; empty when that could not be read. */
  collections: readonly { name: string; title: string }[];
}

const BRAND_STYLES: GlobalState['styles'] = {
  background: DEFAULT_COLOURS.orange,
  text: DEFAULT_COLOURS.wine,
  tertiary: DEFAULT_COLOURS.yellow,
  fontFamily: { normal: 'Khmer', bold: 'Khmer' },
};

/** Spec §3, Global config, as a page starts. */
export function globalStateOf(site: Site, config: ShownGlobalContent | null = null): GlobalState {
  return {
    displaySearchBar: false,
    location: { ip: '', country: '', state: '', city: '', postalCode: '', loc: '', timezone: '' },
    brand: site.brand,
    publicUrl: site.publicUrl,
    sandboxed: site.sandboxed,
    consent: null,
    storeInformation: { storeId: site.storeId },
    ipLookupUrl: site.ipLookupUrl,
    map: site.map,
    styles: config?.globalStyles ?? BRAND_STYLES,
    config,
    freeShippingFromDollars: config?.freeShippingFromDollars ?? null,
    timeZone: config?.timeZone ?? 'UTC',
    collections: config?.collections ?? [],
  };
}

const emptySite: Site = {
  storeId: '',
  brand: '',
  publicUrl: '',
  sandboxed: false,
  hosts: {},
  ipLookupUrl: null,
  map: { tileUrl: '', attribution: '' },
};

export const globalSlice = createSlice({
  name: 'global',
  initialState: globalStateOf(emptySite),
  reducers: {
    searchBarToggled(state) {
      state.displaySearchBar = !state.displaySearchBar;
    },
    consentKnown(state, { payload }: PayloadAction<Consent>) {
      state.consent = payload;
    },
    /** Adds to what is known already. */
    visitorLocated(state, { payload }: PayloadAction<Partial<VisitorLocation>>) {
      Object.assign(state.location, payload);
    },
  },
});

export const { searchBarToggled, consentKnown, visitorLocated } = globalSlice.actions;
