import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { IN_PROCESS_ADDRESS } from '../http/in-process.ts';
import {
  acceptedEncoding,
  type CompressedBody,
  compressedBody,
  encodedBody,
  keepPlain,
} from './compressed-body.ts';
import type { CacheTag } from './data-changes.ts';

/** A response that is validated, serialised and compressed once and sent many times. */
export interface CachedResponse {
  body: CompressedBody;
  /** What it shows; null when that is not known. */
  tags: readonly CacheTag[] | null;
}

/**
 * Validates and serialises an answer. Rejects when it does not match its contract, which is a bug on our side.
 */
export async function cachedResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
  tags: CachedResponse['tags'],
): Promise<CachedResponse> {
  const text = JSON.stringify(schema.parse(value));
  const body = await compressedBody(text);
  // It may be built for a page that is rendered, which reads it at once.
  keepPlain(body, text);
  return { body, tags };
}

/** Of a value that is no longer fresh nobody can say what it shows, so that no page is kept with it. */
export const untagged = (answer: CachedResponse): CachedResponse => ({ ...answer, tags: null });

/** Estimated overhead of an entry, besides its body and key. */
const BYTES_AROUND = 500;

/**
 * Estimated memory of a cached response in bytes. Keys count too, so that long keys cannot flood the cache.
 */
export function cachedBytes({ body }: CachedResponse, key: string): number {
  return body.bytes.length + 2 * key.length + BYTES_AROUND;
}

/** On answers to calls that pages make while they are rendered: the tags, as JSON. */
export const CACHE_TAG_HEADER = 'cache-tag';

/** Sends JSON in the best encoding the client accepts, or 304. The response must not depend on a session. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tags }: CachedResponse,
): Promise<FastifyReply> {
  if (request.ip === IN_PROCESS_ADDRESS && tags) reply.header(CACHE_TAG_HEADER, JSON.stringify(tags));
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', body.etag);
  if (isNotModified(request.headers['if-none-match'], body.etag)) return reply.status(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding !== null && body.isCompressed) reply.header('content-encoding', encoding);
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(await encodedBody(body, encoding));
}

/** Whether `If-None-Match` contains this entity tag. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.includes(etag) || tags.includes('*') || tags.includes(etag.replace('W/', ''));
}
