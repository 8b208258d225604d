/** The query parameters that change what a page's first rendering shows; all others are read by the browser alone. */
const RENDERED_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/shop': ['query', 'query_type', 'diet', 'without'],
  '/search': ['query', 'query_type', 'diet', 'without'],
};
const LONGEST_VALUE = 200;

export interface PageAddress {
  pathname: string;
  /** The query as it was sent, with its question mark, or empty. */
  search: string;
  /** The usual spelling of the address, when this is another: `/Shop/` and `//shop` are `/shop`. */
  redirectTo: string | undefined;
}

/** Takes a request's target apart. */
export function pageAddress(target: string): PageAddress {
  const [path = '/'] = target.split(/[?#]/, 1);
  const search = target.slice(path.length).replace(/#.*/, '');
  const pathname = usualSpelling(path);
  return { pathname, search, redirectTo: pathname === path ? undefined : `${pathname}${search}` };
}

/** One spelling for each page: small letters, one slash between segments and none at the end, nothing escaped needlessly. */
function usualSpelling(path: string): string {
  const segments = path.split(/[/\\]+/).filter((segment) => segment !== '');
  return `/${segments.map(respelled).join('/')}`;
}

function respelled(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment).toLowerCase());
  } catch {
    return segment;
  }
}

/** The address under which a page is rendered and kept: its path, and what the rendering may depend on, in a fixed order. */
export function renderedAddress({ pathname, search }: PageAddress): string {
  const given = new URLSearchParams(search);
  const rendered = new URLSearchParams();
  for (const name of RENDERED_PARAMETERS[pathname] ?? []) {
    const value = given.get(name);
    if (value !== null) rendered.set(name, value.slice(0, LONGEST_VALUE));
  }
  return rendered.size === 0 ? pathname : `${pathname}?${rendered}`;
}
