import type { AnalyticsState } from './analytics-slice.ts';

const KEY = 'visit';

/** Stores the session for the tab's next page. Without storage the next page starts a new session. */
export function storeAnalyticsSession(session: AnalyticsState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...session, userEmail: null }));
  } catch {
    return;
  }
}

export function deleteStoredSession(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** The stored session of this tab, or null. One that an incompatible release stored is ignored. */
export function readStoredSession(): AnalyticsState | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStoredSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

const LISTS = ['cartEvents', 'viewedPages', 'searchHistory'];

function isStoredSession(stored: unknown): stored is AnalyticsState {
  if (typeof stored !== 'object' || stored === null || !('sessionId' in stored)) return false;
  return LISTS.every((name) => Array.isArray((stored as Record<string, unknown>)[name]));
}
