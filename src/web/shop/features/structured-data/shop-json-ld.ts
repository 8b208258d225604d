/** Shop data used by all structured data. */
export interface ShopJsonLd {
  brand: string;
  /** Without a trailing slash. */
  publicUrl: string;
}
