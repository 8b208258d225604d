/** Where the map's pictures come from. */
export interface MapTiles {
  /** Leaflet's template: `https://tile.example.com/{z}/{x}/{y}.png`, with `{s}.` before the host where there are several servers. */
  tileUrl: string;
  /** Who is to be named below the map, as plain text. */
  attribution: string;
}

/** What the shop tells every page about itself; the same for every visitor, never anything of a session. */
export interface Site {
  storeId: string;
  readonly brand: string;
  /** Base of canonical addresses, without a slash at the end. */
  publicUrl: string;
  /** No real card is charged here. */
  sandboxed: boolean;
  /** Origins of calls that live elsewhere, by the start of their path: `{'/stripe': 'https://pay.example.com'}`. Usually empty. */
  hosts: Readonly<Record<string, string>>;
  /** What tells a visitor's address (`{ip}`), when it is not the shop's own call. */
  ipLookupUrl: string | null;
  map: MapTiles;
}
