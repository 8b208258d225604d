/** The staff's pages: where they are, and what their doors say. */
export const STAFF_ROOMS = [
  { path: '/staff', name: 'Orders' },
  { path: '/staff/reviews', name: 'Reviews' },
  { path: '/staff/stock', name: 'Stock' },
  { path: '/staff/alerts', name: 'Alerts' },
] as const;

export type StaffRoomPath = (typeof STAFF_ROOMS)[number]['path'];

/** The staff's page that somebody was sent to the log-in from; null when they came from elsewhere. */
export function staffRoomIn(state: unknown): StaffRoomPath | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return STAFF_ROOMS.find(({ path }) => path === from)?.path ?? null;
}
