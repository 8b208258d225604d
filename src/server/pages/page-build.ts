import { pathToFileURL } from 'node:url';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Site } from '#domain/site.ts';
import { CACHE_TAG_HEADER } from '#server/platform/cache/cached-response.ts';
import { readTags } from './page-tags.ts';

/** The build of the pages, with what its entry exports besides rendering. */
export interface PageBuild extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: {
      requestHandlerFor: typeof createRequestHandler;
      loadContextFor(apiFetch: typeof fetch, site: Site): RouterContextProvider;
    };
  };
}

/** Loads the built pages: `build/web/server/index.js`. */
export async function loadPageBuild(file: string): Promise<PageBuild> {
  return import(pathToFileURL(file).href);
}

const ORIGIN = 'http://pages.internal';

/**
 * Returns a function that renders the page at an address (path and query). Loaders call the API through
 * `apiFetch`; when all answers say what they show, so does the page, in `cache-tag`. In production, error pages reveal no details.
 */
export function rendererOf(
  build: PageBuild,
  apiFetch: typeof fetch,
  site: Site,
  mode: 'production' | 'development',
): (address: string) => Promise<Response> {
  const { requestHandlerFor, loadContextFor } = build.entry.module;
  const handle = requestHandlerFor(withShopManifest(build), mode);
  const handleAdmin = requestHandlerFor(build, mode);
  return async (address) => {
    const request = new Request(new URL(address, ORIGIN));
    const isAdmin = BACK_OFFICE.test(new URL(request.url).pathname);
    const { fetch, tags } = readTags(apiFetch);
    const page = await (isAdmin ? handleAdmin : handle)(request, loadContextFor(fetch, site));
    const shown = tags();
    if (shown !== null) page.headers.set(CACHE_TAG_HEADER, JSON.stringify(shown));
    return page;
  };
}

const BACK_OFFICE = /^\/admin(?:\/|$)/;

/** The build with the routes that `src/web/build/shop-manifest.ts` has written for shoppers. */
const withShopManifest = (build: PageBuild): PageBuild => ({
  ...build,
  assets: { ...build.assets, url: build.assets.url.replace('/assets/manifest-', '/assets/shop-manifest-') },
});

/** Returns a function that tells which paths belong to a screen; the not-found page is none. */
export function screenMatcher(build: PageBuild): (pathname: string) => boolean {
  const routes = Object.values(build.routes).filter((route) => route?.path !== undefined);
  const paths = routes.map((route) => pathOf(build, route)).filter((path) => path !== '*');
  const patterns = paths.flatMap((path) => withAndWithoutOptional(path.split('/')));
  return (pathname) => {
    const segments = pathname.slice(1).split('/');
    return pathname === '/' || patterns.some((pattern) => matches(pattern, segments));
  };
}

/** `inbox/:conversationId?` is the list and a conversation beside it. Only the last part of a path is optional. */
function withAndWithoutOptional(pattern: string[]): string[][] {
  const last = pattern.at(-1) ?? '';
  const before = pattern.slice(0, -1);
  return last.endsWith('?') ? [before, [...before, last.slice(0, -1)]] : [pattern];
}

type Route = PageBuild['routes'][string];

/** The path of a route, below those of the routes around it. */
function pathOf(build: PageBuild, route: Route): string {
  const parent = route?.parentId === undefined ? '' : pathOf(build, build.routes[route.parentId]);
  return [parent, route?.path ?? ''].filter((part) => part !== '').join('/');
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
