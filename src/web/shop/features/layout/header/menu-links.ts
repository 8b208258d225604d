import type { GlobalContent } from '#contracts/content/page-contents.ts';
import { storyPageOf } from '#domain/content/page-address.ts';

/** A menu entry. `mobileLabel` is its label in the collapsible menu (spec §2). */
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

/** The menus when the content of `global` could not be loaded. Spec §2. */
const basicLinks = (brand: string): readonly MenuLink[] => [
  { to: '/shop', label: 'Shop' },
  { to: `/${storyPageOf(brand)}`, label: 'Our story' },
  { to: '/store-locator', label: 'Store locator' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact' },
];

const ORDER: MenuLink = { to: '/order', label: 'Where is my order?' };

/** The menus from the content files. Spec §3, Global config. */
export function menusOf(content: GlobalContent | undefined, brand: string): Menus {
  if (content === undefined) {
    const links = basicLinks(brand);
    return { navbar: links, footer: [{ to: '/', label: 'Home' }, ...links, ORDER], legal: [] };
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
