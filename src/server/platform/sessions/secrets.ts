import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret to hand out, in a cookie or a mailed link: 256 bits of chance, 43 characters that may stand in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a secret, so that a copy of the database gives no access. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether what somebody shows is the secret itself; how long the answer takes does not say where they differ. */
export function isSameSecret(shown: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(shown), Buffer.from(secret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
