import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OrderId } from '#domain/ids.ts';
import type { OrderAccess } from '#web/api/account/order-queries.ts';
import { inTab, readText, writeText } from '#web/state/browser-storage.ts';

/**
 * The order that the address names: the token of an emailed link after `#`, or `?id=`. The token is taken out of the
 * address and stored in this tab, so that the page can be reloaded. Null when the address names no order.
 */
export function useOrderAccess(): OrderAccess | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [access, setAccess] = useState(() => accessIn(hash, search));
  useEffect(() => {
    const named = accessIn(hash, search);
    setAccess((before) => withKnownToken(named, before));
    if (tokenIn(hash) === null) return;
    // Without storage the emailed link has to be opened again after a reload.
    if (named?.token) writeText(inTab, keyOf(named.orderId), named.token);
    navigate(named ? `/order?id=${named.orderId}` : '/order', { replace: true });
  }, [hash, search, navigate]);
  return access;
}

/** Without storage the address alone does not name the token that this page was opened with. */
function withKnownToken(named: OrderAccess | null, before: OrderAccess | null): OrderAccess | null {
  if (named?.orderId !== before?.orderId) return named;
  return named?.token && named.token !== before?.token ? named : before;
}

/** A token begins with the id of its order. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

function accessIn(hash: string, search: string): OrderAccess | null {
  const token = tokenIn(hash);
  const named = token ?? new URLSearchParams(search).get('id') ?? '';
  const orderId = ID.exec(named)?.[0] as OrderId | undefined;
  return orderId === undefined ? null : { orderId, token: token ?? readText(inTab, keyOf(orderId)) };
}

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token');

const keyOf = (orderId: OrderId) => `account:link:order:${orderId}`;
