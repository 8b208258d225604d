import type { AuditEntry } from '#contracts/admin/staff/audit-calls.ts';
import { addressOfPage } from '../content/page-texts.ts';

type SubjectType = NonNullable<AuditEntry['subject_type']>;

/** What entries are about, and the page on which it is shown. */
export const SUBJECTS: Readonly<Record<SubjectType, { name: string; page?: (id: string) => string }>> = {
  order: { name: 'Order', page: (id) => `/admin/orders/${id}` },
  draft_order: { name: 'Draft order', page: (id) => `/admin/drafts/${id}` },
  customer: { name: 'Customer', page: (id) => `/admin/customers/${id}` },
  subscription: { name: 'Subscription', page: (id) => `/admin/subscriptions/${id}` },
  product: { name: 'Product', page: (handle) => `/admin/products/${handle}` },
  import: { name: 'Import', page: (id) => `/admin/imports/${id}` },
  export: { name: 'Export', page: () => '/admin/exports' },
  redirect: { name: 'Redirect', page: (from) => `/admin/redirects?q=${from}` },
  page: { name: 'Page', page: addressOfPage },
  collection: { name: 'Collection', page: (name) => `/admin/collections/${name}` },
  discount: { name: 'Discount', page: (code) => `/admin/discounts/${code}` },
  store_location: { name: 'Store location', page: (id) => `/admin/store-locations/${id}` },
  subscriber: { name: 'Subscriber', page: (id) => `/admin/newsletter/subscribers/${id}` },
  campaign: { name: 'Campaign', page: (id) => `/admin/newsletter/${id}` },
  gift_card: { name: 'Gift card', page: (id) => `/admin/gift-cards/${id}` },
  stock: { name: 'Stock', page: (sku) => `/admin/stock/${sku}` },
  review: { name: 'Review', page: (id) => `/admin/reviews/${id}` },
  conversation: { name: 'Conversation', page: (id) => `/admin/inbox/${id}` },
  alert: { name: 'Alert', page: () => '/admin/alerts' },
  staff_member: { name: 'Staff member', page: () => '/admin/people' },
  role: { name: 'Role', page: () => '/admin/people' },
  api_key: { name: 'API key', page: () => '/admin/developers' },
  webhook: { name: 'Webhook', page: (id) => `/admin/developers/webhooks/${id}` },
  setting: { name: 'Setting' },
};

/** Null for things without a page. */
export const subjectPage = (type: SubjectType, id: string): string | null =>
  SUBJECTS[type].page?.(encodeURIComponent(id)) ?? null;
