import type { ApiClient } from '#web/api/client.ts';

/** What thunks receive beside the store. */
export interface ThunkDeps {
  api: ApiClient;
  /**
   * Runs the cart's calls and the login one at a time after the session has started, so that a late answer
   * cannot replace a newer one, nor the cookie of a newer session.
   */
  inCartQueue: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Lets the cart's queue start. */
  sessionStarted: () => void;
}
