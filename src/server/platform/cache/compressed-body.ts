import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ownBuffer } from './own-buffer.ts';

/** A body in memory, compressed: nearly every visitor accepts Brotli, and thousands of them have to fit. */
export interface CompressedBody {
  etag: string;
  bytes: Buffer;
  isCompressed: boolean;
}

export type ContentEncoding = 'br' | 'gzip';

/** Shorter bodies fit into one packet anyway. */
export const SMALLEST_COMPRESSED_BYTES = 1400;

/** 5 takes half the time of 11 for a few percent more bytes, and 4 half of that. */
const BROTLI_QUALITY = { sentOften: 5, sentOnce: 4 };
const OTHER_BODIES = 128;
/** The last bodies in other encodings than Brotli, by entity tag and encoding. */
const others = new LRUCache<string, Buffer | Promise<Buffer>>({ max: OTHER_BODIES });

export const etagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`;

/** Compresses a body that is sent many times. */
export async function compressedBody(plain: Buffer, etag: string): Promise<CompressedBody> {
  if (plain.length < SMALLEST_COMPRESSED_BYTES) return { etag, bytes: ownBuffer(plain), isCompressed: false };
  return { etag, bytes: ownBuffer(await brotli(plain, BROTLI_QUALITY.sentOften)), isCompressed: true };
}

/** The body in an encoding; null is none. Short bodies are never compressed. */
export function encodedBody(
  body: CompressedBody,
  encoding: ContentEncoding | null,
): Buffer | Promise<Buffer> {
  if (!body.isCompressed || encoding === 'br') return body.bytes;
  const key = keyOf(body.etag, encoding);
  const known = others.get(key);
  if (known) return known;
  const encoded = promisify(brotliDecompress)(body.bytes).then((plain) =>
    encoding === null ? plain : promisify(gzip)(plain),
  );
  encoded.catch(() => others.delete(key));
  others.set(key, encoded);
  return encoded;
}

const keyOf = (etag: string, encoding: ContentEncoding | null) => `${encoding} ${etag}`;

/** Compresses a body that is sent once. */
export const compressOnce = (body: Buffer, encoding: ContentEncoding): Promise<Buffer> =>
  encoding === 'gzip' ? promisify(gzip)(body) : brotli(body, BROTLI_QUALITY.sentOnce);

const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Matches an encoding that is accepted with a weight above zero. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Brotli if the client accepts it, else gzip; null when it accepts neither. */
export function acceptedEncoding(accepted: string | undefined): ContentEncoding | null {
  if (!accepted) return null;
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : null;
}
