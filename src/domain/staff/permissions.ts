/** What a staff member may be allowed to do, with a text for the people who give roles. */
export const PERMISSIONS = {
  'orders:read': 'See orders, with the names and addresses of customers',
  'orders:amounts': 'See what orders cost and how they were paid, with their invoices and emails',
  'orders:ship': 'Ship orders, hold them back and release them; receives an email about new orders',
  'orders:note': 'Write notes on orders, and send emails about them again',
  'orders:export': 'Take lists of orders with names, addresses and amounts with them, as files',
  'orders:cancel': 'Cancel orders, which refunds them',
  'orders:draft':
    'Prepare orders for customers and send them payment links; send things again for nothing; change addresses',
  'orders:price': 'Give prices and discounts of their own in draft orders, and mark them as paid elsewhere',
  'orders:refund': 'Give money of an order back, all or a part',
  'subscriptions:read': 'See subscriptions, with the names and addresses of customers',
  'subscriptions:change':
    'Change, pause and cancel subscriptions for customers, and try failed deliveries again',
  'subscriptions:price': 'Agree on prices of their own with owners of subscriptions',
  'customers:read': 'See customers, with what they bought and spent, their addresses and what they agreed to',
  'customers:write':
    'Change names, phone numbers and tags of customers, write notes, and send links for new passwords',
  'customers:merge': 'Make two customers one, which gives the orders of one to the other',
  'customers:erase': 'Erase customers who asked for it, for good',
  'customers:export': 'Take lists of customers, and all data of one of them, as files',
  'reports:read': 'See sales, refunds and tax of the shop in figures',
  'reports:export': 'Take figures and lists of orders with them, as files for the bookkeeper',
  'reviews:read': 'See reviews, also those that are not published',
  'reviews:moderate': 'Publish and withhold reviews, and reply to them in public',
  'products:read': 'See products, with drafts and earlier versions',
  'products:edit': 'Write drafts of products and upload pictures',
  'products:publish': 'Publish, schedule and archive products, which changes what shoppers see and pay',
  'imports:run':
    'Import files of another shop and undo that, which changes what shoppers see and pay, and see the people in these files',
  'redirects:read': 'See redirects, and addresses that have no page',
  'redirects:edit': 'Redirect addresses that have no page',
  'collections:read': 'See collections, and what their rules say',
  'collections:edit':
    'Write, arrange and delete collections, which changes what shoppers see at once, and upload their pictures',
  'content:read': 'See the pages of the shop with drafts and earlier versions',
  'content:edit': 'Write drafts of pages, menus and announcements, and upload their pictures',
  'content:publish': 'Publish and schedule pages, menus and announcements, which changes what shoppers see',
  'discounts:read': 'See discount codes, with how often they were used and what they brought in',
  'discounts:edit': 'Make, change and end discount codes, which changes what shoppers pay',
  'newsletter:read':
    'See subscribers of the newsletter with their addresses, and campaigns with what came of them',
  'newsletter:edit': 'Unsubscribe people who asked for it, and import subscribers who consented',
  'newsletter:send': 'Write campaigns and send them to subscribers',
  'newsletter:export': 'Take lists of subscribers with them, as files',
  'store-locations:read': 'See where products are sold',
  'store-locations:edit': 'Add, change and remove stores that sell the products, also from a file',
  'gift-cards:read': 'See gift cards, with what is on them and who received them',
  'gift-cards:edit': 'Issue gift cards, change what is on them, send them again and switch them off',
  'stock:read': 'See the stock',
  'stock:count': 'Correct the stock after a count',
  'messages:read': 'See what customers write to the shop, and receive it by email',
  'messages:write': 'Answer customers; assign, snooze and close conversations; change saved replies',
  'alerts:read': 'See alerts; receives them by email',
  'alerts:resolve': 'Mark alerts as seen to',
  'payments:read': 'See payments that need a person',
  'payments:resolve': 'Resolve payments that need a person, which may give money back',
  'jobs:read': 'See emails and jobs that failed',
  'jobs:retry': 'Try failed emails and jobs again',
  'audit:read': 'See what staff did, with what was changed',
  'staff:read': 'See who works here, with roles and invitations',
  'staff:manage': 'Invite people, give roles up to their own, disable people and end their sessions',
  'developers:read': 'See API keys and webhooks, with what was delivered',
  'developers:edit': 'Make and revoke API keys for other programs, and send events to them by webhooks',
  'styles:edit': 'Change colours and fonts of the shop',
  'settings:read': 'See what the shop charges for shipping and taxes, and what it is called',
  'settings:edit': 'Change shipping, taxes, and the name and address of the shop',
  'shop:set-up':
    'Begin with another sample store or with nothing, open the shop, and see what it still lacks',
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** What a call of the back office needs: a permission, only a session of a staff member, or not even that. */
export type CallPermission = Permission | 'signed_in' | 'none';

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[];

const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text);

/** The permission to see what a permission changes; undefined where there is none, and of that permission itself. */
function readingOf(permission: Permission): Permission | undefined {
  const reading = `${permission.slice(0, permission.indexOf(':'))}:read`;
  return isPermission(reading) && reading !== permission ? reading : undefined;
}

/** Those that only come with a permission to see the same things, by that permission. docs/decisions/0352. */
const INCLUDED_IN: ReadonlyMap<Permission, readonly Permission[]> = Map.groupBy(
  ALL_PERMISSIONS.filter((permission) => readingOf(permission)),
  (permission) => readingOf(permission) as Permission,
);

/**
 * These permissions with those to see what they change: answers to changes have what there is, so nobody changes what they may not
 * see.
 */
export const withReading = (permissions: readonly string[]): Permission[] =>
  ALL_PERMISSIONS.filter(
    (permission) =>
      permissions.includes(permission) ||
      INCLUDED_IN.get(permission)?.some((including) => permissions.includes(including)),
  );

/**
 * What moves money or gives things away, takes personal data or figures out of the shop, or changes who may do so. A
 * member whose role includes one needs a second factor for it. docs/decisions/0223.
 */
const SENSITIVE_PERMISSIONS: ReadonlySet<CallPermission> = new Set<Permission>([
  'orders:export',
  'orders:cancel',
  'orders:draft',
  'orders:price',
  'orders:refund',
  'subscriptions:change',
  'subscriptions:price',
  'customers:merge',
  'customers:erase',
  'customers:export',
  'reports:export',
  'imports:run',
  'newsletter:export',
  'gift-cards:edit',
  'payments:resolve',
  'staff:manage',
  'developers:edit',
]);

export const isSensitive = (permission: CallPermission): boolean => SENSITIVE_PERMISSIONS.has(permission);
