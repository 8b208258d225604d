import { createAsyncThunk } from '@reduxjs/toolkit';
import { analyticsEndpoints } from '#web/api/endpoints/analytics-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import type { ThunkDeps } from './thunk-deps.ts';

/**
 * Starts the anonymous session without signing anyone in; a failure is only logged (spec §7). Cart calls wait
 * for it, because each of them would start its own session without the cookie.
 */
export const initializeSession = createAsyncThunk<void, void, ThunkDeps>(
  'global/initializeSession',
  async (_, { extra: { api, sessionStarted } }) => {
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
  },
);
