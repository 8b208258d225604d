import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  acceptedEncoding,
  compressedBody,
  encodedBody,
  etagOf,
} from '#server/platform/cache/compressed-body.ts';

const LONG = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => `entry ${index}`));

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.5', 'br'],
  ['br;q=0.0', null],
  ['BR', 'br'],
  ['identity', null],
  ['', null],
  [undefined, null],
])('a client that accepts %j gets %s', (accepted, expected) => {
  expect(acceptedEncoding(accepted)).toBe(expected);
});

const bodyOf = (text: string) => compressedBody(Buffer.from(text), etagOf(text));

it('a long body is the same text in each encoding, and takes the memory of the compressed one', async () => {
  const body = await bodyOf(LONG);
  expect(body.bytes.length).toBeLessThan(LONG.length / 3);
  expect(brotliDecompressSync(await encodedBody(body, 'br')).toString()).toBe(LONG);
  expect(gunzipSync(await encodedBody(body, 'gzip')).toString()).toBe(LONG);
  expect((await encodedBody(body, null)).toString()).toBe(LONG);
});

it('a short body is never compressed', async () => {
  const body = await bodyOf('[]');
  expect(body).toMatchObject({ isCompressed: false, bytes: Buffer.from('[]') });
  expect(encodedBody(body, 'br')).toBe(body.bytes);
});
