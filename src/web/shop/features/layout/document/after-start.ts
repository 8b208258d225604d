import type { ApiClient } from '#web/api/client.ts';
import { startSessionReports } from '#web/state/analytics/session-reports.ts';
import { checkOtherTabs, checkStatus } from '#web/state/auth/auth-thunks.ts';
import { startCartSync } from '#web/state/cart/cart-sync.ts';
import type { AppStore } from '#web/state/store.ts';
import { whenLoadedAndIdle } from '#web/ui/timing/when-loaded-and-idle.ts';
import { followRemovedFocus } from './follow-removed-focus.ts';

/**
 * What follows the first hydration: the cart is synchronized, and once the session has started the user is read and it is reported.
 * The focus is followed, except in a preview, which gives it back itself.
 */
export function afterStart(store: AppStore, api: ApiClient, session: Promise<unknown>): void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') void store.dispatch(checkOtherTabs());
  };
  startCartSync(store);
  void session
    .then(() => store.dispatch(checkStatus()))
    .then(() => document.addEventListener('visibilitychange', onVisible));
  startSessionReports(store, api, session);
  if (parent === window) followRemovedFocus();
  whenLoadedAndIdle(() => void document.fonts.ready.then(layOutTheRest));
}

/** Cards below the first view wait for this mark on the document in their styles, so that they are laid out once (docs/decisions/0343). */
function layOutTheRest(): void {
  document.documentElement.dataset.loaded = '';
}
