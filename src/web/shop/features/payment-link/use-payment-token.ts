import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Stores the token in this tab, for a reload or a redirect to the bank. */
const KEY = 'payment-link-token';

/**
 * The token of the emailed link after `#`. It is taken out of the address, so that it is not shared by accident. Null
 * without one.
 */
export function usePaymentToken(): string | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    if (hash === '' && search === '') return;
    const named = tokenIn(hash);
    setToken(named);
    if (named !== null) store(named);
    navigate('/pay', { replace: true });
  }, [hash, search, navigate]);
  return token;
}

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token') ?? stored();

/** Without storage the emailed link has to be opened again. */
function store(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    return;
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
