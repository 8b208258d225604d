import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { LOCAL_HOSTS } from './local-host.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Called by the card provider, which signs its requests. */
const EXEMPT_PATHS = new Set(['/stripe/webhook']);
const ANOTHER_SITE = 'This request came from another site, so it was not carried out.';

/**
 * Refuses requests with side effects that come from another site, by `Origin` and `Sec-Fetch-Site`. Clients
 * that send neither are not browsers and pass. Throws `cross_site`.
 */
export function sameSiteOnly(app: FastifyInstance, publicUrl: string): void {
  const origins = ownOrigins(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine =
      SAFE_METHODS.has(request.method) || isOwn(request, origins) || EXEMPT_PATHS.has(pathOf(request));
    done(isFine ? undefined : new DomainError('cross_site', ANOTHER_SITE));
  });
}

/** Pages with `Referrer-Policy: no-referrer` send `Origin: null`; then `Sec-Fetch-Site` decides. */
function isOwn({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin && origin !== 'null') return origins.has(origin);
  if (site) return site === 'same-origin' || site === 'none';
  return origin !== 'null';
}

/** The shop's own origin; on localhost under each of its names. */
function ownOrigins(publicUrl: string): Set<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!LOCAL_HOSTS.includes(hostname)) return new Set([origin]);
  return new Set(LOCAL_HOSTS.map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}
