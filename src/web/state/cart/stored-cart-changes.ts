import type { PendingChange } from './pending-change.ts';
import { STORED_CHANGE } from './persist-cart-changes.ts';

/** As long as a session lasts; older changes are discarded. */
const MAX_AGE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** The unconfirmed changes stored in this browser, in the order in which they were made. */
export function readStoredChanges(): PendingChange[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORED_CHANGE));
    return keys.flatMap(readChange).toSorted((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

function readChange(key: string): PendingChange[] {
  const stored = parsed(localStorage.getItem(key) ?? '');
  if (isChange(stored) && stored.at > Date.now() - MAX_AGE_MILLISECONDS) return [{ ...stored, isOwn: true }];
  localStorage.removeItem(key);
  return [];
}

function parsed(text: string): unknown {
  try {
    // Older releases call the subscription option `subscriptionId` (docs/decisions/0170).
    return JSON.parse(text.replaceAll('"subscriptionId"', '"subscriptionOptionId"'));
  } catch {
    return null;
  }
}

function isChange(stored: unknown): stored is Omit<PendingChange, 'isOwn'> {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'id' in stored &&
    typeof stored.id === 'string' &&
    'at' in stored &&
    typeof stored.at === 'number' &&
    'change' in stored
  );
}
