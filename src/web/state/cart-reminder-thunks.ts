import { endpoints } from '#web/api/endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { cartReturned } from './cart-slice.ts';
import type { CartThunk } from './cart-thunks.ts';

/** Says where a reminder of this cart may go; null: none is wanted. A failure is only logged: nobody waits for a reminder. */
export function requestReminder(email: string | null): CartThunk<Promise<void>> {
  return async (_dispatch, _getState, { api }) => {
    try {
      await api.call(endpoints.remindOfCart, { body: { email, store_id: api.storeId } });
    } catch (failure) {
      logFailure('set_cart_reminder', failure);
    }
  };
}

/** Brings the cart of a mailed link into this one and says so, or that the link does not work any more. */
export function restoreEmailedCart(token: string): CartThunk<Promise<void>> {
  return async (dispatch, _, { api }) => {
    try {
      await api.call(endpoints.restoreCart, { body: { token, store_id: api.storeId } });
      const { refreshCart } = await import('./store-cart.ts');
      await dispatch(refreshCart());
      dispatch(cartReturned(true));
    } catch (failure) {
      logFailure('restore_cart', failure);
      dispatch(cartReturned(false));
    }
  };
}
