import { useEffect } from 'react';
import { sessionStarted } from '#web/state/analytics-slice.ts';
import { checkStatus } from '#web/state/auth-thunks.ts';
import { startCartSync } from '#web/state/cart-sync.ts';
import { useAppDispatch, useAppStore } from '#web/state/hooks.ts';
import { initializeSession } from '#web/state/session-thunks.ts';
import { replayEarlyPress } from './early-presses.tsx';

let hasStarted = false;

/**
 * What happens once in a visit, as soon as the page lives: the session is initialised, then asked whose it is and what is in
 * its cart. Spec §4, Auth and Cart.
 */
export function useStart(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    if (hasStarted) return;
    hasStarted = true;
    void replayEarlyPress();
    dispatch(sessionStarted(new Date().toISOString()));
    void dispatch(initializeSession()).then(() => {
      void dispatch(checkStatus());
      startCartSync(store);
    });
  }, [dispatch, store]);
}
