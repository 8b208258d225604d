/** What facts about anything in the shop say of the shop. */
export interface ShopJsonLd {
  brand: string;
  /** Without a slash at the end. */
  publicUrl: string;
}
