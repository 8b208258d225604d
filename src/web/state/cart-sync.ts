import { changedElsewhere, changesStored, hasOwnChanges, type StoredChanges } from './cart-slice.ts';
import type { PendingChange } from './pending-change.ts';
import type { AppStore } from './store.ts';
import { refreshCart, storeCart } from './store-cart.ts';

const CHANNEL = 'cart-changes';
const TRY_AGAIN_MILLISECONDS = 10_000;

type News = { kind: 'changed'; change: PendingChange } | { kind: 'stored'; stored: StoredChanges };

/**
 * Keeps the cart of this tab, of the server and of other tabs the same. What a shopper does is shown in every tab at once. The server's cart is read first, and what could not be stored is tried again:
 * after a while, when the tab is looked at again, when the network is back, or when someone else signs in. Spec §4 Cart, §7 Cart
 * service; docs/decisions/0120. Returns what ends it.
 */
export function startCartSync(store: AppStore): () => void {
  const cart = () => store.getState().cart;
  const signedInAs = () => store.getState().auth.user?.id;
  let shopper = signedInAs();
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  async function attempt(sync: typeof storeCart): Promise<void> {
    clearTimeout(nextTry);
    const isDone = await store.dispatch(sync());
    if (!isDone) nextTry = setTimeout(() => void agree(), TRY_AGAIN_MILLISECONDS);
  }
  /** The answer to storing is the server's cart as well. */
  const agree = () => attempt(hasOwnChanges(cart()) && cart().serverCart !== null ? storeCart : refreshCart);

  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<News>) => {
    store.dispatch(data.kind === 'changed' ? changedElsewhere(data.change) : changesStored(data.stored));
  };

  let known: readonly PendingChange[] = [];
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

  const follow = () => {
    const { pending, serverCart } = cart();
    if (pending !== known) {
      const before = known;
      known = pending;
      const isNew = ({ id }: PendingChange) => !before.some((one) => one.id === id);
      const made = pending.filter((one) => one.isOwn && isNew(one));
      for (const change of made) tabs.postMessage({ kind: 'changed', change } satisfies News);
      const gone = before.filter(({ id }) => !pending.some((one) => one.id === id));
      const changeIds = gone.filter(({ isOwn }) => isOwn).map(({ id }) => id);
      if (changeIds.length > 0 && serverCart !== null)
        tabs.postMessage({ kind: 'stored', stored: { changeIds, cart: serverCart } } satisfies News);
      if (made.length > 0) void sendChanges();
    }
    if (shopper !== signedInAs()) {
      shopper = signedInAs();
      void attempt(refreshCart);
    }
  };
  const unsubscribe = store.subscribe(follow);
  const onVisible = () => {
    if (document.visibilityState === 'visible') void agree();
  };
  const onNetwork = () => void agree();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onNetwork);
  void attempt(refreshCart);
  follow();

  return () => {
    unsubscribe();
    tabs.close();
    clearTimeout(nextTry);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onNetwork);
  };
}
