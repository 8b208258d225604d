import type { UIMatch } from 'react-router';
import type { theme } from '#web/theme/theme.ts';
import { brandOf } from './page-meta.ts';

type PageColour = keyof typeof theme.colors;

/** What a screen tells the page around it: `export const handle: PageHandle = {...}` in its route module. */
export interface PageHandle {
  /** The page's name in the state (spec §3, Page state), for example `ProductPage`; a screen of several pages tells it from the address. */
  page: string | ((pathname: string, brand: string) => string);
  /** The colour behind a screen whose content names none; the shop's own background (orange) without either. */
  background?: PageColour | ((pathname: string, brand: string) => PageColour | undefined);
  /** With the callout bar above the header: where one buys. */
  hasCallOut?: boolean;
  /** The picture (`/pictures/…webp`) that this page is shared with, told from what the server loaded for it; the shop's own without one. */
  sharePicture?: string | ((loaderData: unknown) => string | undefined);
  /** What those without JavaScript are told here, where the usual words do not fit. */
  noScriptWords?: string;
  /** A form is all there is to it, so nobody interrupts: the concierge stays away. */
  isForm?: boolean;
  /** Without menus and footer links, as at checkout. */
  isCalm?: boolean;
  /** Whether the header of a calm page leads back to the cart. */
  leadsToCart?: boolean;
}

/** The handle of the page that is shown. */
export type CurrentPageHandle = Omit<PageHandle, 'page' | 'background'> & {
  page: string;
  background: PageColour | undefined;
};

/** The handle of the innermost route that has one. */
export function handleOf(matches: readonly UIMatch[]): CurrentPageHandle | undefined {
  const match = matches.findLast((one): one is UIMatch<unknown, PageHandle> => isHandle(one.handle));
  if (!match) return undefined;
  const { page, background } = match.handle;
  const { pathname } = match;
  const brand = brandOf(matches);
  return {
    ...match.handle,
    page: typeof page === 'function' ? page(pathname, brand) : page,
    background: typeof background === 'function' ? background(pathname, brand) : background,
  };
}

const isHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'page' in value;
