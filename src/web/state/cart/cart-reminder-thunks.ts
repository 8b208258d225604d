import { cartEndpoints } from '#web/api/endpoints/cart-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { emailedCartRestored } from './cart-slice.ts';
import type { Thunk } from '../thunk.ts';

/**
 * Stores the address for a reminder of this cart; null cancels it. A failure is only logged because the
 * shopper does not wait for it.
 */
export function requestReminder(email: string | null): Thunk<Promise<void>> {
  return async (_dispatch, _getState, { api }) => {
    try {
      await api.call(cartEndpoints.remindOfCart, { body: { email, store_id: api.storeId } });
    } catch (failure) {
      logFailure('set_cart_reminder', failure);
    }
  };
}

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
