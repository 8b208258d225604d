/** Query parameters that affect server rendering; only the browser reads the others. */
const RENDERED_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/shop': ['query', 'query_type', 'diet', 'without', 'after'],
  '/store-locator': ['carries'],
  '/search': ['query', 'query_type', 'diet', 'without', 'after'],
};
const LONGEST_VALUE = 200;
const LONGEST_CURSOR = 600;

export interface PageAddress {
  pathname: string;
  /** The query as sent, with its question mark, or empty. */
  search: string;
  /** The canonical path when the requested one differs: `/Shop/` and `//shop` are `/shop`. */
  redirectTo: string | undefined;
}

/** Parses a request's target. */
export function pageAddress(target: string): PageAddress {
  const [path = '/'] = target.split(/[?#]/, 1);
  const search = target.slice(path.length).replace(/#.*/, '');
  const pathname = canonicalPath(path);
  return { pathname, search, redirectTo: pathname === path ? undefined : `${pathname}${search}` };
}

/**
 * The canonical spelling of a path: lower case, single slashes, none at the end, no needless escapes. Names of things in
 * the back office, such as a SKU, keep their case.
 */
function canonicalPath(path: string): string {
  const segments = path.split(/[/\\]+/).filter((segment) => segment !== '');
  const isBackOffice = segments[0]?.toLowerCase() === 'admin';
  const names = segments.map((segment, index) => respelled(segment, isBackOffice && index > 1));
  return `/${names.join('/')}`;
}

function respelled(segment: string, keepsCase: boolean): string {
  try {
    const name = decodeURIComponent(segment);
    return encodeURIComponent(keepsCase ? name : name.toLowerCase());
  } catch {
    return segment;
  }
}

/** The cache key of a page: its path and the query parameters that affect rendering, in a fixed order. */
export function renderedAddress({ pathname, search }: PageAddress): string {
  const given = new URLSearchParams(search);
  const rendered = new URLSearchParams();
  for (const name of RENDERED_PARAMETERS[pathname] ?? []) {
    const value = given.get(name);
    const longest = name === 'after' ? LONGEST_CURSOR : LONGEST_VALUE;
    if (value !== null) rendered.set(name, value.slice(0, longest));
  }
  return rendered.size === 0 ? pathname : `${pathname}?${rendered}`;
}
