import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#domain/accounts/password-rules.ts';

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. Takes about 40 ms, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified when there is no account, so that the response takes the same time. */
const dummyHash = hash(crypto.randomUUID(), COST);

export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), COST);
}

/** The hash of an account whose owner has not chosen a password yet. */
export const NO_PASSWORD = '';

/**
 * Whether the password is correct. Without a hash (no such account, or no password yet) it takes the same time and returns false.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const present = passwordHash === NO_PASSWORD ? null : passwordHash;
  const isRight = await verify(present ?? (await dummyHash), normalPassword(password));
  return isRight && present !== null;
}
