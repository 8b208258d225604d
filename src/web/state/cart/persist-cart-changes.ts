import { inBrowser, removeStored, writeObject } from '../browser-storage.ts';
import type { AppStore } from '../store.ts';
import type { PendingChange } from './pending-change.ts';

/**
 * Prefix of the storage keys. Each change has its own entry, so that tabs writing at the same time do not
 * overwrite each other.
 */
export const STORED_CHANGE = 'cart-change:';

/**
 * Stores pending cart changes in the browser until the server confirms them; without storage they last as
 * long as the page. Returns a function that stops it. docs/decisions/0120.
 */
export function persistCartChanges(store: AppStore): () => void {
  let lastPending: readonly PendingChange[] = [];
  return store.subscribe(() => {
    const { pending } = store.getState().cart;
    if (pending === lastPending) return;
    for (const change of pending) if (change.isOwn && !lastPending.includes(change)) storeChange(change);
    const removed = lastPending.filter(({ id }) => !pending.some((one) => one.id === id));
    for (const { id } of removed) deleteStoredChange(id);
    lastPending = pending;
  });
}

const storeChange = ({ id, at, change }: PendingChange): void =>
  writeObject(inBrowser, STORED_CHANGE + id, { id, at, change });

export const deleteStoredChange = (id: string): void => removeStored(inBrowser, STORED_CHANGE + id);
