import type { UIMatch } from 'react-router';
import type { theme } from '#web/theme/theme.ts';

/** What a screen tells the page around it: `export const handle: PageHandle = {...}` in its route module. */
export interface PageHandle {
  /** The page's name in the state (spec §3, Page state), for example `ProductPage`. */
  page: string;
  /** The colour behind the screen; the shop's own background (orange) when it names none. */
  background?: keyof typeof theme.colors;
  /** With the callout bar above the header: where one buys. */
  hasCallOut?: boolean;
  /** Without menus and footer links, as at checkout. */
  isCalm?: boolean;
}

/** The handle of the innermost route that has one. */
export function handleOf(matches: readonly UIMatch[]): PageHandle | undefined {
  return matches.findLast((match): match is UIMatch<unknown, PageHandle> => isHandle(match.handle))?.handle;
}

const isHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'page' in value;
