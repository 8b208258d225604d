import { inBrowser, readText, removeStored, storedKeys } from '../browser-storage.ts';
import type { PendingChange } from './pending-change.ts';
import { STORED_CHANGE } from './persist-cart-changes.ts';

/** As long as a session lasts; older changes are discarded. */
const MAX_AGE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** The unconfirmed changes stored in this browser, in the order in which they were made. */
export function readStoredChanges(): PendingChange[] {
  const keys = storedKeys(inBrowser).filter((key) => key.startsWith(STORED_CHANGE));
  return keys.flatMap(readChange).toSorted((one, other) => one.at - other.at);
}

function readChange(key: string): PendingChange[] {
  const stored = parsed(readText(inBrowser, key) ?? '');
  if (isChange(stored) && stored.at > Date.now() - MAX_AGE_MILLISECONDS) return [{ ...stored, isOwn: true }];
  removeStored(inBrowser, key);
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
  const { id, at, change } = Object(stored) as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && typeof at === 'number' && change !== undefined;
}
