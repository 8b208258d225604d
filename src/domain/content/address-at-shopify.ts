import { storyPageOf } from './page-address.ts';

/** What this shop has, as far as addresses of a shop at Shopify can lead to it. */
export interface KnownPlaces {
  brand: string;
  /** Names of collections: `mixes`. */
  collections: ReadonlySet<string>;
  /** Canonical paths of the pages that staff have added. */
  ownPages: ReadonlySet<string>;
}

/** Common names of pages at Shopify, for pages that each shop here has. */
const PAGES: Readonly<Record<string, string>> = {
  contact: '/contact',
  'contact-us': '/contact',
  faq: '/faq',
  faqs: '/faq',
  press: '/press',
  'store-locator': '/store-locator',
  stockists: '/store-locator',
  'shipping-returns': '/shipping-returns',
};
const STORY = new Set(['about', 'about-us', 'our-story', 'story']);

const POLICIES: Readonly<Record<string, string>> = {
  'refund-policy': '/shipping-returns',
  'shipping-policy': '/shipping-returns',
  'privacy-policy': '/privacy',
  'terms-of-service': '/terms',
};

const ACCOUNT: Readonly<Record<string, string>> = {
  '': '/profile',
  login: '/login',
  register: '/signup',
};

/**
 * Where an address as Shopify has it leads in this shop: collections, products within them, pages, policies, articles that have become
 * pages, and accounts. Takes a canonical path; null for other addresses, and for what is not here.
 */
export function targetOfShopifyAddress(path: string, places: KnownPlaces): string | null {
  const [, kind = '', name = '', inside = '', last = '', ...rest] = path.split('/');
  if (rest.length > 0) return null;
  switch (kind) {
    case 'collections':
      if (inside === 'products' && last !== '') return `/products/${last}`;
      return inside === '' ? targetOfCollection(name, places) : null;
    case 'pages':
      return inside === '' ? targetOfPage(name, places) : null;
    case 'blogs':
      return last === '' ? ownPage(inside, places) : null;
    case 'policies':
      return inside === '' ? targetIn(POLICIES, name) : null;
    case 'account':
      return inside === '' ? targetIn(ACCOUNT, name) : null;
    default:
      return null;
  }
}

function targetOfCollection(name: string, { collections }: KnownPlaces): string | null {
  if (name === '' || name === 'all') return '/shop';
  return collections.has(name) ? `/shop?query=${name}` : null;
}

const targetOfPage = (name: string, places: KnownPlaces): string | null =>
  ownPage(name, places) ?? (STORY.has(name) ? `/${storyPageOf(places.brand)}` : targetIn(PAGES, name));

/** A page at the same name, without the folder that it had. */
const ownPage = (name: string, { ownPages }: KnownPlaces): string | null =>
  name !== '' && ownPages.has(`/${name}`) ? `/${name}` : null;

const targetIn = (targets: Readonly<Record<string, string>>, name: string): string | null =>
  Object.hasOwn(targets, name) ? (targets[name] ?? null) : null;
