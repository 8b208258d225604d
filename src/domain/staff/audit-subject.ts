import type { Permission } from './permissions.ts';

export const AUDIT_SUBJECT_TYPES = [
  'order',
  'draft_order',
  'customer',
  'subscription',
  'product',
  'import',
  'export',
  'collection',
  'redirect',
  'page',
  'discount',
  'store_location',
  'gift_card',
  'subscriber',
  'campaign',
  'stock',
  'review',
  'conversation',
  'alert',
  'staff_member',
  'role',
  'api_key',
  'webhook',
  'setting',
] as const;

/** What an entry of the audit log is about. */
export interface AuditSubject {
  type: (typeof AUDIT_SUBJECT_TYPES)[number];
  id: string;
}

/** What shows such a thing, and so what staff did with it. */
const READING_OF_SUBJECT: Readonly<Record<AuditSubject['type'], Permission | null>> = {
  order: 'orders:read',
  draft_order: 'orders:draft',
  customer: 'customers:read',
  subscription: 'subscriptions:read',
  product: 'products:read',
  import: 'imports:run',
  // Which file, but not what is in it.
  export: null,
  collection: 'collections:read',
  redirect: 'redirects:read',
  page: 'content:read',
  discount: 'discounts:read',
  store_location: 'store-locations:read',
  gift_card: 'gift-cards:read',
  subscriber: 'newsletter:read',
  campaign: 'newsletter:read',
  stock: 'stock:read',
  review: 'reviews:read',
  conversation: 'messages:read',
  alert: 'alerts:read',
  staff_member: 'staff:read',
  role: 'staff:read',
  api_key: 'developers:read',
  webhook: 'developers:read',
  setting: 'settings:read',
};

/** The same of entries without a subject, by the beginning of their commands. */
const READING_OF_COMMAND: Readonly<Record<string, Permission>> = {
  orders: 'orders:read',
  drafts: 'orders:draft',
  'imported-orders': 'orders:read',
  customers: 'customers:read',
  subscriptions: 'subscriptions:read',
  checkouts: 'payments:read',
  products: 'products:read',
  imports: 'imports:run',
  collections: 'collections:read',
  redirects: 'redirects:read',
  content: 'content:read',
  discounts: 'discounts:read',
  'store-locations': 'store-locations:read',
  'gift-cards': 'gift-cards:read',
  newsletter: 'newsletter:read',
  campaigns: 'newsletter:read',
  stock: 'stock:read',
  reviews: 'reviews:read',
  inbox: 'messages:read',
  'saved-replies': 'messages:read',
  alerts: 'alerts:read',
  staff: 'staff:read',
  settings: 'settings:read',
  jobs: 'jobs:read',
  'api-keys': 'developers:read',
  webhooks: 'developers:read',
  reports: 'reports:read',
};

/** The permission without which an entry of the audit log says only who used which command; null where it says no more. */
export function readingOfEntry({
  subjectType,
  command,
}: {
  subjectType: AuditSubject['type'] | null;
  command: string;
}): Permission | null {
  if (subjectType !== null) return READING_OF_SUBJECT[subjectType];
  const [area = ''] = command.split(' ');
  return READING_OF_COMMAND[area] ?? null;
}

/** What a staff member did, beyond the call: shown in the timeline of the subject and in the audit log. */
export interface AuditDetails {
  subject?: AuditSubject;
  /** In words, past tense: `Marked 2 units as shipped`. */
  summary?: string;
  /** Only the values that changed. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}
