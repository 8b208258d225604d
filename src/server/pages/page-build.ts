import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Site } from '#contracts/site.ts';

/** The pages' own build, with what its entry offers besides rendering. */
export interface PageBuild extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: { loadContextFor(apiFetch: typeof fetch, site: Site): RouterContextProvider };
  };
}

/** Loads the built pages: `build/web/server/index.js`. */
export async function loadPageBuild(file: string): Promise<PageBuild> {
  return import(pathToFileURL(file).href);
}

const ORIGIN = 'http://pages.internal';

/** Renders the page at an address (path and query) of a build; its loaders' calls go through `apiFetch`. */
export async function renderAnswer(
  build: PageBuild,
  address: string,
  apiFetch: typeof fetch,
  site: Site,
): Promise<Response> {
  const handle = createRequestHandler(
    build,
    process.env.NODE_ENV === 'production' ? 'production' : 'development',
  );
  return handle(new Request(new URL(address, ORIGIN)), build.entry.module.loadContextFor(apiFetch, site));
}

/** Tells which paths belong to a screen of a build; the page for lost visitors is none. */
export function screenMatcher(build: PageBuild): (pathname: string) => boolean {
  const paths = Object.values(build.routes).flatMap((route) =>
    route?.path === undefined ? [] : [route.path],
  );
  const patterns = paths.filter((path) => path !== '*').map((path) => path.split('/'));
  return (pathname) => {
    const segments = pathname.slice(1).split('/');
    return pathname === '/' || patterns.some((pattern) => fits(pattern, segments));
  };
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
