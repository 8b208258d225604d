const ALL_PRODUCTS = 'all_products';
const ONE_SHELF = /^[a-z0-9_-]{1,60}$/;

/** The parameters of an address, as a browser's URLSearchParams answers them. */
interface Parameters {
  get(name: string): string | null;
}

/**
 * The one address by which search engines know a page: its path, and for a shelf of the shop the shelf. Other parameters (searches,
 * campaigns, codes) show the same page or one that is not to be listed. `/search` is `/shop`.
 */
export function canonicalAddress(pathname: string, given: Parameters): string {
  const path = pathname === '/search' ? '/shop' : pathname;
  if (path !== '/shop') return path;
  const [shelf, kind] = [given.get('query') ?? ALL_PRODUCTS, given.get('query_type')];
  if (shelf === ALL_PRODUCTS || !ONE_SHELF.test(shelf) || !isKnownKind(kind)) return path;
  return `${path}?query=${shelf}${kind === 'category-search' ? '&query_type=category-search' : ''}`;
}

const isKnownKind = (kind: string | null) =>
  kind === null || kind === 'collection-search' || kind === 'category-search';
