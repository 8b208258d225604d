import { changedInOtherTab, changesStored, hasOwnChanges, type StoredChanges } from './cart-slice.ts';
import type { PendingChange } from './pending-change.ts';
import type { AppStore } from '../store.ts';
import { refreshCart, storeCart } from './store-cart.ts';

const CHANNEL = 'cart-changes';
const RETRY_MILLISECONDS = 10_000;

type TabMessage = { kind: 'changed'; change: PendingChange } | { kind: 'stored'; stored: StoredChanges };

/**
 * Synchronizes the cart between this tab, other channel and the server, and returns a function that stops it.
 * Failed requests are retried after a while, when the tab becomes visible, when the network is back and when
 * another user signs in. Spec §4 Cart, §7 Cart service; docs/decisions/0120.
 */
export function startCartSync(store: AppStore): () => void {
  const cart = () => store.getState().cart;
  const signedInAs = () => store.getState().auth.user?.id;
  let userId = signedInAs();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function attempt(sync: typeof storeCart): Promise<void> {
    clearTimeout(retryTimer);
    const failure = await store.dispatch(sync());
    if (failure !== null) retryTimer = setTimeout(() => void synchronize(), RETRY_MILLISECONDS);
  }
  /** Storing the cart also returns the server's cart, so reading it first is not needed. */
  const synchronize = () =>
    attempt(hasOwnChanges(cart()) && cart().serverCart !== null ? storeCart : refreshCart);

  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    store.dispatch(data.kind === 'changed' ? changedInOtherTab(data.change) : changesStored(data.stored));
  };

  let lastPending: readonly PendingChange[] = [];
  let isSending = false;
  async function sendChanges(): Promise<void> {
    if (isSending) return;
    isSending = true;
    let sentRevision: number;
    do {
      sentRevision = cart().revision;
      await attempt(storeCart);
    } while (cart().revision !== sentRevision && hasOwnChanges(cart()));
    isSending = false;
  }

  const onStateChange = () => {
    const { pending, serverCart } = cart();
    if (pending !== lastPending) {
      const previous = lastPending;
      lastPending = pending;
      const isNew = ({ id }: PendingChange) => !previous.some((one) => one.id === id);
      const added = pending.filter((one) => one.isOwn && isNew(one));
      for (const change of added) channel.postMessage({ kind: 'changed', change } satisfies TabMessage);
      const removed = previous.filter(({ id }) => !pending.some((one) => one.id === id));
      const changeIds = removed.filter(({ isOwn }) => isOwn).map(({ id }) => id);
      if (changeIds.length > 0 && serverCart !== null)
        channel.postMessage({ kind: 'stored', stored: { changeIds, cart: serverCart } } satisfies TabMessage);
      if (added.length > 0) void sendChanges();
    }
    if (userId !== signedInAs()) {
      userId = signedInAs();
      void attempt(refreshCart);
    }
  };
  const unsubscribe = store.subscribe(onStateChange);
  const onVisible = () => {
    if (document.visibilityState === 'visible') void synchronize();
  };
  const onOnline = () => void synchronize();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  void attempt(refreshCart);
  onStateChange();

  return () => {
    unsubscribe();
    channel.close();
    clearTimeout(retryTimer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
  };
}
