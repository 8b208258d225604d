import type { ShownLine } from '#web/api/cart-wire.ts';
import { cartChangedElsewhere, emptyCart } from './cart-slice.ts';
import { refreshCart, storeCart } from './cart-thunks.ts';
import type { AppStore } from './store.ts';

const CHANNEL = 'cart';
const TRY_AGAIN_MILLISECONDS = 10_000;

/**
 * Keeps the cart of this tab, of the server and of other tabs the same: fetches the server's cart, stores every change (one
 * call at a time and the newest state last, so that the last state wins; what could not be stored is tried again), tells other tabs at
 * once, and asks again when the tab is looked at again, the network is back, or someone else signs in. Spec §4 Cart, §7 Cart service. Returns what ends it.
 */
export function startCartSync(store: AppStore): () => void {
  const cart = () => store.getState().cart;
  const signedInAs = () => store.getState().auth.user?.id;
  let storedRevision = emptyCart.revision;
  let triedRevision = storedRevision;
  let shopper = signedInAs();
  let isSending = false;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  async function sendNewest(): Promise<void> {
    if (isSending || !cart().isKnown) return;
    clearTimeout(nextTry);
    isSending = true;
    while (cart().revision !== storedRevision) {
      triedRevision = cart().revision;
      const isStored = await store.dispatch(storeCart());
      if (!isStored) {
        nextTry = setTimeout(() => void sendNewest(), TRY_AGAIN_MILLISECONDS);
        break;
      }
      storedRevision = triedRevision;
    }
    isSending = false;
  }

  async function agree(): Promise<void> {
    await sendNewest();
    if (!isSending && cart().revision === storedRevision) await store.dispatch(refreshCart());
  }

  const tabs = new BroadcastChannel(CHANNEL);
  let toldRevision = storedRevision;
  tabs.onmessage = ({ data }: MessageEvent<ShownLine[]>) => store.dispatch(cartChangedElsewhere(data));

  const unsubscribe = store.subscribe(() => {
    const { revision, cartItems } = cart();
    if (revision !== toldRevision) {
      toldRevision = revision;
      tabs.postMessage(cartItems);
    }
    if (revision !== triedRevision) void sendNewest();
    if (shopper !== signedInAs()) {
      shopper = signedInAs();
      void agree();
    }
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') void agree();
  };
  const onNetwork = () => void agree();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onNetwork);
  void store.dispatch(refreshCart());

  return () => {
    unsubscribe();
    tabs.close();
    clearTimeout(nextTry);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onNetwork);
  };
}
