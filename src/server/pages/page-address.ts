import { canonicalPath } from '#domain/content/canonical-path.ts';

/** Query parameters that affect server rendering; only the browser reads the others. */
const RENDERED_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/shop': ['query', 'query_type', 'diet', 'without', 'after'],
  '/store-locator': ['carries'],
  '/search': ['query', 'query_type', 'diet', 'without', 'after'],
};
const MAX_VALUE_LENGTH = 200;
const MAX_CURSOR_LENGTH = 600;

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

/** The cache key of a page: its path and the query parameters that affect rendering, in a fixed order. */
export function renderedAddress({ pathname, search }: PageAddress): string {
  const given = new URLSearchParams(search);
  const rendered = new URLSearchParams();
  for (const name of RENDERED_PARAMETERS[pathname] ?? []) {
    const value = given.get(name);
    const longest = name === 'after' ? MAX_CURSOR_LENGTH : MAX_VALUE_LENGTH;
    if (value !== null) rendered.set(name, value.slice(0, longest));
  }
  return rendered.size === 0 ? pathname : `${pathname}?${rendered}`;
}
