import type { Purchase } from './purchase.ts';

/**
 * The idempotency key of a call whose repetition charges nothing: the payment's state or version protects it. Providers repeat a
 * key's first response for a day, including their own errors, so each failed attempt gets a new key.
 */
export const repeatableKey = (
  { id, version, attempts }: Pick<Purchase, 'id' | 'version' | 'attempts'>,
  call: string,
) => `co:${id}:${call}:v${version}:${attempts}`;
