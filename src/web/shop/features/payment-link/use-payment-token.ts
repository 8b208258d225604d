import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inTab, readText, writeText } from '#web/state/browser-storage.ts';

/** Stores the token in this tab, for a reload or a redirect to the bank. */
const KEY = 'account:link:payment';

/**
 * The token of the emailed link after `#`. It is taken out of the address, so that it is not shared by accident. Null
 * without one.
 */
export function usePaymentToken(): string | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash) ?? readText(inTab, KEY));
  useEffect(() => {
    const named = tokenIn(hash);
    // The hash of a skip link is no token: what is known stays.
    if (named === null && search === '') return;
    // Without storage the emailed link has to be opened again.
    if (named !== null) {
      setToken(named);
      writeText(inTab, KEY, named);
    }
    navigate('/pay', { replace: true });
  }, [hash, search, navigate]);
  return token;
}

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token');
