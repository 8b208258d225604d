import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#domain/accounts/password-rules.ts';

/** argon2id as OWASP asks for it: 19 MiB, 2 passes, 1 lane. Takes about 40 ms, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified when there is no account, so that the answer takes as long as with one. */
const dummyHash = hash(crypto.randomUUID(), COST);

export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), COST);
}

/** Whether the password fits. Without a hash (no such account) it does the same work and says no. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await dummyHash), normalPassword(password));
  return fits && passwordHash !== null;
}
