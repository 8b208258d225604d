import type { FastifyInstance } from 'fastify';

const ONE_YEAR = 365 * 24 * 60 * 60;

/**
 * Headers of every answer, whatever it is: nothing is guessed to be a script, and where the shop is on https browsers keep to it. Pages
 * add a content security policy of their own. docs/decisions/0110.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${ONE_YEAR}` }),
  };
}

/** Sends `headers` with the answers of all routes that are registered after this. */
export function sendWithEveryAnswer(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
