import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compressOnce, SMALLEST_COMPRESSED_BYTES } from '../cache/compressed-body.ts';

/**
 * Compresses JSON answers to `GET` requests that the shop's own pages send. Other sites cannot cause such requests, so they cannot guess
 * secrets from compressed lengths (BREACH): docs/decisions/0264.
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isCompressible(request, reply)) return payload;
    reply.header('vary', 'accept-encoding, sec-fetch-site');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = Buffer.from(payload);
    if (encoding === null || body.length < SMALLEST_COMPRESSED_BYTES) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressOnce(body, encoding);
  });
}

const isCompressible = ({ method, headers }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' &&
  headers['sec-fetch-site'] === 'same-origin' &&
  reply.statusCode === 200 &&
  String(reply.getHeader('content-type')).startsWith('application/json');
