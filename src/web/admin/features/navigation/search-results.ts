import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { adminPagesQuery, type ListedPage } from '#web/api/admin/content-api.ts';
import { customerIndexQuery } from '#web/api/admin/customers/customers-api.ts';
import { conversationsQuery } from '#web/api/admin/customers/inbox-api.ts';
import { orderIndexQuery } from '#web/api/admin/orders/order-index-api.ts';
import type { ReportOverview } from '#web/api/admin/reports/reports-api.ts';
import type { SignedInStaffMember } from '#web/api/admin/staff/session-api.ts';
import { adminStockQuery } from '#web/api/admin/stock-api.ts';
import { ALWAYS_FRESH } from '#web/api/always-fresh.ts';
import { useApi } from '#web/api/use-api.ts';
import type { IconName } from '../../ui/layout/icon.tsx';
import { addressOfPage, listedName } from '../content/page-texts.ts';
import { nameOf } from '../customers/customer-texts.ts';
import { fulfilmentText, paymentText } from '../orders/order-status-texts.ts';
import { pagesFor } from './admin-pages.ts';

export interface SearchResult {
  to: string;
  label: string;
  /** What tells it from others that are called so. */
  about?: string;
  icon: IconName;
}

export interface SearchGroup {
  title: string;
  results: readonly SearchResult[];
}

export interface SearchAnswer {
  groups: readonly SearchGroup[];
  isFetching: boolean;
  /** The lists that could not be searched, such as `Orders`. */
  failed: readonly string[];
}

/** Of each list; the last result of a list leads to all of them. */
const MOST = 5;
const limit = String(MOST);

/** What the lists that the role includes have for a text, and the pages that are called so. */
export function useSearch(member: SignedInStaffMember, typed: string, debounced: string): SearchAnswer {
  const api = useApi();
  const client = useQueryClient();
  const q = debounced.trim();
  const may = (permission: Permission) => q !== '' && member.permissions.includes(permission);
  const orders = useQuery({
    ...orderIndexQuery(api, { q, limit }),
    placeholderData: undefined,
    enabled: may('orders:read'),
  });
  const imported = useQuery({
    ...ALWAYS_FRESH,
    queryKey: ['admin-search', 'imported-orders', q],
    // Loaded by a search only: imported here, it would be one file more on every page.
    queryFn: async () => {
      const { importedOrdersQuery } = await import('#web/api/admin/orders/imported-orders-api.ts');
      return client.fetchQuery(importedOrdersQuery(api, { q, limit }));
    },
    enabled: may('orders:read'),
  });
  const customers = useQuery({
    ...customerIndexQuery(api, { q, limit }),
    placeholderData: undefined,
    enabled: may('customers:read'),
  });
  const products = useQuery({
    ...ALWAYS_FRESH,
    queryKey: ['admin-search', 'products', q],
    queryFn: async ({ signal }) => {
      const [{ productEndpoints }, { STATUS_TEXTS }] = await Promise.all([
        import('#web/api/admin/products-api.ts'),
        import('../products/product-texts.ts'),
      ]);
      const query = { store_id: api.storeId, q, limit };
      const { products: found } = await api.call(productEndpoints.list, { query }, { signal });
      return found.map(({ handle, title, status }) => ({ handle, title, about: STATUS_TEXTS[status] }));
    },
    enabled: may('products:read'),
  });
  const subscriptions = useQuery({
    ...ALWAYS_FRESH,
    queryKey: ['admin-search', 'subscriptions', q],
    queryFn: async ({ signal }) => {
      const [{ adminSubscriptionEndpoints }, { intervalText, STATUS_TEXTS }] = await Promise.all([
        import('#web/api/admin/customers/subscriptions-api.ts'),
        import('../subscriptions/subscription-texts.ts'),
      ]);
      const query = { store_id: api.storeId, q, limit };
      const answer = await api.call(adminSubscriptionEndpoints.list, { query }, { signal });
      return answer.subscriptions.map(
        ({ subscription_id, name, email, status, interval, interval_unit }) => ({
          id: subscription_id,
          label: name.trim() || email,
          about: `${email}, ${intervalText(interval, interval_unit)}, ${STATUS_TEXTS[status].toLowerCase()}`,
        }),
      );
    },
    enabled: may('subscriptions:read'),
  });
  const stock = useQuery({ ...adminStockQuery(api, { q, limit }), enabled: may('stock:read') });
  const conversations = useQuery({
    ...conversationsQuery(api, { view: 'all', q, limit }),
    refetchInterval: false,
    enabled: may('messages:read'),
  });
  const discounts = useQuery({
    ...ALWAYS_FRESH,
    queryKey: ['admin-search', 'discounts', q],
    queryFn: async () => {
      const [{ adminDiscountsQuery }, { reductionText, STATUS_TEXTS }] = await Promise.all([
        import('#web/api/admin/discounts-api.ts'),
        import('../discounts/discount-texts.ts'),
      ]);
      const { discounts: found } = await client.fetchQuery(adminDiscountsQuery(api, { q, limit }));
      return found.map((discount) => ({
        code: discount.code,
        about: `${reductionText(discount)}, ${STATUS_TEXTS[discount.status].label.toLowerCase()}`,
      }));
    },
    enabled: may('discounts:read'),
  });
  const written = useQuery({ ...adminPagesQuery(api), enabled: may('content:read') });
  const reports = useQuery({
    ...ALWAYS_FRESH,
    queryKey: ['admin-search', 'reports'],
    queryFn: async () => {
      const { reportOverviewQuery } = await import('#web/api/admin/reports/reports-api.ts');
      return client.fetchQuery(reportOverviewQuery(api));
    },
    enabled: may('reports:read'),
  });
  const queries: [string, UseQueryResult<unknown>][] = [
    ['Orders', orders],
    ['Imported orders', imported],
    ['Customers', customers],
    ['Subscriptions', subscriptions],
    ['Products', products],
    ['Stock', stock],
    ['Messages', conversations],
    ['Discounts', discounts],
    ['Pages', written],
    ['Reports', reports],
  ];
  const ofProducts: SearchGroup = {
    title: 'Products',
    results: listed(
      'Products',
      `/admin/products?q=${encodeURIComponent(q)}`,
      products.data,
      ({ handle, title, about }) => ({
        to: `/admin/products/${encodeURIComponent(handle)}`,
        label: title,
        about,
        icon: 'products',
      }),
    ),
  };
  const ofStock: SearchGroup = {
    title: 'Stock',
    results: listed('Stock', `/admin/stock?q=${encodeURIComponent(q)}`, stock.data?.stock, (item) => ({
      to: `/admin/stock/${encodeURIComponent(item.sku)}`,
      label: `${item.product}, ${item.variant}`,
      about: `${item.sku}, ${item.on_hand} on hand`,
      icon: 'stock',
    })),
  };
  // Who types or scans a whole SKU means its stock.
  const isSku = stock.data?.stock.some(({ sku }) => sku.toLowerCase() === q.toLowerCase()) ?? false;
  const groups: SearchGroup[] = [
    { title: 'Pages', results: [...pagesCalled(typed, member), ...shopPagesCalled(q, written.data ?? [])] },
    {
      title: 'Orders',
      results: listed('Orders', `/admin/orders?q=${encodeURIComponent(q)}`, orders.data?.orders, (order) => ({
        to: `/admin/orders/${order.order_number}`,
        label: `${formatOrderNumber(order.order_number)} ${order.name.trim() || order.email}`,
        about: [order.email, order.city, paymentText(order), fulfilmentText(order)]
          .filter(Boolean)
          .join(', '),
        icon: 'orders',
      })),
    },
    {
      title: 'Imported orders',
      results: listed(
        'Imported orders',
        `/admin/orders/imported?q=${encodeURIComponent(q)}`,
        imported.data?.orders,
        ({ imported_order_id, name, customer, email }) => ({
          to: `/admin/orders/imported/${imported_order_id}`,
          label: `${name} ${customer || (email ?? 'Nobody')}`,
          ...(email !== null && { about: email }),
          icon: 'orders',
        }),
      ),
    },
    {
      title: 'Customers',
      results: listed(
        'Customers',
        `/admin/customers?q=${encodeURIComponent(q)}`,
        customers.data?.customers,
        (customer) => ({
          to: `/admin/customers/${customer.customer_id}`,
          label: nameOf(customer),
          about: customer.email,
          icon: 'customers',
        }),
      ),
    },
    {
      title: 'Subscriptions',
      results: listed(
        'Subscriptions',
        `/admin/subscriptions?q=${encodeURIComponent(q)}`,
        subscriptions.data,
        ({ id, label, about }) => ({
          to: `/admin/subscriptions/${id}`,
          label,
          about,
          icon: 'subscriptions',
        }),
      ),
    },
    ...(isSku ? [ofStock, ofProducts] : [ofProducts, ofStock]),
    {
      title: 'Messages',
      results: listed(
        'Messages',
        `/admin/inbox?view=all&q=${encodeURIComponent(q)}`,
        conversations.data?.conversations,
        (conversation) => ({
          to: `/admin/inbox/${conversation.conversation_id}?view=all&q=${encodeURIComponent(q)}`,
          label: conversation.customer_name || conversation.customer_email,
          about: conversation.preview,
          icon: 'inbox',
        }),
      ),
    },
    {
      title: 'Discounts',
      results: listed(
        'Discounts',
        `/admin/discounts?q=${encodeURIComponent(q)}`,
        discounts.data,
        ({ code, about }) => ({
          to: `/admin/discounts/${encodeURIComponent(code)}`,
          label: code,
          about,
          icon: 'discount',
        }),
      ),
    },
    { title: 'Reports', results: reportsCalled(q, reports.data?.reports ?? []) },
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isFetching: typed.trim() !== q || queries.some(([, { isFetching }]) => isFetching),
    failed: queries.filter(([, { isError }]) => isError).map(([title]) => title),
  };
}

function listed<Row>(
  list: string,
  all: string,
  rows: readonly Row[] | undefined,
  resultOf: (row: Row) => SearchResult,
): SearchResult[] {
  const results = (rows ?? []).slice(0, MOST).map(resultOf);
  if (results.length < MOST) return results;
  return [...results, { to: all, label: `${list}: all that were found`, icon: 'search' }];
}

function pagesCalled(typed: string, member: SignedInStaffMember): SearchResult[] {
  const wanted = typed.trim().toLowerCase();
  return pagesFor(member)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ path, name, icon }) => ({ to: path, label: name, icon }));
}

function reportsCalled(q: string, reports: ReportOverview['reports']): SearchResult[] {
  const wanted = q.toLowerCase();
  if (wanted === '') return [];
  return reports
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map(({ report, title, about }) => ({
      to: `/admin/reports/${report}`,
      label: title,
      about,
      icon: 'reports',
    }));
}

/** Pages of the shop by their names, and by the addresses of those that staff have added. */
function shopPagesCalled(q: string, pages: readonly ListedPage[]): SearchResult[] {
  const wanted = q.toLowerCase();
  if (wanted === '') return [];
  return pages
    .filter((page) => `${listedName(page)} ${page.path ?? ''}`.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map((page) => ({
      to: addressOfPage(page.page),
      label: listedName(page),
      about: page.path ?? 'Page of the shop',
      icon: 'draft',
    }));
}
