import type { FastifyInstance } from 'fastify';
import { isStoryPath } from '#domain/content/page-address.ts';
import type { Site } from '#domain/site.ts';
import type { DataChanges } from '#server/platform/cache/data-changes.ts';
import { admitAs } from '#server/platform/http/admit-requests.ts';
import type { LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import type { ExtraSources } from './content-security-policy.ts';
import { injectFetch } from './inject-fetch.ts';
import { type PageBuild, rendererOf, screenMatcher } from './page-build.ts';
import { type PageSource, servePages } from './serve-pages.ts';
import { serveBuild } from './static-files.ts';

export interface PagesOptions {
  build: PageBuild;
  site: Site;
  /** The browser build: `build/web/client`. */
  clientFiles: string;
  /** Folders of the scripts, styles and fonts of earlier releases, newest first. */
  earlierAssets: readonly string[];
  /** What outdates rendered pages. */
  changes: DataChanges;
  /** Whether a product with this handle is on sale. */
  isKnownHandle(handle: string): Promise<boolean>;
  /** Whether staff have added a page at a path. */
  isOwnPage(path: string): Promise<boolean>;
  /** Where an address without a page leads. */
  redirectFrom(path: string): Promise<string | null>;
  /** Counts addresses without a page; `store` ends it. */
  asked: PageSource['asked'] & { store(): Promise<void> };
  limits: LimitStore;
  /** Sources of other origins by path: Stripe's hosts at checkout, map tiles at the store locator. */
  extraSources?: (pathname: string) => ExtraSources;
}

/**
 * The pages and their files: every GET that no call answers. Register it outside the scope of sessions: pages
 * use none, so they stay available when the database is down.
 */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { build, site, clientFiles, changes, extraSources = () => ({}) } = options;
  admitAs(app, 'outside');
  const apiFetch = injectFetch(app);
  const hasRoute = screenMatcher(build);
  await serveBuild(app, clientFiles, options.earlierAssets);
  app.addHook('onClose', () => options.asked.store().catch((error: unknown) => app.log.error(error)));
  await servePages(app, {
    changes,
    limits: options.limits,
    isKnownHandle: options.isKnownHandle,
    isOwnPage: options.isOwnPage,
    redirectFrom: options.redirectFrom,
    asked: options.asked,
    hasScreen: (pathname) => hasRoute(pathname) || isStoryPath(pathname, site.brand),
    render: rendererOf(build, apiFetch, site, 'production'),
    extraSources: (pathname) => withHosts(extraSources(pathname), site),
  });
}

/** Allows calls to the origins that other programs serve. */
function withHosts(sources: ExtraSources, { hosts, ipLookupUrl }: Site): ExtraSources {
  const lookup = ipLookupUrl === null ? [] : [new URL(ipLookupUrl).origin];
  const called = new Set([...Object.values(hosts), ...lookup]);
  return { ...sources, 'connect-src': [...(sources['connect-src'] ?? []), ...called] };
}
