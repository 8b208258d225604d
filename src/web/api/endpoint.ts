import type { CallParts } from '#contracts/call.ts';

/** A call as the browser needs it: where it is. Its types come from the contract, its schemas stay on the server. */
export interface Endpoint<Parts extends CallParts> {
  readonly method: Parts['method'];
  readonly path: Parts['path'];
  readonly contract?: Parts;
}

/** Names a contract's method and path again, checked by the compiler against the contract, so that no schema is shipped. */
export function endpoint<Parts extends CallParts>(
  method: Parts['method'],
  path: Parts['path'],
): Endpoint<Parts> {
  return { method, path };
}
