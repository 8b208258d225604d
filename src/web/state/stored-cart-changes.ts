import type { PendingChange } from './pending-change.ts';
import { STORED_CHANGE } from './persist-cart-changes.ts';

/** As long as a session. What was wanted longer ago is not put into a cart any more. */
const LONGEST_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** The changes that pages have kept and the server has not confirmed, in the order in which they were made. */
export function readStoredChanges(): PendingChange[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORED_CHANGE));
    return keys.flatMap(readChange).toSorted((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

function readChange(key: string): PendingChange[] {
  const kept = parsed(localStorage.getItem(key) ?? '');
  if (isChange(kept) && kept.at > Date.now() - LONGEST_MILLISECONDS) return [{ ...kept, isOwn: true }];
  localStorage.removeItem(key);
  return [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, withOptionName);
  } catch {
    return null;
  }
}

/** Lines that a page stored before decision 0170 call their subscription option `subscriptionId`. */
function withOptionName(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('subscriptionId' in value)) return value;
  const { subscriptionId: subscriptionOptionId, ...line } = value;
  return { ...line, subscriptionOptionId };
}

function isChange(kept: unknown): kept is Omit<PendingChange, 'isOwn'> {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'id' in kept &&
    typeof kept.id === 'string' &&
    'at' in kept &&
    typeof kept.at === 'number' &&
    'change' in kept
  );
}
