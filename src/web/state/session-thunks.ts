import { createAsyncThunk } from '@reduxjs/toolkit';
import { endpoints } from '#web/api/endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import type { ThunkDeps } from './thunk-deps.ts';

/**
 * Starts the anonymous session; once, when the page starts. It never signs anyone in. The cart's calls wait for it, as without its
 * cookie each of them would start a session of its own. Spec §7; a failure is only logged.
 */
export const initializeSession = createAsyncThunk<void, void, ThunkDeps>(
  'global/initializeSession',
  async (_, { extra: { api, sessionStarted } }) => {
    try {
      await api.call(endpoints.initializeSession, { body: {} }, { headers: { store_id: api.storeId } });
    } catch (failure) {
      logFailure('initialize_session', failure);
    } finally {
      sessionStarted();
    }
  },
);
