import { analyticsEndpoints } from '#web/api/endpoints/analytics-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import type { Thunk } from '../thunk.ts';

/**
 * Starts the anonymous session without signing anyone in; a failure is only logged (spec §7). Cart calls and
 * the login wait for it, because each of them would start its own session without the cookie.
 */
export function initializeSession(): Thunk<Promise<void>> {
  return async (_dispatch, _getState, { api, sessionStarted }) => {
    try {
      await api.call(
        analyticsEndpoints.initializeSession,
        { body: {} },
        { headers: { store_id: api.storeId } },
      );
    } catch (failure) {
      logFailure('initialize_session', failure);
    } finally {
      sessionStarted();
    }
  };
}
