import type * as analytics from '#contracts/analytics-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the session and its reports. */
export const analyticsEndpoints = {
  initializeSession: endpoint<typeof analytics.initializeSession>('POST', '/metrics/initialize'),
  updateSessionData: endpoint<typeof analytics.updateSessionData>('POST', '/metrics/update-session-data'),
  collectData: endpoint<typeof analytics.collectData>('POST', '/metrics/collect-data'),
  visitorAddress: endpoint<typeof analytics.visitorAddress>('GET', '/metrics/ip'),
  reportBrowserFailure: endpoint<typeof analytics.reportBrowserFailure>('POST', '/metrics/browser-failures'),
};
