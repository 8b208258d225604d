import type { FastifyInstance } from 'fastify';
import { isStoryPath } from '#domain/content/page-address.ts';
import type { Site } from '#domain/site.ts';
import type { LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import type { ExtraSources } from './content-security-policy.ts';
import { injectFetch } from './inject-fetch.ts';
import { type PageBuild, rendererOf, screenMatcher } from './page-build.ts';
import { servePages } from './serve-pages.ts';
import { serveBuild } from './static-files.ts';

export interface PagesOptions {
  build: PageBuild;
  site: Site;
  /** What the browser's build wrote: `build/web/client`. */
  clientFiles: string;
  /** How long a rendered page is sent without asking again; 0 renders for every request, as tests want it. */
  freshMilliseconds: number;
  /** Whether a product on sale has a handle. */
  isKnownHandle(handle: string): Promise<boolean>;
  /** Where limits are counted. */
  limits: LimitStore;
  /** Acts whenever what pages are made from has changed. */
  onContentChange?: (act: () => void) => void;
  /** What a page needs from other origins, by its path; Stripe's hosts at checkout, map tiles at the store locator. */
  extraSources?: (pathname: string) => ExtraSources;
}

/**
 * The shop's pages and their files: every GET that no call answers. Register it beside the calls, outside the scope of sessions: a
 * page reads none, so it outlives the database.
 */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { build, site, clientFiles, freshMilliseconds, extraSources = () => ({}) } = options;
  const apiFetch = injectFetch(app);
  const hasRoute = screenMatcher(build);
  await serveBuild(app, clientFiles);
  await servePages(app, {
    freshMilliseconds,
    limits: options.limits,
    isKnownHandle: options.isKnownHandle,
    hasScreen: (pathname) => hasRoute(pathname) || isStoryPath(pathname, site.brand),
    render: rendererOf(build, apiFetch, site, 'production'),
    onContentChange: options.onContentChange,
    extraSources: (pathname) => withHosts(extraSources(pathname), site),
  });
}

/** Calls that live elsewhere must be allowed to be called. */
function withHosts(sources: ExtraSources, { hosts, ipLookupUrl }: Site): ExtraSources {
  const lookup = ipLookupUrl === null ? [] : [new URL(ipLookupUrl).origin];
  const called = new Set([...Object.values(hosts), ...lookup]);
  return { ...sources, 'connect-src': [...(sources['connect-src'] ?? []), ...called] };
}
