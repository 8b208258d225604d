import type { SessionData } from '#contracts/analytics-calls.ts';

export interface SessionEvent {
  kind: 'page_view' | 'product_view' | 'cart' | 'search';
  /** The page's path, the product's handle, the cart event's type, or the query. */
  subject: string;
  data: Record<string, unknown>;
  /** ISO 8601; pages and products are counted at the time of the report. */
  happenedAt: string;
}

/** Splits a session's report into single events. Spec §3, Analytics session. */
export function sessionEvents(report: SessionData): SessionEvent[] {
  const { cartData, viewedPages, productPageViews, searchHistory } = report;
  const happenedAt = cartData.timestamp;
  return [
    ...viewedPages.map(({ page, queryData }) => event('page_view', page, queryData, happenedAt)),
    ...Object.entries(productPageViews).map(([handle, count]) =>
      event('product_view', handle, { count }, happenedAt),
    ),
    ...cartData.cartEvents.map(({ type, timestamp, ...item }) => event('cart', type, item, timestamp)),
    ...searchHistory.map(({ query, timestamp, ...search }) => event('search', query, search, timestamp)),
  ];
}

const event = (
  kind: SessionEvent['kind'],
  subject: string,
  data: Record<string, unknown>,
  happenedAt: string,
): SessionEvent => ({ kind, subject, data, happenedAt });

const CAMPAIGN = 'utm_';

/** The campaign parameters of the first page that has any. */
export function attributionOf({ viewedPages }: SessionData): Record<string, string> | null {
  for (const { queryData } of viewedPages) {
    const named = Object.entries(queryData).filter(([name]) => name.startsWith(CAMPAIGN));
    if (named.length > 0) return Object.fromEntries(named);
  }
  return null;
}
