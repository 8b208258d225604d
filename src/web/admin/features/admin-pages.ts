import type { Permission } from '#domain/staff/permissions.ts';
import type { SignedInStaffMember } from '#web/api/admin/session-api.ts';

interface AdminPage {
  path: string;
  name: string;
  /** Without it the page is not in the navigation. */
  permission: Permission;
}

export const ADMIN_PAGES = [
  { path: '/admin', name: 'Orders', permission: 'orders:read' },
  { path: '/admin/reviews', name: 'Reviews', permission: 'reviews:read' },
  { path: '/admin/stock', name: 'Stock', permission: 'stock:read' },
  { path: '/admin/alerts', name: 'Alerts', permission: 'alerts:read' },
] as const satisfies readonly AdminPage[];

export type AdminPagePath = (typeof ADMIN_PAGES)[number]['path'];

export const pagesFor = ({ permissions }: SignedInStaffMember) =>
  ADMIN_PAGES.filter(({ permission }) => permissions.includes(permission));

/** Where a sign-in leads: the page that asked for it, or the first one that the role includes. */
export function pageAfterSignIn(state: unknown, member: SignedInStaffMember): AdminPagePath {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const asked = ADMIN_PAGES.find(({ path }) => path === from);
  return asked?.path ?? pagesFor(member)[0]?.path ?? '/admin';
}
