import type { FastifyInstance } from 'fastify';

const ONE_YEAR = 365 * 24 * 60 * 60;

/**
 * Headers of every response: no MIME sniffing, and HSTS where the shop uses https. Pages add a content
 * security policy. docs/decisions/0110.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${ONE_YEAR}` }),
  };
}

/** Adds `headers` to the responses of all routes that are registered afterwards. */
export function sendWithEveryAnswer(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
