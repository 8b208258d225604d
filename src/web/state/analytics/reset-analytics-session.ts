import { nanoid } from '@reduxjs/toolkit';
import type { AppDispatch } from '../store.ts';
import { analyticsCleared, sessionIdAssigned, sessionStarted } from './analytics-slice.ts';
import { deleteStoredSession } from './stored-analytics-session.ts';

/**
 * Discards the session when the visitor refuses analytics, so that a later consent counts from then on only.
 */
export function resetAnalyticsSession() {
  return (dispatch: AppDispatch) => {
    deleteStoredSession();
    dispatch(analyticsCleared());
    dispatch(sessionStarted(new Date().toISOString()));
    dispatch(sessionIdAssigned(nanoid()));
  };
}
