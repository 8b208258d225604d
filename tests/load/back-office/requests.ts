import { type Ask, address, type BackOfficeRequest } from './back-office-request.ts';
import { pageRequests } from './page-requests.ts';

interface List {
  call: string;
  /** As the list has them; without it the list has none. */
  views?: readonly string[];
  /** Of each of which a page in the middle is asked for as well, after the row that the statement finds. */
  sorts?: Readonly<Record<string, { table: string; columns: string; direction: 'asc' | 'desc' }>>;
  /** What people type, and filters. */
  others?: readonly Record<string, string>[];
  /** A list that is asked for with words only. */
  isSearch?: boolean;
}

const moment = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;
const byTime = (table: string, time: string, key: string) => ({
  table,
  columns: `${moment(time)}, ${key}`,
  direction: 'desc' as const,
});
const newest = (table: string, time: string) => byTime(table, time, 'id::text');

const INVOICES = {
  table: 'invoices',
  columns: "(issued_on - date 'epoch')::text, kind, number::text",
  direction: 'desc' as const,
};

const search = (...words: string[]) => words.map((q) => ({ q }));

/** Every index of the back office: its views, its sorts with a page in the middle of each, and what people type. */
const LISTS: Readonly<Record<string, List>> = {
  orders: {
    call: 'orders',
    views: ['to_pack', 'partly_shipped', 'on_hold', 'shipped', 'refunded', 'cancelled', 'all'],
    sorts: {
      newest: newest('orders', 'placed_at'),
      oldest: { ...newest('orders', 'placed_at'), direction: 'asc' },
      total: { table: 'orders', columns: 'total_cents::text, id::text', direction: 'desc' },
    },
    others: [
      ...search(
        'asha',
        'asha verma',
        'asha.v',
        'GENERATED-77',
        'brooklyn',
        '94001000000077777',
        '4242',
        '51234',
      ),
      ...search('example.com', 'zzyzx', 'example.com verma', 'a'),
      { view: 'to_pack', q: 'example.com' },
      { view: 'cancelled', q: 'example.com' },
      { view: 'refunded', sort: 'total' },
      { view: 'cancelled', sort: 'total' },
      { view: 'on_hold', sort: 'total' },
      { view: 'to_pack', sort: 'total' },
      { country: 'CA' },
      { country: 'FR' },
      { country: 'CA', sort: 'total' },
      { code: 'SPRING' },
      { code: 'SPRING', sort: 'total' },
      { code: 'NOBODY' },
      { from: '2025-01-01', until: '2025-01-31' },
      { from: '2025-01-01', until: '2025-01-31', sort: 'total' },
      { status: 'on_hold', country: 'CA' },
    ],
  },
  'imported orders': {
    call: 'imported_orders',
    sorts: {
      newest: newest('imported_orders', 'placed_at'),
      oldest: { ...newest('imported_orders', 'placed_at'), direction: 'asc' },
      total: { table: 'imported_orders', columns: 'total_cents::text, id::text', direction: 'desc' },
    },
    others: [
      ...search('#E51234', 'earlier customer', 'example.com', 'zzyzx'),
      { from: '2025-01-01', until: '2025-01-31' },
    ],
  },
  invoices: {
    call: 'order_invoices',
    sorts: {
      newest: INVOICES,
      oldest: { ...INVOICES, direction: 'asc' },
    },
    others: [
      ...search('1001', 'INV-1001', '#51234', 'zzyzx'),
      { kind: 'credit_note' },
      { month: '2026-10' },
      { kind: 'invoice', month: '2026-10', sort: 'oldest' },
    ],
  },
  customers: {
    call: 'customers',
    sorts: {
      newest: newest('customer_profiles', 'created_at'),
      last_order: newest(
        'customer_profiles',
        "coalesce(last_order_at, timestamptz '1970-01-01 00:00:00+00')",
      ),
      lifetime_value: {
        table: 'customer_profiles',
        columns: 'lifetime_cents::text, id::text',
        direction: 'desc',
      },
    },
    others: [
      ...search('asha', 'asha verma', 'asha.v', 'montreal', '51234', '5551234', 'example.com', 'zzyzx', 'a'),
      { account: 'no' },
      { subscribed: 'yes' },
      { accepts_emails: 'yes' },
      { tag: 'wholesale' },
      { tag: 'wholesale', sort: 'lifetime_value' },
      { tag: 'nobody' },
      { orders_at_least: '5' },
      { orders_at_least: '100' },
      { orders_at_least: '9999' },
      { orders_at_least: '20', subscribed: 'yes', sort: 'last_order' },
      { last_order_since: '2026-11-20' },
      { last_order_since: '2026-11-20', sort: 'lifetime_value' },
      { subscribed: 'yes', sort: 'lifetime_value', q: 'example.com' },
    ],
  },
  subscriptions: {
    call: 'subscriptions',
    views: ['active', 'past_due', 'paused', 'cancelled', 'all'],
    sorts: {
      newest: newest('subscriptions', 'created_at'),
      next: {
        table: "(select * from billing_cycles where status = 'due') due",
        columns: `${moment('starts_at')}, subscription::text`,
        direction: 'asc',
      },
    },
    others: [
      ...search('asha', 'asha.v', 'example.com', 'zzyzx'),
      { view: 'past_due', sort: 'next' },
      { view: 'paused', sort: 'next', q: 'example.com' },
    ],
  },
  products: {
    call: 'products',
    views: ['all', 'active', 'draft', 'changed', 'scheduled', 'archived'],
    sorts: {
      changed: byTime('products', 'changed_at', 'handle'),
      newest: byTime('products', 'created_at', 'handle'),
      title: { table: 'products', columns: 'title, handle', direction: 'asc' },
    },
    others: [
      ...search('mango', 'generated-77', 'zzyzx', 'e'),
      { view: 'active', sort: 'title' },
      { view: 'active', q: 'mango' },
    ],
  },
  collections: {
    call: 'collections',
    views: ['all', 'menu', 'rule', 'hand'],
    sorts: {
      menu: {
        table: "(select * from collections where kind = 'collection') listed",
        columns: '(case when is_in_menu then position else 1000000 end)::text, name',
        direction: 'asc',
      },
      changed: byTime("(select * from collections where kind = 'collection') listed", 'changed_at', 'name'),
      title: {
        table: "(select * from collections where kind = 'collection') listed",
        columns: 'title, name',
        direction: 'asc',
      },
    },
    others: search('mix', 'zzyzx'),
  },
  'products for a collection': {
    call: 'collection_products',
    others: search('mango', 'zzyzx'),
    isSearch: true,
  },
  discounts: {
    call: 'discounts',
    views: ['all', 'active', 'scheduled', 'ended'],
    sorts: {
      newest: byTime('discounts', 'created_at', 'code'),
      code: { table: 'discounts', columns: 'code', direction: 'asc' },
      used: { table: 'discounts', columns: 'used::text, code', direction: 'desc' },
    },
    others: [...search('spring', 'zzyzx'), { view: 'active', sort: 'used' }],
  },
  'what a discount is for': { call: 'discount_choices', others: search('mango', 'zzyzx'), isSearch: true },
  'items to try a discount with': {
    call: 'discount_items',
    others: ['', 'mango', 'zzyzx'].map((q) => ({ currency: 'usd', q })),
    isSearch: true,
  },
  imports: {
    call: 'imports',
    sorts: { '': newest('staff_imports', 'created_at') },
  },
  exports: {
    call: 'exports',
    sorts: { '': newest('staff_exports', 'created_at') },
    others: [{ kind: 'orders' }, { kind: 'journal' }, { who: 'operator@example.com' }],
  },
  'API keys': { call: 'api_keys' },
  webhooks: { call: 'webhooks' },
  redirects: {
    call: 'redirects',
    sorts: { '': byTime('redirects', 'created_at', 'from_path') },
    others: search('mixes', 'zzyzx'),
  },
  'addresses without a page': {
    call: 'redirects/missing',
    sorts: {
      '': {
        table: '(select * from missing_pages where not is_ignored) listed',
        columns: 'asked::text, path',
        direction: 'desc',
      },
    },
  },
  'store locations': {
    call: 'store_locations',
    views: ['all', 'off_map'],
    sorts: {
      '': {
        table: '(select * from store_locations where not is_removed) listed',
        columns: 'lower(title), external_id',
        direction: 'asc',
      },
    },
    others: search('market', '11201', 'zzyzx'),
  },
  'products for a campaign': {
    call: 'campaign_products',
    others: search('mango', 'zzyzx'),
    isSearch: true,
  },
  'products for a store location': {
    call: 'store_location_products',
    others: search('mango', 'zzyzx'),
    isSearch: true,
  },
  pages: { call: 'content' },
  campaigns: {
    call: 'campaigns',
    views: ['all', 'draft', 'sent'],
    sorts: { '': newest('newsletter_campaigns', 'created_at') },
  },
  'subscribers of the newsletter': {
    call: 'newsletter_subscribers',
    views: ['all', 'confirmed', 'pending', 'unsubscribed'],
    sorts: { '': newest('newsletter_subscribers', 'created_at') },
    others: [...search('asha', 'zzyzx'), { source: 'file' }, { from: '2026-01-01', until: '2026-01-31' }],
  },
  'gift cards': {
    call: 'gift_cards',
    views: ['active', 'empty', 'disabled', 'all'],
    sorts: {
      newest: newest('gift_cards', 'created_at'),
      balance: { table: 'gift_cards', columns: 'balance_cents::text, id::text', direction: 'desc' },
    },
    others: [...search('asha', 'K7PQ', '51234'), { view: 'active', sort: 'balance' }],
  },
  stock: {
    call: 'stock',
    views: ['all', 'low', 'out'],
    sorts: {
      free: {
        table: 'stock',
        // The middle is among what is sold.
        columns: '(held * 0)::text, (on_hand - held)::text, sku',
        direction: 'asc',
      },
      cover: {
        table: 'stock',
        columns:
          '(held * 0)::text, (case when on_hand - held <= 0 then 0 when sold_recently <= 0 then 1000000000 else floor((on_hand - held)::bigint * 30 / sold_recently) end)::int::text, sku',
        direction: 'asc',
      },
      name: {
        table:
          'stock join variants using (store_id, sku) join products on products.store_id = stock.store_id and handle = product_handle',
        columns: 'title, sku',
        direction: 'asc',
      },
    },
    others: [
      ...search('mango', 'generated-77', '5 oz', 'zzyzx', 'e'),
      { view: 'low', sort: 'cover' },
      { view: 'low', sort: 'name' },
      { view: 'out', sort: 'name', q: 'mango' },
    ],
  },
  reviews: {
    call: 'reviews',
    views: ['waiting', 'published', 'withheld', 'with_photos', 'without_reply', 'low_ratings', 'all'],
    sorts: {
      newest: newest('reviews', 'created_at'),
      oldest: { ...newest('reviews', 'created_at'), direction: 'asc' },
      highest: {
        table: 'reviews',
        columns: `rating::text, ${moment('created_at')}, id::text`,
        direction: 'desc',
      },
      lowest: {
        table: 'reviews',
        columns: `rating::text, ${moment('created_at')}, id::text`,
        direction: 'asc',
      },
    },
    others: [
      ...search('grandmother', 'crunchy', 'asha', 'mango', '51234', 'zzyzx'),
      { rating: '1' },
      { product: 'generated-77' },
      { view: 'with_photos', rating: '2' },
      { view: 'with_photos', sort: 'lowest' },
      { view: 'without_reply', sort: 'lowest' },
      { view: 'waiting', q: 'crunchy' },
      { view: 'waiting', sort: 'lowest' },
    ],
  },
  'review requests': {
    call: 'review_requests',
    views: ['sent', 'reviewed', 'not_reviewed'],
    sorts: { '': newest('(select * from review_invitations where sent_at is not null) sent', 'sent_at') },
  },
  inbox: {
    call: 'conversations',
    views: ['open', 'mine', 'unassigned', 'snoozed', 'closed', 'all', 'spam'],
    sorts: { '': newest("(select * from conversations where status = 'open') open", 'last_message_at') },
    others: [
      ...search('asha', 'asha.v', 'wedding', 'example.com', 'zzyzx', '51234', 'parcel asha'),
      { view: 'closed', q: 'friday' },
      { view: 'spam', q: 'friday' },
      { view: 'mine', q: 'parcel' },
      { view: 'all', q: 'hana novak wedding' },
    ],
  },
  'unanswered messages': { call: 'unanswered_conversations' },
  audit: {
    call: 'audit',
    sorts: { '': newest('staff_actions', 'created_at') },
    others: [
      { who: 'staff1@example.com' },
      { who: 'nobody' },
      { command: 'orders refund' },
      { command: 'subscriptions' },
      { command: 'orders', who: 'kitchen' },
      { subject_type: 'customer' },
      { subject_type: 'role' },
      { subject_type: 'role', who: 'staff1@example.com' },
      { subject_id: '51234' },
      { from: '2025-06-01', until: '2025-06-07' },
    ],
  },
  drafts: {
    call: 'draft_orders',
    views: ['open', 'all'],
    sorts: { '': newest('draft_orders', 'created_at') },
    others: [{ view: 'all', q: 'novak' }, { q: 'd12' }],
  },
  'products to order': {
    call: 'purchasables',
    others: ['mango', 'generated-77', 'zzyzx', ''].map((q) => ({ currency: 'usd', q })),
    isSearch: true,
  },
  alerts: { call: 'alerts' },
  'failed emails': { call: 'failed_emails' },
  'failed jobs': { call: 'failed_jobs' },
  'payments to resolve': { call: 'payment_exceptions' },
  'order counts': { call: 'order_counts' },
  'coming renewals': { call: 'renewals' },
  'cancellation reasons': { call: 'cancellation_reasons' },
  home: { call: 'home' },
  'list of reports': { call: 'reports/overview' },
  staff: { call: 'staff' },
};

/** Everything that is measured of a filled shop. `only`: what is called by one of these words, or all single `pages`. */
export async function backOfficeRequests(ask: Ask, only: readonly string[]): Promise<BackOfficeRequest[]> {
  const requests: BackOfficeRequest[] = [];
  for (const [name, list] of Object.entries(LISTS)) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    requests.push(...(await requestsOf(ask, name, list)));
  }
  const pages = await pageRequests(ask);
  const isWanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part));
  requests.push(...pages.filter(({ name }) => only.includes('pages') || isWanted(name)));
  return requests;
}

async function requestsOf(ask: Ask, name: string, list: List): Promise<BackOfficeRequest[]> {
  const { call, views = [], sorts = {}, others = [], isSearch = false } = list;
  const queries: Record<string, string>[] = [...views.map((view) => ({ view })), ...others];
  if (!isSearch) queries.push({});
  for (const [sort, { table, columns, direction }] of Object.entries(sorts)) {
    const bySort: Record<string, string> = sort === '' ? {} : { sort };
    const [middle] = await ask<{ position: string[] }>(
      `select array[${columns}] as position from ${table} order by ${columns.replaceAll('::text', '')} ${direction}
       offset (select count(*) / 2 from ${table}) limit 1`,
    );
    queries.push(bySort);
    if (!middle) continue;
    const cursor = Buffer.from(JSON.stringify(middle.position)).toString('base64url');
    queries.push({ ...bySort, cursor });
  }
  const unique = new Map(queries.map((query) => [JSON.stringify(query), query]));
  return [...unique.values()].map((query) => ({
    name: [name, ...Object.entries(query).map(([key, value]) => labelOf(key, value))].join(' · '),
    path: address(call, query),
    isCombined:
      Object.keys(query).some((key) => !LONE_KEYS.has(key)) ||
      Object.keys(query).filter((key) => key !== 'cursor').length > 1,
  }));
}

const LONE_KEYS = new Set(['view', 'sort', 'cursor', 'q', 'currency', 'country', 'subject_type', 'product']);

const labelOf = (key: string, value: string) => {
  if (key === 'cursor') return 'in the middle';
  return key === 'q' ? `‘${value}’` : `${key === 'view' || key === 'sort' ? '' : `${key} `}${value}`;
};
