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

/** Named, and not refused by a weight of zero. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** A body with its entity tag. */
export function cachedBody(body: Buffer): CachedResponse {
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`, compressed: {} };
}

/** Checks an answer against its contract and writes it down. Throws when it does not fit: that is a fault of ours. */
export function cachedResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): CachedResponse {
  return cachedBody(Buffer.from(JSON.stringify(schema.parse(value))));
}

/** What an answer, its compressed forms and its bookkeeping take, besides the body and the key. */
const BYTES_AROUND = 500;

/** Roughly how much memory it takes to keep an answer under a key. A flood of long keys with empty answers counts too. */
export function cachedBytes({ body }: CachedResponse, key: string): number {
  return 2 * body.length + 2 * key.length + BYTES_AROUND;
}

/** Sends JSON, compressed as the client allows; 304 when the client has it already. It depends on no session. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', answer.etag);
  if (isNotModified(request.headers['if-none-match'], answer.etag)) return reply.status(304).send();
  return sendCachedBody(request, reply.header('content-type', 'application/json; charset=utf-8'), answer);
}

/** Sends a body compressed as the client allows. Status, content type, etag and `vary` are the caller's. */
export async function sendCachedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null || answer.body.length < SMALLEST_COMPRESSED_BYTES) return reply.send(answer.body);
  return reply.header('content-encoding', encoding).send(await compressed(answer, encoding));
}

/** Compresses a body before it is asked for. */
export async function compressAhead(answer: CachedResponse): Promise<void> {
  if (answer.body.length < SMALLEST_COMPRESSED_BYTES) return;
  await Promise.all([compressed(answer, 'br'), compressed(answer, 'gzip')]);
}

function compressed(answer: CachedResponse, encoding: Encoding): Promise<Buffer> {
  answer.compressed[encoding] ??= compressors[encoding](answer.body);
  return answer.compressed[encoding];
}

/** Whether the client named this entity tag as one that it has. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.includes(etag) || tags.includes('*') || tags.includes(etag.replace('W/', ''));
}

/** The smallest encoding that the client accepts; null for none. */
export function acceptedEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : null;
}
