import { ApiProblem } from '#web/api/api-problem.ts';
import { cartEndpoints } from '#web/api/endpoints/cart-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import type { Thunk } from '../thunk.ts';
import { emailedCartRestored } from './cart-slice.ts';

/** An address is stored once nobody has typed in it for this long. */
const TYPING_PAUSE_MILLISECONDS = 1_000;
const FIRST_RETRY_MILLISECONDS = 5_000;
const LAST_RETRY_MILLISECONDS = 60_000;

export type ReminderResult = 'stored' | 'unreached' | 'refused';

let previous: Promise<unknown> = Promise.resolve();

/**
 * Stores the address for a reminder of this cart; null cancels it. Requests are sent one after another, and one that does not reach
 * the shop, or a refused cancellation, is made again less and less often until `signal` ends it. A cancellation is sent
 * once even then. `onResult` hears of each attempt.
 */
export function requestReminder(
  email: string | null,
  signal: AbortSignal,
  onResult: (result: ReminderResult) => void,
): Thunk<Promise<void>> {
  return async (_dispatch, _getState, { api }) => {
    let mustSend = email === null;
    const attempt = async (): Promise<ReminderResult | null> => {
      if (signal.aborted && !mustSend) return null;
      mustSend = false;
      try {
        await api.call(cartEndpoints.remindOfCart, { body: { email, store_id: api.storeId } });
        return 'stored';
      } catch (failure) {
        logFailure('set_cart_reminder', failure);
        const isRefused = failure instanceof ApiProblem && failure.status >= 400 && failure.status < 500;
        return isRefused && email !== null ? 'refused' : 'unreached';
      }
    };
    if (email !== null) await pause(TYPING_PAUSE_MILLISECONDS);
    for (let wait = FIRST_RETRY_MILLISECONDS; ; wait = Math.min(2 * wait, LAST_RETRY_MILLISECONDS)) {
      const result = previous.then(attempt);
      previous = result;
      const answer = await result;
      if (answer !== null && !signal.aborted) onResult(answer);
      if (answer !== 'unreached') return;
      await pause(wait);
    }
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Merges the cart behind an emailed link into this one, and shows a notice, also when the link has expired. Throws what else
 * failed; merging again then changes nothing.
 */
export function restoreEmailedCart(token: string): Thunk<Promise<void>> {
  return async (dispatch, _, { api }) => {
    try {
      await api.call(cartEndpoints.restoreCart, { body: { token, store_id: api.storeId } });
      const { refreshCart } = await import('./store-cart.ts');
      const failure = await dispatch(refreshCart());
      if (failure !== null) throw failure;
      dispatch(emailedCartRestored('link_restored'));
    } catch (failure) {
      logFailure('restore_cart', failure);
      if (!(failure instanceof ApiProblem && failure.code === 'bad_token')) throw failure;
      dispatch(emailedCartRestored('link_expired'));
    }
  };
}
