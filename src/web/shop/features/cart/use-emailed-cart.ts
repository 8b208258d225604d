import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { restoreEmailedCart } from '#web/state/cart-reminder-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';

const LINK = '#restore=';

/** Takes the cart of a reminder's link, once this visit's own is known, and the token out of the address. */
export function useEmailedCart(isReady: boolean): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    if (!isReady || !hash.startsWith(LINK)) return;
    void dispatch(restoreEmailedCart(hash.slice(LINK.length)));
    void navigate('/cart', { replace: true });
  }, [dispatch, navigate, hash, isReady]);
}
