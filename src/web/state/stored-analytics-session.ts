import type { AnalyticsState } from './analytics-slice.ts';

const KEY = 'visit';

/** Stores the session for the tab's next page. Without storage the next page starts a new session. */
export function storeAnalyticsSession({ sessionId, ...session }: AnalyticsState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...session, visitId: sessionId, userEmail: null }));
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
    if (!isStoredSession(stored)) return null;
    const { visitId: sessionId, ...session } = stored;
    return { ...session, sessionId };
  } catch {
    return null;
  }
}

const LISTS = ['cartEvents', 'viewedPages', 'searchHistory'];

type StoredSession = Omit<AnalyticsState, 'sessionId'> & { visitId: AnalyticsState['sessionId'] };

function isStoredSession(stored: unknown): stored is StoredSession {
  if (typeof stored !== 'object' || stored === null || !('visitId' in stored)) return false;
  return LISTS.every((name) => Array.isArray((stored as Record<string, unknown>)[name]));
}
