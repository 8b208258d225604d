import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random secret for a cookie or an emailed link: 256 bits as 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash to store, so that a copy of the database grants no access. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares secrets in constant time. */
export function isSameSecret(shown: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(shown), Buffer.from(secret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
