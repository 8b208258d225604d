/** One entry of the menus. `mobileLabel` is what the collapsible menu calls it (spec §2: Shop is Snacks there). */
export interface MenuLink {
  to: string;
  label: string;
  mobileLabel?: string;
  /** In the footer only. */
  isFooterOnly?: boolean;
  /** Loaded anew instead of drawn by this document: the page's own policy lets in what no other page may, as the map's tiles. */
  isDocument?: boolean;
}

/** The main menu, in the order of all menus. A screen that comes to be adds its line here. Spec §2. */
export const MENU_LINKS: readonly MenuLink[] = [
  { to: '/shop', label: 'Shop', mobileLabel: 'Snacks' },
  { to: '/store-locator', label: 'Store locator', isDocument: true },
];

/** The two social networks of the footer. */
export const SOCIAL_LINKS = [
  { href: 'https://www.instagram.com/doosra.snacks', label: 'Instagram' },
  { href: 'https://www.tiktok.com/@doosra.snacks', label: 'TikTok' },
] as const;
