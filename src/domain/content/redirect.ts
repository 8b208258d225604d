import type { FieldProblem } from '../errors.ts';
import { canonicalPath } from './canonical-path.ts';

/** An address without a page, and where it leads. */
export interface Redirect {
  /** A canonical path: `/collections/mixes`. */
  from: string;
  /** A path of the shop, with a query if need be, or an address elsewhere. */
  to: string;
}

const MAX_LENGTH = 300;
const ELSEWHERE = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;
const NO_PATH = 'must begin with a slash, like /collections/mixes';

/**
 * A redirect as it was typed, in its canonical spelling. `from` may be pasted as a whole address; its query is left out.
 */
export function typedRedirect(typed: Redirect): Redirect {
  const from = withoutOrigin(typed.from.trim()).split(/[?#]/, 1)[0] ?? '';
  return { from: from.startsWith('/') ? canonicalPath(from) : from, to: inAscii(typed.to.trim()) };
}

/** Headers hold nothing else. What is encoded already stays. */
const inAscii = (address: string): string => address.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

const withoutOrigin = (address: string): string => address.replace(/^https?:\/\/[^/]+(?=\/|$)/i, '') || '/';

/** What is wrong with a redirect in its canonical spelling, apart from other redirects and pages. */
export function redirectProblems({ from, to }: Redirect): FieldProblem[] {
  return [
    ...(from.startsWith('/') ? [] : [{ path: '/from', message: NO_PATH }]),
    ...(/%(?![0-9a-f]{2})/i.test(from)
      ? [{ path: '/from', message: 'must not have a % that does not begin an encoded character' }]
      : []),
    ...(from === '/' ? [{ path: '/from', message: 'must not be the home page' }] : []),
    ...(isBackOffice(from) ? [{ path: '/from', message: 'must not be in the back office' }] : []),
    ...(from.length > MAX_LENGTH
      ? [{ path: '/from', message: `must have at most ${MAX_LENGTH} characters` }]
      : []),
    ...(isTarget(to) ? [] : [{ path: '/to', message: 'must be a path like /shop, or an https:// address' }]),
    ...(pathOf(to) === from ? [{ path: '/to', message: 'must be another address' }] : []),
  ];
}

const isBackOffice = (path: string) => path === '/admin' || path.startsWith('/admin/');

/** The canonical path of a target in the shop; null for one elsewhere. */
export const pathOf = (to: string): string | null =>
  to.startsWith('/') ? canonicalPath(to.split(/[?#]/, 1)[0] ?? '') : null;

function isTarget(to: string): boolean {
  // Two slashes are another host, and a backslash is a slash to browsers.
  if (to.startsWith('/')) return !/^\/[/\\]|[\s\\]/.test(to) && to.length <= MAX_LENGTH;
  return ELSEWHERE.test(to) && to.length <= MAX_LENGTH;
}

/** Where a visitor is sent: what was asked for after `?` goes along unless the target has a query of its own. */
export function targetFor(to: string, search: string): string {
  if (search === '' || to.includes('?') || !to.startsWith('/')) return to;
  const [path = '', fragment] = to.split('#', 2);
  return `${path}${search}${fragment === undefined ? '' : `#${fragment}`}`;
}

const MAX_MISSING_LENGTH = 200;

/** Whether a missing address may once have been a page. Files and what attackers try are none. */
export function mayBePage(path: string): boolean {
  const last = path.split('/').at(-1) ?? '';
  return (
    path.length <= MAX_MISSING_LENGTH &&
    !last.includes('.') &&
    !/^\/(?:admin|wp-|wordpress|cgi-bin|phpmyadmin|\.)/.test(path) &&
    !/%(?:00|0a|0d)|<|>|"/i.test(path)
  );
}
