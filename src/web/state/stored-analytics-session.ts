import type { AnalyticsState } from './analytics-slice.ts';

const KEY = 'visit';

/** Keeps a visit for the next page of this tab. A browser that refuses storage only counts another visit. */
export function storeAnalyticsSession(visit: AnalyticsState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...visit, userEmail: null }));
  } catch {
    return;
  }
}

/** Forgets the earlier part of this tab's visit. */
export function deleteStoredSession(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** The visit that goes on in this tab; null when it begins. What was written by another release is not taken. */
export function readStoredSession(): AnalyticsState | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStoredSession(kept) ? kept : null;
  } catch {
    return null;
  }
}

const LISTS = ['cartEvents', 'viewedPages', 'searchHistory'];

function isStoredSession(kept: unknown): kept is AnalyticsState {
  if (typeof kept !== 'object' || kept === null || !('visitId' in kept)) return false;
  return LISTS.every((name) => Array.isArray((kept as Record<string, unknown>)[name]));
}
