export const STAFF_PAGES = [
  { path: '/staff', name: 'Orders' },
  { path: '/staff/reviews', name: 'Reviews' },
  { path: '/staff/stock', name: 'Stock' },
  { path: '/staff/alerts', name: 'Alerts' },
] as const;

export type StaffPagePath = (typeof STAFF_PAGES)[number]['path'];

/** The staff page that redirected to the login page; null when none did. */
export function staffPageIn(state: unknown): StaffPagePath | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return STAFF_PAGES.find(({ path }) => path === from)?.path ?? null;
}
