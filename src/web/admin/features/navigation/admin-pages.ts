import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { EXPORT_PERMISSIONS } from '#domain/exports/export-kinds.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { IconName } from '../../ui/layout/icon-paths.ts';
import { SETTINGS_PATH, SETTINGS_VIEWS } from '../settings/settings-views.ts';

export interface AdminPageEntry {
  path: string;
  name: string;
  icon: IconName;
  /** With one of them the page is listed. `signed_in` is for every staff member. */
  permission: Permission | 'signed_in' | readonly Permission[];
}

/** Pages that belong together, below a title. */
export interface PageGroup {
  title: string | null;
  pages: readonly AdminPageEntry[];
}

/** The navigation, group by group. */
const PAGE_GROUPS: readonly PageGroup[] = [
  { title: null, pages: [{ path: '/admin', name: 'Home', icon: 'home', permission: 'signed_in' }] },
  {
    title: 'Selling',
    pages: [
      { path: '/admin/orders', name: 'Orders', icon: 'orders', permission: 'orders:read' },
      { path: '/admin/drafts', name: 'Draft orders', icon: 'draft', permission: 'orders:draft' },
      {
        path: '/admin/subscriptions',
        name: 'Subscriptions',
        icon: 'subscriptions',
        permission: 'subscriptions:read',
      },
      { path: '/admin/customers', name: 'Customers', icon: 'customers', permission: 'customers:read' },
      { path: '/admin/inbox', name: 'Inbox', icon: 'inbox', permission: 'messages:read' },
    ],
  },
  {
    title: 'Products',
    pages: [
      { path: '/admin/products', name: 'Products', icon: 'products', permission: 'products:read' },
      {
        path: '/admin/collections',
        name: 'Collections',
        icon: 'collections',
        permission: 'collections:read',
      },
      { path: '/admin/stock', name: 'Stock', icon: 'stock', permission: 'stock:read' },
      { path: '/admin/reviews', name: 'Reviews', icon: 'reviews', permission: 'reviews:read' },
      { path: '/admin/gift-cards', name: 'Gift cards', icon: 'gift', permission: 'gift-cards:read' },
    ],
  },
  {
    title: 'Marketing',
    pages: [
      { path: '/admin/discounts', name: 'Discounts', icon: 'discount', permission: 'discounts:read' },
      { path: '/admin/newsletter', name: 'Newsletter', icon: 'email', permission: 'newsletter:read' },
    ],
  },
  {
    title: 'Online shop',
    pages: [
      { path: '/admin/content', name: 'Pages', icon: 'draft', permission: 'content:read' },
      { path: '/admin/emails', name: 'Emails', icon: 'inbox', permission: 'content:read' },
      { path: '/admin/look', name: 'Look', icon: 'look', permission: 'content:read' },
      {
        path: '/admin/store-locations',
        name: 'Store locations',
        icon: 'pin',
        permission: 'store-locations:read',
      },
      { path: '/admin/redirects', name: 'Redirects', icon: 'external', permission: 'redirects:read' },
    ],
  },
  {
    title: 'Reports and files',
    pages: [
      { path: '/admin/reports', name: 'Reports', icon: 'reports', permission: 'reports:read' },
      { path: '/admin/exports', name: 'Exports', icon: 'download', permission: EXPORT_PERMISSIONS },
      { path: '/admin/imports', name: 'Imports', icon: 'imports', permission: 'imports:run' },
    ],
  },
  {
    title: 'Administration',
    pages: [
      {
        path: '/admin/alerts',
        name: 'Alerts',
        icon: 'alert',
        permission: ['alerts:read', 'payments:read', 'jobs:read'],
      },
      { path: SETTINGS_PATH, name: 'Settings', icon: 'settings', permission: 'settings:read' },
      { path: '/admin/people', name: 'People and roles', icon: 'person', permission: 'staff:read' },
      {
        path: '/admin/developers',
        name: 'API keys and webhooks',
        icon: 'key',
        permission: 'developers:read',
      },
      { path: '/admin/audit', name: 'Audit log', icon: 'log', permission: 'audit:read' },
    ],
  },
];

/** Pages that are reached from others, or by search. */
const OTHER_PAGES: readonly AdminPageEntry[] = [
  {
    path: '/admin/orders/pack?view=to_pack',
    name: 'Pack orders',
    icon: 'orders',
    permission: 'orders:ship',
  },
  { path: '/admin/orders/ship', name: 'Ship many orders', icon: 'orders', permission: 'orders:ship' },
  { path: '/admin/orders/invoices', name: 'Invoices', icon: 'orders', permission: 'orders:amounts' },
  {
    path: '/admin/reports/month',
    name: 'A month for the bookkeeper',
    icon: 'reports',
    permission: 'reports:read',
  },
  {
    path: '/admin/reports/journal',
    name: 'Journal for QuickBooks',
    icon: 'reports',
    permission: 'reports:read',
  },
  {
    path: '/admin/newsletter/subscribers',
    name: 'Subscribers of the newsletter',
    icon: 'email',
    permission: 'newsletter:read',
  },
  { path: '/admin/count', name: 'Count the stock', icon: 'stock', permission: 'stock:count' },
  ...SETTINGS_VIEWS.filter(({ path }) => path !== SETTINGS_PATH).map(({ label, path }) => ({
    path,
    name: `Settings: ${label}`,
    icon: 'settings' as const,
    permission: 'settings:read' as const,
  })),
  { path: '/admin/setup', name: 'Set up the shop', icon: 'home', permission: 'shop:set-up' },
  { path: '/admin/account', name: 'Your account', icon: 'person', permission: 'signed_in' },
];

const ADMIN_PAGES: readonly AdminPageEntry[] = [...PAGE_GROUPS.flatMap(({ pages }) => pages), ...OTHER_PAGES];

/** The groups of the navigation with the pages that the role includes; groups without any are left out. */
export const pageGroupsFor = ({ permissions }: SignedInStaffMember): PageGroup[] =>
  PAGE_GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ permission }) => includesOne(permissions, permission)),
  })).filter(({ pages }) => pages.length > 0);

/** All pages that the role includes, also those that are only found by search. */
export const pagesFor = ({ permissions }: SignedInStaffMember): AdminPageEntry[] =>
  ADMIN_PAGES.filter(({ permission }) => includesOne(permissions, permission));

/** Whether a role's permissions include what a page needs. */
export const includesOne = (
  permissions: readonly Permission[],
  needed: AdminPageEntry['permission'],
): boolean => needed === 'signed_in' || [needed].flat().some((one) => permissions.includes(one));

/**
 * Where a sign-in leads: to setting up a second factor that the role needs, the page that asked for it, or the first one
 * that the role includes.
 */
export function pageAfterSignIn(state: unknown, member: SignedInStaffMember): string {
  if (member.needs_second_factor) return '/admin/account';
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from === 'string' && /^\/admin(?:[/?]|$)/.test(from)) return from;
  return pagesFor(member)[0]?.path ?? '/admin';
}
