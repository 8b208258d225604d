import type { CallDeps } from '#contracts/call.ts';

/** A call as the browser needs it: where it is. Its types come from the contract, its schemas stay on the server. */
export interface Endpoint<Deps extends CallDeps> {
  readonly method: Deps['method'];
  readonly path: Deps['path'];
  readonly contract?: Deps;
}

/** Names a contract's method and path again, checked by the compiler against the contract, so that no schema is shipped. */
export function endpoint<Deps extends CallDeps>(method: Deps['method'], path: Deps['path']): Endpoint<Deps> {
  return { method, path };
}
