import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, SMALLEST_COMPRESSED_BYTES } from '#server/platform/cache/cached-response.ts';
import { ownBuffer } from '#server/platform/cache/own-buffer.ts';

/** A page in memory, compressed: nearly every visitor accepts Brotli, and thousands of pages have to fit. */
export interface PageBody {
  etag: string;
  bytes: Buffer;
  isCompressed: boolean;
}

/** Half the time of quality 11 for a few percent more bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const OTHER_BODIES = 64;
/** Bodies of the last pages for visitors who accept no Brotli, by entity tag and encoding. */
const others = new LRUCache<string, Promise<Buffer>>({ max: OTHER_BODIES });

export const etagOf = (html: string): string => `W/"${createHash('sha1').update(html).digest('base64url')}"`;

export async function pageBody(html: string): Promise<PageBody> {
  const plain = Buffer.from(html);
  const isCompressed = plain.length >= SMALLEST_COMPRESSED_BYTES;
  const bytes = ownBuffer(isCompressed ? await promisify(brotliCompress)(plain, QUALITY) : plain);
  return { etag: etagOf(html), bytes, isCompressed };
}

/** The body in an encoding; null is none. Short pages are never compressed. */
export function encodedBody(body: PageBody, encoding: Encoding | null): Buffer | Promise<Buffer> {
  if (!body.isCompressed || encoding === 'br') return body.bytes;
  const key = `${encoding} ${body.etag}`;
  const known = others.get(key);
  if (known) return known;
  const encoded = promisify(brotliDecompress)(body.bytes).then((plain) =>
    encoding === null ? plain : promisify(gzip)(plain),
  );
  encoded.catch(() => others.delete(key));
  others.set(key, encoded);
  return encoded;
}
