import { nanoid } from '@reduxjs/toolkit';
import { analyticsCleared, sessionIdAssigned, sessionStarted } from './analytics-slice.ts';
import type { AppDispatch } from './store.ts';
import { deleteStoredSession } from './stored-analytics-session.ts';

/** For whoever says no to being counted: what this visit has noted goes, so that a later yes counts from then on only. */
export function resetAnalyticsSession() {
  return (dispatch: AppDispatch) => {
    deleteStoredSession();
    dispatch(analyticsCleared());
    dispatch(sessionStarted(new Date().toISOString()));
    dispatch(sessionIdAssigned(nanoid()));
  };
}
