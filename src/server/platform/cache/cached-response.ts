import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** An answer that is checked, serialised and compressed once and sent many times. */
export interface CachedResponse {
  body: Buffer;
  etag: string;
  /** Made when first asked for. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

type Encoding = 'br' | 'gzip';

/** Shorter bodies fit one packet anyway. */
const SMALLEST_COMPRESSED_BYTES = 1400;

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** Checks an answer against its contract and writes it down. Throws when it does not fit: that is a fault of ours. */
export function cachedResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): CachedResponse {
  const body = Buffer.from(JSON.stringify(schema.parse(value)));
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`, compressed: {} };
}

/** What an answer, its compressed forms and its bookkeeping take, besides the body and the key. */
const BYTES_AROUND = 500;

/** Roughly how much memory it takes to keep an answer under a key. A flood of long keys with empty answers counts too. */
export function cachedBytes({ body }: CachedResponse, key: string): number {
  return 2 * body.length + 2 * key.length + BYTES_AROUND;
}

/** Sends it, compressed as the client allows; 304 when the client has it already. It depends on no session. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', answer.etag);
  if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const encoding = acceptedEncoding(request.headers['accept-encoding'], answer.body.length);
  if (!encoding) return reply.send(answer.body);
  answer.compressed[encoding] ??= compressors[encoding](answer.body);
  return reply.header('content-encoding', encoding).send(await answer.compressed[encoding]);
}

function acceptedEncoding(accepted: string | undefined, bytes: number): Encoding | null {
  if (!accepted || bytes < SMALLEST_COMPRESSED_BYTES) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(accepted) ? 'gzip' : null;
}
