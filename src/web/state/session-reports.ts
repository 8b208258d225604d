import { nanoid } from '@reduxjs/toolkit';
import { truncateAddress } from '#domain/analytics/truncate-address.ts';
import { cartItemOf } from '#web/api/cart-wire.ts';
import type { ApiClient } from '#web/api/client.ts';
import { endpoints } from '#web/api/endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { sessionReportOf } from '#web/api/session-report.ts';
import {
  cartLeft,
  sessionContinued,
  sessionIdAssigned,
  sessionRestored,
  timeViewed,
} from './analytics-slice.ts';
import { cartAbandoned } from './cart-slice.ts';
import { readConsent } from './consent.ts';
import { consentKnown, visitorLocated } from './global-slice.ts';
import type { AppStore } from './store.ts';
import { readStoredSession, storeAnalyticsSession } from './stored-analytics-session.ts';

/**
 * Reports this visit as its page is left, for visitors who agreed: what happened as a beacon, and once the shortened address. A cart
 * that is left with something in it is said to be left in any case, since the cart is the shop's to keep. The address waits for the
 * `session`, without which the shop would not know whose it is. What fails is only logged.
 * Spec §4, Analytics cart status; §7, Session and analytics.
 */
export function startSessionReports(store: AppStore, api: ApiClient, session: Promise<unknown>): void {
  store.dispatch(consentKnown(readConsent()));
  const isAgreed = () => store.getState().global.consent === 'granted';
  const kept = isAgreed() ? readStoredSession() : null;
  if (kept) store.dispatch(sessionContinued(kept));
  store.dispatch(sessionIdAssigned(nanoid()));
  let visibleSince = performance.now();

  const countTime = () => {
    const now = performance.now();
    if (document.visibilityState === 'hidden')
      store.dispatch(timeViewed(Math.round((now - visibleSince) / 1000)));
    visibleSince = now;
  };
  document.addEventListener('visibilitychange', countTime);
  addEventListener('pagehide', () => {
    const { cart, analytics } = store.getState();
    if (cart.cartItems.length > 0 && analytics.cartStatus !== 'purchased') {
      store.dispatch(cartAbandoned());
      sendBeacon(api, endpoints.abandonCart.path, { cartItems: cart.cartItems.map(cartItemOf) });
    }
    if (!isAgreed()) return;
    const now = new Date().toISOString();
    store.dispatch(cartLeft());
    storeAnalyticsSession(store.getState().analytics);
    sendBeacon(
      api,
      endpoints.updateSessionData.path,
      sessionReportOf(analytics, { storeId: api.storeId, now }),
    );
  });

  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) goOnAfter(store);
  });

  let isCollected = kept !== null;
  const collectOnce = () => {
    if (isCollected || !isAgreed()) return;
    isCollected = true;
    const { analytics, global } = store.getState();
    void collectAddress(api, analytics.visitId, global.ipLookupUrl).then((ip) => {
      if (ip !== null) store.dispatch(visitorLocated({ ip: truncateAddress(ip) ?? '' }));
    });
  };
  void session.then(() => {
    store.subscribe(collectOnce);
    collectOnce();
  });
}

/** Back in a document that the browser had set aside: other pages of this tab may have gone on with the visit, or ended the consent. */
function goOnAfter(store: AppStore): void {
  store.dispatch(consentKnown(readConsent()));
  const { analytics, global } = store.getState();
  const kept = global.consent === 'granted' ? readStoredSession() : null;
  if (kept !== null && kept.visitId === analytics.visitId) store.dispatch(sessionRestored(kept));
}

function sendBeacon(api: ApiClient, path: string, body: object): void {
  if (!navigator.sendBeacon(api.urlOf(path), JSON.stringify(body))) logFailure('send_beacon', path);
}

/** Tells the shop the visitor's address, and answers it; null when that failed. */
async function collectAddress(
  api: ApiClient,
  visitId: string | null,
  lookupUrl: string | null,
): Promise<string | null> {
  try {
    const ip = await visitorAddress(api, lookupUrl);
    const body = { ipAddress: ip, store_id: api.storeId, ...(visitId !== null && { visit_id: visitId }) };
    await api.call(endpoints.collectData, { body });
    return ip;
  } catch (failure) {
    logFailure('collect_address', failure);
    return null;
  }
}

/** From the shop itself, or from the lookup service that the shop was told to use. */
async function visitorAddress(api: ApiClient, lookupUrl: string | null): Promise<string> {
  if (lookupUrl === null) return (await api.call(endpoints.visitorAddress, {})).ip;
  const answer: { ip: string } = await (await fetch(lookupUrl, { credentials: 'omit' })).json();
  return answer.ip;
}
