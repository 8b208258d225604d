import type { CallDefinition } from '#contracts/call.ts';

/** A call as the browser needs it: where it is. Its types come from the contract, its schemas stay on the server. */
export interface Endpoint<Definition extends CallDefinition> {
  readonly method: Definition['method'];
  readonly path: Definition['path'];
  readonly contract?: Definition;
}

/** Names a contract's method and path again, checked by the compiler against the contract, so that no schema is shipped. */
export function endpoint<Definition extends CallDefinition>(
  method: Definition['method'],
  path: Definition['path'],
): Endpoint<Definition> {
  return { method, path };
}
