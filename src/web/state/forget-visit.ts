import { nanoid } from '@reduxjs/toolkit';
import { analyticsCleared, sessionStarted, visitNamed } from './analytics-slice.ts';
import { dropKeptVisit } from './kept-visit.ts';
import type { AppDispatch } from './store.ts';

/** For whoever says no to being counted: what this visit has noted goes, so that a later yes counts from then on only. */
export function forgetVisit() {
  return (dispatch: AppDispatch) => {
    dropKeptVisit();
    dispatch(analyticsCleared());
    dispatch(sessionStarted(new Date().toISOString()));
    dispatch(visitNamed(nanoid()));
  };
}
