import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The `token` of the address's hash, '' without one. It is removed from the address at once, so that it is not in the
 * history or in a copied link, and stays while the hash becomes that of a skip link.
 */
export function useTokenFromHash(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    const named = tokenIn(hash);
    if (named === '') return;
    setToken(named);
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';
