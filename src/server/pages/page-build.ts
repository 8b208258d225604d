import { pathToFileURL } from 'node:url';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Site } from '#domain/site.ts';

/** The pages' own build, with what its entry offers besides rendering. */
export interface PageBuild extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: {
      requestHandlerFor: typeof createRequestHandler;
      loadContextFor(apiFetch: typeof fetch, site: Site): RouterContextProvider;
    };
  };
}

/** Loads the built pages: `build/web/server/index.js`. React reads NODE_ENV as it is loaded, so it is settled here. */
export async function loadPageBuild(file: string): Promise<PageBuild> {
  process.env.NODE_ENV ??= 'production';
  return import(pathToFileURL(file).href);
}

const ORIGIN = 'http://pages.internal';

/**
 * Renders pages of a build: a function from an address (path and query) to the answer. Loaders' calls go through
 * `apiFetch`. In production a page that breaks tells visitors nothing about why.
 */
export function rendererOf(
  build: PageBuild,
  apiFetch: typeof fetch,
  site: Site,
  mode: 'production' | 'development',
): (address: string) => Promise<Response> {
  const { requestHandlerFor, loadContextFor } = build.entry.module;
  const handle = requestHandlerFor(build, mode);
  return (address) => handle(new Request(new URL(address, ORIGIN)), loadContextFor(apiFetch, site));
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
