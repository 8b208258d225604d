import { nanoid } from '@reduxjs/toolkit';
import { truncateAddress } from '#domain/analytics/truncate-address.ts';
import { cartItemOf } from '#web/api/checkout/cart-wire.ts';
import type { ApiClient } from '#web/api/client.ts';
import { analyticsEndpoints } from '#web/api/endpoints/analytics-endpoints.ts';
import { cartEndpoints } from '#web/api/endpoints/cart-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { sessionReportOf } from '#web/api/session-report.ts';
import { cartAbandoned } from '../cart/cart-slice.ts';
import { consentSet, visitorLocated } from '../global-slice.ts';
import type { AppStore } from '../store.ts';
import {
  cartLeft,
  sessionContinued,
  sessionIdAssigned,
  sessionRestored,
  timeViewed,
} from './analytics-slice.ts';
import { CONSENT_KEY, readConsent } from './consent.ts';
import { resetAnalyticsSession } from './reset-analytics-session.ts';
import { readStoredSession, storeAnalyticsSession } from './stored-analytics-session.ts';

/**
 * Reports the analytics session when its page is left, and the shortened IP address once after `session` has
 * started, if the visitor consented, here or in another tab. An abandoned cart is reported even without consent, because the cart is
 * the shop's own data. Spec §4, Analytics cart status; §7, Session and analytics.
 */
export function startSessionReports(store: AppStore, api: ApiClient, session: Promise<unknown>): void {
  store.dispatch(consentSet(readConsent()));
  const hasConsent = () => store.getState().global.consent === 'granted';
  const stored = hasConsent() ? readStoredSession() : null;
  if (stored) store.dispatch(sessionContinued(stored));
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
      sendBeacon(api, cartEndpoints.abandonCart.path, { cartItems: cart.cartItems.map(cartItemOf) });
    }
    if (!hasConsent()) return;
    const now = new Date().toISOString();
    store.dispatch(cartLeft());
    storeAnalyticsSession(store.getState().analytics);
    sendBeacon(
      api,
      analyticsEndpoints.updateSessionData.path,
      sessionReportOf(analytics, { storeId: api.storeId, now }),
    );
  });

  addEventListener('storage', ({ key }) => {
    if (key !== CONSENT_KEY) return;
    store.dispatch(consentSet(readConsent()));
    if (!hasConsent()) store.dispatch(resetAnalyticsSession());
  });

  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resumeSession(store);
  });

  let isCollected = stored !== null;
  const collectOnce = () => {
    if (isCollected || !hasConsent()) return;
    isCollected = true;
    const { analytics, global } = store.getState();
    void collectAddress(api, analytics.sessionId, global.ipLookupUrl).then((ip) => {
      if (ip !== null) store.dispatch(visitorLocated({ ip: truncateAddress(ip) ?? '' }));
    });
  };
  void session.then(() => {
    store.subscribe(collectOnce);
    collectOnce();
  });
}

/**
 * After the back/forward cache restored this document: other pages of the tab may have continued the session
 * or withdrawn the consent.
 */
function resumeSession(store: AppStore): void {
  store.dispatch(consentSet(readConsent()));
  const { analytics, global } = store.getState();
  const stored = global.consent === 'granted' ? readStoredSession() : null;
  if (stored !== null && stored.sessionId === analytics.sessionId) store.dispatch(sessionRestored(stored));
}

function sendBeacon(api: ApiClient, path: string, body: object): void {
  if (!navigator.sendBeacon(api.urlOf(path), JSON.stringify(body))) logFailure('send_beacon', path);
}

/** Reports the visitor's IP address and returns it; null when that failed. */
async function collectAddress(
  api: ApiClient,
  sessionId: string | null,
  lookupUrl: string | null,
): Promise<string | null> {
  try {
    const ip = await visitorAddress(api, lookupUrl);
    const body = { ipAddress: ip, store_id: api.storeId, ...(sessionId !== null && { visit_id: sessionId }) };
    await api.call(analyticsEndpoints.collectData, { body });
    return ip;
  } catch (failure) {
    logFailure('collect_address', failure);
    return null;
  }
}

async function visitorAddress(api: ApiClient, lookupUrl: string | null): Promise<string> {
  if (lookupUrl === null) return (await api.call(analyticsEndpoints.visitorAddress, {})).ip;
  const answer: { ip: string } = await (await fetch(lookupUrl, { credentials: 'omit' })).json();
  return answer.ip;
}
