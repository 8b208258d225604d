import type { StoreId } from './ids.ts';

/** The source of map tiles. */
export interface MapTiles {
  /**
   * Leaflet's template: `https://tile.example.com/{z}/{x}/{y}.png`, with `{s}.` before the host for several
   * servers.
   */
  tileUrl: string;
  /** The attribution below the map, as plain text. */
  attribution: string;
}

/** What every page knows about the shop; the same for every visitor. */
export interface Site {
  storeId: StoreId;
  readonly brand: string;
  /** Base of canonical URLs, without a trailing slash. */
  publicUrl: string;
  /** Whether the card provider is sandboxed. */
  sandboxed: boolean;
  /**
   * Origins of calls that other programs serve, by path: `{'/style/getStyles': 'https://styles.example.com'}`.
   * Usually empty.
   */
  hosts: Readonly<Record<string, string>>;
  /** The service that returns a visitor's address (`{ip}`), when it is not the shop itself. */
  ipLookupUrl: string | null;
  map: MapTiles;
}

/** The value until a page has the real one. */
export const UNKNOWN_SITE: Site = {
  storeId: '' as StoreId,
  brand: '',
  publicUrl: '',
  sandboxed: false,
  hosts: {},
  ipLookupUrl: null,
  map: { tileUrl: '', attribution: '' },
};
