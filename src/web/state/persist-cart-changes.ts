import type { PendingChange } from './pending-change.ts';
import type { AppStore } from './store.ts';

/** Before the id: one entry for each change, so that tabs that write at the same time do not overwrite each other. */
export const STORED_CHANGE = 'cart-change:';

/**
 * Keeps in the browser what a shopper does to the cart, from the moment the page comes alive until the server is known to have it. In
 * a browser that refuses storage it lasts as long as the page. Returns what ends it. docs/decisions/0120.
 */
export function persistCartChanges(store: AppStore): () => void {
  let known: readonly PendingChange[] = [];
  return store.subscribe(() => {
    const { pending } = store.getState().cart;
    if (pending === known) return;
    for (const change of pending) if (change.isOwn && !known.includes(change)) keepChange(change);
    const gone = known.filter(({ id }) => !pending.some((one) => one.id === id));
    for (const { id } of gone) deleteStoredChange(id);
    known = pending;
  });
}

function keepChange({ id, at, change }: PendingChange): void {
  try {
    localStorage.setItem(STORED_CHANGE + id, JSON.stringify({ id, at, change }));
  } catch {
    return;
  }
}

export function deleteStoredChange(id: string): void {
  try {
    localStorage.removeItem(STORED_CHANGE + id);
  } catch {
    return;
  }
}
