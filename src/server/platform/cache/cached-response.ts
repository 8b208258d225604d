import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { IN_PROCESS_ADDRESS } from '../http/in-process.ts';
import type { CacheTag } from './data-changes.ts';
import { ownBuffer } from './own-buffer.ts';

/** A response that is validated, serialised and compressed once and sent many times. */
export interface CachedResponse {
  body: Buffer;
  etag: string;
  /** What it shows; null when that is not known. */
  tags: readonly CacheTag[] | null;
  /** Filled on first use. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

export type Encoding = 'br' | 'gzip';

/** Shorter bodies fit into one packet anyway. */
export const SMALLEST_COMPRESSED_BYTES = 1400;

/** Quality 4 takes half the time and is a few percent larger. */
const BROTLI_QUALITY = { cached: 5, once: 4 };

async function compressBody(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Compresses a body that is sent once. */
export const compressOnce = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  compressBody(body, encoding, BROTLI_QUALITY.once);

/** Matches an encoding that is accepted with a weight above zero. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** A body with its entity tag. */
function cachedBody(body: Buffer, tags: CachedResponse['tags']): CachedResponse {
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`, tags, compressed: {} };
}

/**
 * Validates and serialises an answer. Throws when it does not match its contract, which is a bug on our side.
 */
export function cachedResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
  tags: CachedResponse['tags'],
): CachedResponse {
  return cachedBody(ownBuffer(JSON.stringify(schema.parse(value))), tags);
}

/** Of a value that is no longer fresh nobody can say what it shows, so that no page is kept with it. */
export const untagged = (answer: CachedResponse): CachedResponse => ({ ...answer, tags: null });

/** Estimated overhead of an entry, besides its body and key. */
const BYTES_AROUND = 500;

/**
 * Estimated memory of a cached response in bytes. Keys count too, so that long keys cannot flood the cache.
 */
export function cachedBytes({ body }: CachedResponse, key: string): number {
  return 2 * body.length + 2 * key.length + BYTES_AROUND;
}

/** On answers to calls that pages make while they are rendered: the tags, as JSON. */
export const CACHE_TAG_HEADER = 'cache-tag';

/** Sends JSON in the best encoding the client accepts, or 304. The response must not depend on a session. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  if (request.ip === IN_PROCESS_ADDRESS && answer.tags)
    reply.header(CACHE_TAG_HEADER, JSON.stringify(answer.tags));
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', answer.etag);
  if (isNotModified(request.headers['if-none-match'], answer.etag)) return reply.status(304).send();
  return sendCachedBody(request, reply.header('content-type', 'application/json; charset=utf-8'), answer);
}

/** Sends a body in the best encoding the client accepts. */
async function sendCachedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null || answer.body.length < SMALLEST_COMPRESSED_BYTES) return reply.send(answer.body);
  return reply.header('content-encoding', encoding).send(await compressed(answer, encoding));
}

function compressed(answer: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const known = answer.compressed[encoding];
  if (known) return known;
  const made = compressBody(answer.body, encoding, BROTLI_QUALITY.cached).then(ownBuffer);
  made.catch(() => delete answer.compressed[encoding]);
  answer.compressed[encoding] = made;
  return made;
}

/** Whether `If-None-Match` contains this entity tag. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.includes(etag) || tags.includes('*') || tags.includes(etag.replace('W/', ''));
}

/** Brotli if the client accepts it, else gzip; null when it accepts neither. */
export function acceptedEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : null;
}
