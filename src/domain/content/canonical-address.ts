const ALL_PRODUCTS = 'all_products';
const ONE_COLLECTION = /^[a-z0-9_-]{1,60}$/;
const CURSOR = /^[A-Za-z0-9_-]{1,600}$/;

/** The part of URLSearchParams that is used here. */
interface Parameters {
  get(name: string): string | null;
}

/**
 * The canonical URL of a page for search engines: its path, and the shop's collection with its page. Other parameters
 * (searches, campaigns, codes) are dropped. `/search` is `/shop`.
 */
export function canonicalAddress(pathname: string, given: Parameters): string {
  const path = pathname === '/search' ? '/shop' : pathname;
  if (path !== '/shop') return path;
  const [collection, kind] = [given.get('query') ?? ALL_PRODUCTS, given.get('query_type')];
  if (!ONE_COLLECTION.test(collection) || !isKnownKind(kind)) return path;
  const after = given.get('after') ?? '';
  const ofKind = kind === 'category-search' ? '&query_type=category-search' : '';
  const known = [
    ...(collection === ALL_PRODUCTS ? [] : [`query=${collection}${ofKind}`]),
    ...(CURSOR.test(after) ? [`after=${after}`] : []),
  ];
  return known.length === 0 ? path : `${path}?${known.join('&')}`;
}

const isKnownKind = (kind: string | null) =>
  kind === null || kind === 'collection-search' || kind === 'category-search';
