import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CardSetupId, SubscriptionId } from '#domain/ids.ts';
import type { ManageToken } from '#web/api/account/subscription-queries.ts';
import { readStoredToken, storeToken } from './stored-token.ts';

/** How the visitor came to this page: signed in, by an emailed link, or back from the bank. */
export interface CardChangeEntry {
  /** Null when the session permits the change. */
  token: ManageToken;
  /** One of the customer's subscriptions; null for the one of the token. */
  subscriptionId: SubscriptionId | null;
  /** The set-up that was confirmed at the bank. */
  returnedSetupId: CardSetupId | null;
}

/**
 * Reads the address and removes the token and the provider's parameters from it, so that they are not shared
 * by accident. Null when the address names no subscription.
 */
export function useCardChangeEntry(): CardChangeEntry | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [entry, setArrival] = useState(() => entryIn(hash, search));
  useEffect(() => {
    const subscription = new URLSearchParams(search).get('subscription');
    const publicSearch = subscription === null ? '' : `?${new URLSearchParams({ subscription })}`;
    // The hash of a skip link is no token: what is known stays.
    if (!tokenIn(hash) && search === publicSearch) return;
    const current = entryIn(hash, search);
    setArrival(current);
    if (current?.token) storeToken(current.token);
    navigate(`/subscriptions/card${publicSearch}`, { replace: true });
  }, [hash, search, navigate]);
  return entry;
}

function entryIn(hash: string, search: string): CardChangeEntry | null {
  const parameters = new URLSearchParams(search);
  const linked = tokenIn(hash);
  const subscriptionId = linked ? null : (parameters.get('subscription') as SubscriptionId | null);
  const token = linked || (subscriptionId === null ? readStoredToken() : null);
  if (!token && subscriptionId === null) return null;
  return { token, subscriptionId, returnedSetupId: parameters.get('setup_intent') as CardSetupId | null };
}

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token');

/** The bank's return URL. It does not contain the token, which is stored in this tab. */
export function returnAddress({
  token,
  subscriptionId,
}: Pick<CardChangeEntry, 'token' | 'subscriptionId'>): string {
  const query = token === null && subscriptionId !== null ? `?subscription=${subscriptionId}` : '';
  return `${window.location.origin}/subscriptions/card${query}`;
}
