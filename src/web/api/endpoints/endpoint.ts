import type { CallDefinition } from '#contracts/call.ts';

/** Method and path of a call. Its types come from the contract, while its schemas stay on the server. */
export interface Endpoint<Definition extends CallDefinition> {
  readonly method: Definition['method'];
  readonly path: Definition['path'];
  readonly contract?: Definition;
}

/** Repeats the contract's method and path, checked by the compiler, so that no schema is bundled. */
export function endpoint<Definition extends CallDefinition>(
  method: Definition['method'],
  path: Definition['path'],
): Endpoint<Definition> {
  return { method, path };
}
