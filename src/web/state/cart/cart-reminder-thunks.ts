import { ApiProblem } from '#web/api/api-problem.ts';
import { cartEndpoints } from '#web/api/endpoints/cart-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import type { Thunk } from '../thunk.ts';
import { emailedCartRestored } from './cart-slice.ts';

/** An address is stored once nobody has typed in it for this long. */
const TYPING_PAUSE_MILLISECONDS = 1_000;
const RETRY_MILLISECONDS = 5_000;

export type ReminderResult = 'stored' | 'unreached' | 'refused';

let requests = 0;
let previous: Promise<unknown> = Promise.resolve();

/**
 * Stores the address for a reminder of this cart; null cancels it. Requests are sent one after another, and one that does not reach
 * the shop is made again until it does or another one replaces it. `onResult` hears of each attempt of the newest.
 */
export function requestReminder(
  email: string | null,
  onResult: (result: ReminderResult) => void,
): Thunk<Promise<void>> {
  return async (_dispatch, _getState, { api }) => {
    requests += 1;
    const request = requests;
    const attempt = async (): Promise<ReminderResult> => {
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
    while (request === requests) {
      const result = previous.then(() => (request === requests ? attempt() : null));
      previous = result;
      const answer = await result;
      if (answer !== null && request === requests) onResult(answer);
      if (answer !== 'unreached') return;
      await pause(RETRY_MILLISECONDS);
    }
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Merges the cart behind an emailed link into this one. Shows a notice either way, also when the link has
 * expired.
 */
export function restoreEmailedCart(token: string): Thunk<Promise<void>> {
  return async (dispatch, _, { api }) => {
    try {
      await api.call(cartEndpoints.restoreCart, { body: { token, store_id: api.storeId } });
      const { refreshCart } = await import('./store-cart.ts');
      await dispatch(refreshCart());
      dispatch(emailedCartRestored(true));
    } catch (failure) {
      logFailure('restore_cart', failure);
      dispatch(emailedCartRestored(false));
    }
  };
}
