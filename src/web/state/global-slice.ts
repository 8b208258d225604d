import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { GlobalContent, ShippingCountry, ShownGlobalContent } from '#contracts/content/page-contents.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { DEFAULT_COLOURS } from '#domain/presentation/default-colours.ts';
import { type MapTiles, type Site, UNKNOWN_SITE } from '#domain/site.ts';
import type { Consent } from './analytics/consent.ts';

/** The visitor's location as far as it is known; unknown fields are empty. */
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
  /** Base of canonical addresses, without a trailing slash. */
  publicUrl: string;
  sandboxed: boolean;
  /** Null until it has been read from the browser. */
  consent: Consent | null;
  storeInformation: { storeId: StoreId };
  /** A service that returns the visitor's IP address; null uses the shop's own call. */
  ipLookupUrl: string | null;
  map: MapTiles;
  styles: GlobalContent['globalStyles'];
  /**
   * Menus, footer, logo, social networks, callouts and chat styles from the content files; null when they
   * could not be read.
   */
  config: ShownGlobalContent | null;
  /**
   * The subtotal in whole units of each currency from which a shipping option is free; null in one that has none,
   * empty when it could not be read.
   */
  freeShippingFrom: ShownGlobalContent['freeShippingFrom'];
  /** The same for a cart with a subscription, which is charged in the shop's own currency. */
  subscriptionsShipFreeFrom: number | null;
  /** What the shop sells in, its own currency first; US dollars when it could not be read. */
  currencies: readonly [CurrencyCode, ...CurrencyCode[]];
  /** The countries that the shop sells to; empty when they could not be read. */
  shipsTo: readonly ShippingCountry[];
  /** Whether a shipping option says when orders arrive; false when it could not be read. */
  hasDeliveryEstimates: boolean;
  /** The store's time zone, used for all dates; UTC when it could not be read. */
  timeZone: string;
  /** What the sign-up says; null when it could not be read. */
  newsletter: ShownGlobalContent['newsletter'] | null;
  /** All collections, including `all_products`; empty when they could not be read. */
  collections: readonly { name: string; title: string }[];
}

const BRAND_STYLES: GlobalState['styles'] = {
  background: DEFAULT_COLOURS.orange,
  text: DEFAULT_COLOURS.wine,
  tertiary: DEFAULT_COLOURS.yellow,
  fontFamily: { normal: 'Khmer', bold: 'Khmer' },
};

/** The initial global state of a page. Spec §3, Global config. */
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
    freeShippingFrom: config?.freeShippingFrom ?? {},
    subscriptionsShipFreeFrom: config?.subscriptionsShipFreeFrom ?? null,
    currencies: (config?.currencies ?? ['usd']) as GlobalState['currencies'],
    shipsTo: config?.shipsTo ?? [],
    hasDeliveryEstimates: config?.hasDeliveryEstimates ?? false,
    timeZone: config?.timeZone ?? 'UTC',
    newsletter: config?.newsletter ?? null,
    collections: config?.collections ?? [],
  };
}

export const globalSlice = createSlice({
  name: 'global',
  initialState: globalStateOf(UNKNOWN_SITE),
  reducers: {
    searchBarToggled(state) {
      state.displaySearchBar = !state.displaySearchBar;
    },
    consentSet(state, { payload }: PayloadAction<Consent>) {
      state.consent = payload;
    },
    /** What staff have saved since the page was loaded. */
    shopChanged(state, { payload }: PayloadAction<Partial<Pick<GlobalState, 'brand' | 'timeZone'>>>) {
      Object.assign(state, payload);
    },
    /** Merges into what is already known. */
    visitorLocated(state, { payload }: PayloadAction<Partial<VisitorLocation>>) {
      Object.assign(state.location, payload);
    },
  },
});

export const { searchBarToggled, consentSet, shopChanged, visitorLocated } = globalSlice.actions;
