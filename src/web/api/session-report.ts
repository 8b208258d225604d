import type { updateSessionData } from '#contracts/analytics-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { CartEvent } from '#domain/cart/cart-events.ts';

export type SessionReport = CallInput<typeof updateSessionData>['body'];

/** As much as the call takes, and under the 64 KiB that a beacon may have; of longer lists the end is reported. */
const MOST = {
  cartEvents: 60,
  viewedPages: 80,
  searches: 30,
  products: 50,
  productsOfSearch: 20,
  views: 1_000,
};

interface BrowserSession {
  visitId: string | null;
  cartEvents: CartEvent[];
  cartStatus: 'empty' | 'active' | 'purchased' | 'abandoned';
  sessionStartTime: string | null;
  productPageViews: Record<string, number>;
  viewedPages: { page: string; queryData: Record<string, string> }[];
  totalViewTime: number;
  searchHistory: {
    query: string;
    timestamp: string;
    duration: number;
    results: number | null;
    scrolledProducts: string[];
    clickedProducts: string[];
  }[];
}

/**
 * A visit as it is reported when its page is left at `now` (ISO 8601): a cart that is still active counts as abandoned, and the
 * latest search has lasted until now. Spec §4, Analytics cart status; §7, update-session-data.
 */
export function sessionReportOf(
  visit: BrowserSession,
  { storeId, now }: { storeId: string; now: string },
): SessionReport {
  const secondsSince = (moment: string) =>
    Math.max(0, Math.round((Date.parse(now) - Date.parse(moment)) / 1000));
  const searches = visit.searchHistory.slice(-MOST.searches);
  return {
    store_id: storeId,
    ...(visit.visitId !== null && { visit_id: visit.visitId }),
    cartData: {
      cartEvents: visit.cartEvents.slice(-MOST.cartEvents),
      cartStatus: visit.cartStatus === 'active' ? 'abandoned' : visit.cartStatus,
      sessionDuration: secondsSince(visit.sessionStartTime ?? now),
      timestamp: now,
    },
    productPageViews: Object.fromEntries(
      Object.entries(visit.productPageViews)
        .slice(-MOST.products)
        .map(([handle, views]) => [handle, Math.min(views, MOST.views)]),
    ),
    viewedPages: visit.viewedPages.slice(-MOST.viewedPages),
    totalViewTime: visit.totalViewTime,
    searchHistory: searches.map((search, index) => ({
      ...search,
      duration: index === searches.length - 1 ? secondsSince(search.timestamp) : search.duration,
      scrolledProducts: search.scrolledProducts.slice(-MOST.productsOfSearch),
      clickedProducts: search.clickedProducts.slice(-MOST.productsOfSearch),
    })),
  };
}
