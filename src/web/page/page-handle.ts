import type { UIMatch } from 'react-router';
import type { theme } from '#web/theme/theme.ts';
import { brandOf } from './page-meta.ts';

type PageColour = keyof typeof theme.colors;

/** What a screen declares about its page: `export const handle: PageHandle = {...}` in its route module. */
export interface PageHandle {
  /**
   * The page's name in the state (spec §3, Page state), for example `ProductPage`. A screen that serves
   * several pages derives it from the path.
   */
  page: string | ((pathname: string, brand: string, loaderData: unknown) => string);
  /** Background colour where the content sets none; the default is the shop's own background (orange). */
  background?:
    | PageColour
    | ((pathname: string, brand: string, loaderData: unknown) => PageColour | undefined);
  /** Whether the callout bar is shown above the header. */
  hasCallOut?: boolean;
  /**
   * The share picture (`/pictures/…webp`), or a function of the loader data; the default is the shop's own.
   */
  sharePicture?: string | ((loaderData: unknown) => string | undefined);
  /** Replaces the default text for visitors without JavaScript. */
  noScriptText?: string;
  /** A page that is only a form shows no concierge button. */
  isForm?: boolean;
  /** Shown without the shop's header and footer, in a layout of its own. */
  isBackOffice?: boolean;
  /** Hides menus and footer links, as at checkout. */
  isMinimal?: boolean;
  /** Whether the header of such a page links back to the cart. */
  linksToCart?: boolean;
}

export type CurrentPageHandle = Omit<PageHandle, 'page' | 'background'> & {
  page: string;
  background: PageColour | undefined;
};

/** The handle of the innermost route that has one. */
export function handleOf(matches: readonly UIMatch[]): CurrentPageHandle | undefined {
  const match = matches.findLast((one): one is UIMatch<unknown, PageHandle> => isHandle(one.handle));
  if (!match) return undefined;
  const { page, background } = match.handle;
  const { pathname, loaderData } = match;
  const brand = brandOf(matches);
  return {
    ...match.handle,
    page: typeof page === 'function' ? page(pathname, brand, loaderData) : page,
    background: typeof background === 'function' ? background(pathname, brand, loaderData) : background,
  };
}

const isHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'page' in value;
