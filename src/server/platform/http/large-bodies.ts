import type { FastifyInstance, FastifyRequest } from 'fastify';
import { overloaded } from './admission.ts';
import { MAX_BODY_BYTES } from './json-bodies.ts';

/** Whether a request announces a body larger than those of most calls, or one of unknown length. */
export const announcesLargeBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;

/**
 * At most `most` requests with large bodies are in a scope at once, which anybody may send to: a body is in memory from its first
 * byte until it is answered. Refuses others as `overloaded` before their body is read. Call it before the routes.
 */
export function limitLargeBodies(scope: FastifyInstance, most: number): void {
  let inMemory = 0;
  scope.addHook('onRequest', (request, { raw }, done) => {
    if (!announcesLargeBody(request)) return done();
    if (inMemory >= most) return done(overloaded());
    inMemory += 1;
    let isReleased = false;
    const release = () => {
      if (!isReleased) inMemory -= 1;
      isReleased = true;
    };
    // A client that breaks off gets no answer that would finish.
    raw.once('finish', release).once('close', release);
    done();
  });
}
