import type { CallDefinition } from '#contracts/call.ts';

/** Method and path of a call. Its types come from the contract, while its schemas stay on the server. */
export interface Endpoint<Definition extends CallDefinition> {
  readonly method: Definition['method'];
  readonly path: Definition['path'];
  /** Whether a call that was refused may be made again without asking: it changes nothing. */
  readonly isReading: boolean;
  readonly contract?: Definition;
}

/**
 * Repeats the contract's method and path, checked by the compiler, so that no schema is bundled. A POST that only reads is named as
 * `isReading`.
 */
export function endpoint<Definition extends CallDefinition>(
  method: Definition['method'],
  path: Definition['path'],
  { isReading = method === 'GET' }: { isReading?: boolean } = {},
): Endpoint<Definition> {
  return { method, path, isReading };
}
