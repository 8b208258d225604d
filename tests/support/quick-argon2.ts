import { createRequire } from 'node:module';
import type { Options } from '@node-rs/argon2';

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/** What a shop must ask for at least, by OWASP. */
const LEAST = { memoryCost: 19_456, timeCost: 2 } as const;
const QUICK = { memoryCost: 64, timeCost: 1 } as const;

/** In place of `@node-rs/argon2` in tests: hashes that take no time. Refuses to hash with a lower cost than a shop must ask for. */
export async function hash(password: string, options: Options = {}): Promise<string> {
  const { memoryCost = 0, timeCost = 0 } = options;
  if (memoryCost < LEAST.memoryCost || timeCost < LEAST.timeCost)
    throw new Error(`a password is hashed with too low a cost: ${JSON.stringify(options)}`);
  return argon2.hash(password, { ...options, ...QUICK });
}

/** By the cost that the hash names. */
export const { verify } = argon2;
