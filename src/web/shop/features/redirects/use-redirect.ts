import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { targetFor } from '#domain/content/redirect.ts';
import { addressEndpoints } from '#web/api/endpoints/address-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';

/**
 * Moves on to where the address leads, if it is redirected. The server does so for what it is asked for; this is for links
 * within the shop that were followed in the browser.
 */
export function useRedirect(): void {
  const api = useApi();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: to = null } = useQuery({
    queryKey: ['redirect', pathname],
    queryFn: async ({ signal }) => {
      const query = { store_id: api.storeId, path: pathname.slice(0, 300) };
      return (await api.call(addressEndpoints.redirectOf, { query }, { signal })).to;
    },
  });
  useEffect(() => {
    if (to === null) return;
    if (to.startsWith('/')) void navigate(targetFor(to, search), { replace: true });
    else location.replace(to);
  }, [to, search, navigate]);
}
