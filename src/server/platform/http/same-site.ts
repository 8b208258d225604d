import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** Called by the card provider, which signs what it sends. */
const EXEMPT_PATHS = new Set(['/stripe/webhook']);
const ANOTHER_SITE = 'This request came from another site, so it was not carried out.';

/**
 * Refuses requests that change something and that another site's page has sent. Browsers say where a request comes from in
 * `Origin` and `Sec-Fetch-Site`; what says neither is no browser and passes. Throws `cross_site`.
 */
export function sameSiteOnly(app: FastifyInstance, publicUrl: string): void {
  const origins = ownOrigins(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine =
      SAFE_METHODS.has(request.method) || isOwn(request, origins) || EXEMPT_PATHS.has(pathOf(request));
    done(isFine ? undefined : new DomainError('cross_site', ANOTHER_SITE));
  });
}

/** A page that hides its address (`Referrer-Policy: no-referrer`) sends `Origin: null`; then `Sec-Fetch-Site` decides. */
function isOwn({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin && origin !== 'null') return origins.has(origin);
  if (site) return site === 'same-origin' || site === 'none';
  return origin !== 'null';
}

/** The shop's own origin; on this machine under each of the machine's names. */
export function ownOrigins(publicUrl: string): Set<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!LOCAL_HOSTS.includes(hostname)) return new Set([origin]);
  return new Set(LOCAL_HOSTS.map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}
