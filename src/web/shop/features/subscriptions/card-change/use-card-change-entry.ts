import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ManageToken } from '#web/api/subscription-queries.ts';
import { readStoredToken, storeToken } from './stored-token.ts';

/** How somebody came to the change of a card: signed in, by a mailed link, or back from their bank. */
export interface CardChangeEntry {
  /** Null: by the session's right. */
  token: ManageToken;
  /** Which of the customer's subscriptions; null: the one that the token opens. */
  subscriptionId: string | null;
  /** The set-up whose bank they come back from. */
  returnedSetupId: string | null;
}

/**
 * Reads how the visitor came, and takes out of the address what is nobody else's business: the token of a mailed link, and what the
 * card provider added. Null when the address names nothing.
 */
export function useCardChangeEntry(): CardChangeEntry | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [entry, setArrival] = useState(() => arrivalIn(hash, search));
  useEffect(() => {
    const subscription = new URLSearchParams(search).get('subscription');
    const harmless = subscription === null ? '' : `?${new URLSearchParams({ subscription })}`;
    if (hash === '' && search === harmless) return;
    const arrived = arrivalIn(hash, search);
    setArrival(arrived);
    if (arrived?.token) storeToken(arrived.token);
    navigate(`/subscriptions/card${harmless}`, { replace: true });
  }, [hash, search, navigate]);
  return entry;
}

function arrivalIn(hash: string, search: string): CardChangeEntry | null {
  const parameters = new URLSearchParams(search);
  const linked = new URLSearchParams(hash.slice(1)).get('token');
  const subscriptionId = linked ? null : parameters.get('subscription');
  const token = linked || (subscriptionId === null ? readStoredToken() : null);
  if (!token && subscriptionId === null) return null;
  return { token, subscriptionId, returnedSetupId: parameters.get('setup_intent') };
}

/** Where the bank sends them back to; what the token opens need not be named, and the token stays here. */
export function returnAddress({
  token,
  subscriptionId,
}: Pick<CardChangeEntry, 'token' | 'subscriptionId'>): string {
  const named = token === null && subscriptionId !== null ? `?subscription=${subscriptionId}` : '';
  return `${window.location.origin}/subscriptions/card${named}`;
}
