const ALL_PRODUCTS = 'all_products';
const ONE_COLLECTION = /^[a-z0-9_-]{1,60}$/;

/** The parameters of an address, as a browser's URLSearchParams answers them. */
interface Parameters {
  get(name: string): string | null;
}

/**
 * The one address by which search engines know a page: its path, and for a collection of the shop the collection. Other parameters (searches,
 * campaigns, codes) show the same page or one that is not to be listed. `/search` is `/shop`.
 */
export function canonicalAddress(pathname: string, given: Parameters): string {
  const path = pathname === '/search' ? '/shop' : pathname;
  if (path !== '/shop') return path;
  const [collection, kind] = [given.get('query') ?? ALL_PRODUCTS, given.get('query_type')];
  if (collection === ALL_PRODUCTS || !ONE_COLLECTION.test(collection) || !isKnownKind(kind)) return path;
  return `${path}?query=${collection}${kind === 'category-search' ? '&query_type=category-search' : ''}`;
}

const isKnownKind = (kind: string | null) =>
  kind === null || kind === 'collection-search' || kind === 'category-search';
