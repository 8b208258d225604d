import type { updateSessionData } from '#contracts/analytics-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { CartEvent } from '#domain/cart/cart-events.ts';
import type { StoreId } from '#domain/ids.ts';

export type SessionReport = CallInput<typeof updateSessionData>['body'];

/**
 * Limits of the call, which keep the report below the 64 KiB of a beacon. The end of a longer list is
 * reported.
 */
const LIMITS = {
  cartEvents: 60,
  viewedPages: 80,
  searches: 30,
  products: 50,
  productsOfSearch: 20,
  views: 1_000,
};

interface BrowserSession {
  sessionId: string | null;
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
 * The report of a session whose page is left at `now` (ISO 8601). An active cart counts as abandoned, and the
 * last search ends now. Spec §4, Analytics cart status; §7, update-session-data.
 */
export function sessionReportOf(
  session: BrowserSession,
  { storeId, now }: { storeId: StoreId; now: string },
): SessionReport {
  const secondsSince = (moment: string) =>
    Math.max(0, Math.round((Date.parse(now) - Date.parse(moment)) / 1000));
  const searches = session.searchHistory.slice(-LIMITS.searches);
  return {
    store_id: storeId,
    ...(session.sessionId !== null && { visit_id: session.sessionId }),
    cartData: {
      cartEvents: session.cartEvents.slice(-LIMITS.cartEvents),
      cartStatus: session.cartStatus === 'active' ? 'abandoned' : session.cartStatus,
      sessionDuration: secondsSince(session.sessionStartTime ?? now),
      timestamp: now,
    },
    productPageViews: Object.fromEntries(
      Object.entries(session.productPageViews)
        .slice(-LIMITS.products)
        .map(([handle, views]) => [handle, Math.min(views, LIMITS.views)]),
    ),
    viewedPages: session.viewedPages.slice(-LIMITS.viewedPages),
    totalViewTime: session.totalViewTime,
    searchHistory: searches.map((search, index) => ({
      ...search,
      duration: index === searches.length - 1 ? secondsSince(search.timestamp) : search.duration,
      scrolledProducts: search.scrolledProducts.slice(-LIMITS.productsOfSearch),
      clickedProducts: search.clickedProducts.slice(-LIMITS.productsOfSearch),
    })),
  };
}
