import type { GlobalContent } from '#contracts/page-contents.ts';
import { storyPageOf } from '#domain/content/page-address.ts';

/** One entry of the menus. `mobileLabel` is what the collapsible menu calls it (spec §2: Shop is Snacks there). */
export interface MenuLink {
  to: string;
  label: string;
  mobileLabel?: string | undefined;
}

export interface Menus {
  navbar: readonly MenuLink[];
  footer: readonly MenuLink[];
  legal: readonly MenuLink[];
}

/** The way about while the shop's own menus (the content of `global`) are not there. A screen that comes to be adds its line. Spec §2. */
const basicLinks = (brand: string): readonly MenuLink[] => [
  { to: '/shop', label: 'Shop', mobileLabel: 'Snacks' },
  { to: `/${storyPageOf(brand)}`, label: 'Our story' },
  { to: '/store-locator', label: 'Store locator' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact' },
];

/** The menus as the shop's operators wrote them. Spec §3, Global config. */
export function menusOf(content: GlobalContent | undefined, brand: string): Menus {
  if (content === undefined) {
    const links = basicLinks(brand);
    return { navbar: links, footer: [{ to: '/', label: 'Home' }, ...links], legal: [] };
  }
  return {
    navbar: content.navbar.items.map(({ text, mobileText, route }) => ({
      to: route,
      label: text,
      mobileLabel: mobileText,
    })),
    footer: content.footer.mainMenu.map(linkOf),
    legal: content.footer.legalMenu.map(linkOf),
  };
}

const linkOf = ({ text, route }: { text: string; route: string }): MenuLink => ({ to: route, label: text });
