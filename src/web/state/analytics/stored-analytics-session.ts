import { inTab, readObject, removeStored, writeObject } from '../browser-storage.ts';
import type { AnalyticsState } from './analytics-slice.ts';

const KEY = 'visit';

/** Stores the session for the tab's next page. Without storage the next page starts a new session. */
export function storeAnalyticsSession(session: AnalyticsState): void {
  writeObject(inTab, KEY, { ...session, userEmail: null });
}

export function deleteStoredSession(): void {
  removeStored(inTab, KEY);
}

/** The stored session of this tab, or null. One that an incompatible release stored is ignored. */
export function readStoredSession(): AnalyticsState | null {
  const stored = readObject(inTab, KEY);
  return isStoredSession(stored) ? (stored as unknown as AnalyticsState) : null;
}

const LISTS = ['cartEvents', 'viewedPages', 'searchHistory'];

const isStoredSession = (stored: Readonly<Record<string, unknown>>) =>
  'sessionId' in stored && LISTS.every((name) => Array.isArray(stored[name]));
