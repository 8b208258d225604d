import type { UIMatch } from 'react-router';
import type { theme } from '#web/theme/theme.ts';

/** What a screen tells the page around it: `export const handle: PageHandle = {...}` in its route module. */
export interface PageHandle {
  /** The page's name in the state (spec §3, Page state), for example `ProductPage`. */
  page: string;
  /** The colour behind a screen whose content names none; the shop's own background (orange) without either. */
  background?: keyof typeof theme.colors;
  /** With the callout bar above the header: where one buys. */
  hasCallOut?: boolean;
  /** The picture (`/pictures/…webp`) that this page is shared with, told from what the server loaded for it; the shop's own without one. */
  sharePicture?: string | ((loaderData: unknown) => string | undefined);
  /** What those without JavaScript are told here, where the usual words do not fit. */
  noScriptWords?: string;
  /** Without menus and footer links, as at checkout. */
  isCalm?: boolean;
}

/** The handle of the innermost route that has one. */
export function handleOf(matches: readonly UIMatch[]): PageHandle | undefined {
  return matches.findLast((match): match is UIMatch<unknown, PageHandle> => isHandle(match.handle))?.handle;
}

const isHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'page' in value;
