import type { ApiClient } from '#web/api/client.ts';

/** What thunks receive beside the store. */
export interface ThunkDeps {
  api: ApiClient;
  /**
   * Runs the cart's calls one at a time after the session has started, so that a late answer cannot replace
   * a newer one.
   */
  inCartQueue: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Lets the cart's queue start. */
  sessionStarted: () => void;
}
