import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isInProcess } from '../http/in-process.ts';
import {
  acceptedEncoding,
  type CompressedBody,
  type ContentEncoding,
  compressedBody,
  encodedBody,
  etagOf,
  SMALLEST_COMPRESSED_BYTES,
} from './compressed-body.ts';
import type { CacheTag } from './data-changes.ts';
import { ownBuffer } from './own-buffer.ts';

/** A response that is validated, serialised and compressed once and sent many times. */
export interface CachedResponse {
  etag: string;
  /** What it shows; null when that is not known. */
  tags: readonly CacheTag[] | null;
  /** Null once it is compressed, which is when it is first sent so: most answers are read by pages that are rendered. */
  plain: Buffer | null;
  compressed: Promise<CompressedBody> | null;
}

/**
 * Validates and serialises an answer. Throws when it does not match its contract, which is a bug on our side.
 */
export function cachedResponse<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
  tags: CachedResponse['tags'],
): CachedResponse {
  const text = JSON.stringify(schema.parse(value));
  return { etag: etagOf(text), tags, plain: ownBuffer(text), compressed: null };
}

/** Of a value that is no longer fresh nobody can say what it shows, so that no page is cached with it. */
export const untagged = (answer: CachedResponse): CachedResponse => ({ ...answer, tags: null });

/** Estimated overhead of an entry, besides its body and key. */
const BYTES_AROUND = 500;

/**
 * The most memory of a new response in bytes. Keys count too, so that long keys cannot flood the cache.
 */
export function cachedBytes({ plain }: CachedResponse, key: string): number {
  return (plain?.length ?? 0) + 2 * key.length + BYTES_AROUND;
}

/** On answers to calls that pages make while they are rendered: the tags, as JSON. */
export const CACHE_TAG_HEADER = 'cache-tag';

/** Sends JSON in the best encoding the client accepts, or 304. The response must not depend on a session. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const { etag, tags } = answer;
  if (isInProcess(request) && tags) reply.header(CACHE_TAG_HEADER, JSON.stringify(tags));
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const encoding = isSmall(answer) ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.header('content-type', 'application/json; charset=utf-8').send(await bodyIn(answer, encoding));
}

const isSmall = ({ plain }: CachedResponse): boolean =>
  plain !== null && plain.length < SMALLEST_COMPRESSED_BYTES;

async function bodyIn(answer: CachedResponse, encoding: ContentEncoding | null): Promise<Buffer> {
  if (answer.plain && encoding === null) return answer.plain;
  const compressed = await compress(answer);
  answer.plain = null;
  return encodedBody(compressed, encoding);
}

/** Once for all who ask at the same time. */
function compress(answer: CachedResponse): Promise<CompressedBody> {
  if (answer.compressed) return answer.compressed;
  const made = compressedBody(answer.plain as Buffer, answer.etag);
  made.catch(() => {
    answer.compressed = null;
  });
  answer.compressed = made;
  return made;
}

/** Whether `If-None-Match` contains this entity tag. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.includes(etag) || tags.includes('*') || tags.includes(etag.replace('W/', ''));
}
