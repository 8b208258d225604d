/** The staff's pages: where they are, and what their doors say. */
export const STAFF_PAGES = [
  { path: '/staff', name: 'Orders' },
  { path: '/staff/reviews', name: 'Reviews' },
  { path: '/staff/stock', name: 'Stock' },
  { path: '/staff/alerts', name: 'Alerts' },
] as const;

export type StaffPagePath = (typeof STAFF_PAGES)[number]['path'];

/** The staff's page that somebody was sent to the log-in from; null when they came from elsewhere. */
export function staffPageIn(state: unknown): StaffPagePath | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return STAFF_PAGES.find(({ path }) => path === from)?.path ?? null;
}
