import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { contentEndpoints } from '#web/api/admin/content-api.ts';
import { customerList } from '#web/api/admin/customers/customers-api.ts';
import { inboxEndpoints } from '#web/api/admin/customers/inbox-api.ts';
import { orderIndexEndpoints } from '#web/api/admin/orders/order-index-api.ts';
import { stockEndpoints } from '#web/api/admin/stock-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import type { IconName } from '../../ui/layout/icon-paths.ts';
import { addressOfPage, listedName } from '../content/page-texts.ts';
import { nameOf } from '../customers/customer-texts.ts';
import { fulfilmentText, paymentText } from '../orders/order-status-texts.ts';

/** Of each list; the last result of a list leads to all of them. */
export const MOST_RESULTS = 5;

export interface FoundRow {
  to: string;
  label: string;
  /** What tells it from others that are called so. */
  about?: string;
  /** Whether it is what was typed, and not just has it. */
  isExact?: boolean;
  /** Of lists without a search of their own: what a text is looked for in. */
  searched?: string;
}

interface Asked {
  api: ApiClient;
  signal: AbortSignal;
  /** Empty for lists without a search of their own. */
  q: string;
}

export interface SearchSource {
  title: string;
  permission: Permission;
  icon: IconName;
  /** Where all that were found are listed, up to the text; null for a list without a search of its own, which is loaded whole. */
  listPath: string | null;
  load: (asked: Asked) => Promise<readonly FoundRow[]>;
}

const queryOf = ({ storeId }: ApiClient, q: string) => ({
  query: { store_id: storeId, q, limit: String(MOST_RESULTS) },
});

/** In the order in which they are shown. What no page needs at once is imported by a search only. */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  {
    title: 'Pages',
    permission: 'content:read',
    icon: 'draft',
    listPath: null,
    async load({ api, signal }) {
      const query = { store_id: api.storeId };
      const { pages } = await api.call(contentEndpoints.list, { query }, { signal });
      return pages.map((page) => ({
        to: addressOfPage(page.page),
        label: listedName(page),
        about: page.path ?? 'Page of the shop',
        searched: `${listedName(page)} ${page.path ?? ''}`,
      }));
    },
  },
  {
    title: 'Orders',
    permission: 'orders:read',
    icon: 'orders',
    listPath: '/admin/orders?q=',
    async load({ api, signal, q }) {
      const { orders } = await api.call(orderIndexEndpoints.orders, queryOf(api, q), { signal });
      return orders.map((order) => ({
        to: `/admin/orders/${order.order_number}`,
        label: `${formatOrderNumber(order.order_number)} ${order.name.trim() || order.email}`,
        about: [order.email, order.city, paymentText(order), fulfilmentText(order)]
          .filter(Boolean)
          .join(', '),
      }));
    },
  },
  {
    title: 'Imported orders',
    permission: 'orders:read',
    icon: 'orders',
    listPath: '/admin/orders/imported?q=',
    async load({ api, signal, q }) {
      const { importedOrderEndpoints } = await import('#web/api/admin/orders/imported-orders-api.ts');
      const { orders } = await api.call(importedOrderEndpoints.list, queryOf(api, q), { signal });
      return orders.map(({ imported_order_id, name, customer, email }) => ({
        to: `/admin/orders/imported/${imported_order_id}`,
        label: `${name} ${customer || (email ?? 'Nobody')}`,
        ...(email !== null && { about: email }),
      }));
    },
  },
  {
    title: 'Customers',
    permission: 'customers:read',
    icon: 'customers',
    listPath: '/admin/customers?q=',
    async load({ api, signal, q }) {
      const { customers } = await api.call(customerList, queryOf(api, q), { signal });
      return customers.map((customer) => ({
        to: `/admin/customers/${customer.customer_id}`,
        label: nameOf(customer),
        about: customer.email,
      }));
    },
  },
  {
    title: 'Subscriptions',
    permission: 'subscriptions:read',
    icon: 'subscriptions',
    listPath: '/admin/subscriptions?q=',
    async load({ api, signal, q }) {
      const [{ adminSubscriptionEndpoints }, { intervalText, STATUS_TEXTS }] = await Promise.all([
        import('#web/api/admin/customers/subscriptions-api.ts'),
        import('../subscriptions/subscription-texts.ts'),
      ]);
      const answer = await api.call(adminSubscriptionEndpoints.list, queryOf(api, q), { signal });
      return answer.subscriptions.map(
        ({ subscription_id, name, email, status, interval, interval_unit }) => ({
          to: `/admin/subscriptions/${subscription_id}`,
          label: name.trim() || email,
          about: `${email}, ${intervalText(interval, interval_unit)}, ${STATUS_TEXTS[status].toLowerCase()}`,
        }),
      );
    },
  },
  {
    title: 'Products',
    permission: 'products:read',
    icon: 'products',
    listPath: '/admin/products?q=',
    async load({ api, signal, q }) {
      const [{ productEndpoints }, { STATUS_TEXTS }] = await Promise.all([
        import('#web/api/admin/products-api.ts'),
        import('../products/product-texts.ts'),
      ]);
      const { products } = await api.call(productEndpoints.list, queryOf(api, q), { signal });
      return products.map(({ handle, title, status }) => ({
        to: `/admin/products/${encodeURIComponent(handle)}`,
        label: title,
        about: STATUS_TEXTS[status],
      }));
    },
  },
  {
    title: 'Stock',
    permission: 'stock:read',
    icon: 'stock',
    listPath: '/admin/stock?q=',
    async load({ api, signal, q }) {
      const { stock } = await api.call(stockEndpoints.stock, queryOf(api, q), { signal });
      return stock.map(({ sku, product, variant, on_hand }) => ({
        to: `/admin/stock/${encodeURIComponent(sku)}`,
        label: `${product}, ${variant}`,
        about: `${sku}, ${on_hand} on hand`,
        isExact: sku.toLowerCase() === q.toLowerCase(),
      }));
    },
  },
  {
    title: 'Messages',
    permission: 'messages:read',
    icon: 'inbox',
    listPath: '/admin/inbox?view=all&q=',
    async load({ api, signal, q }) {
      const query = { ...queryOf(api, q).query, view: 'all' as const };
      const { conversations } = await api.call(inboxEndpoints.conversations, { query }, { signal });
      return conversations.map(({ conversation_id, customer_name, customer_email, preview }) => ({
        to: `/admin/inbox/${conversation_id}?view=all&q=${encodeURIComponent(q)}`,
        label: customer_name || customer_email,
        about: preview,
      }));
    },
  },
  {
    title: 'Discounts',
    permission: 'discounts:read',
    icon: 'discount',
    listPath: '/admin/discounts?q=',
    async load({ api, signal, q }) {
      const [{ discountEndpoints }, { reductionText, STATUS_TEXTS }] = await Promise.all([
        import('#web/api/admin/discounts-api.ts'),
        import('../discounts/discount-texts.ts'),
      ]);
      const { discounts } = await api.call(discountEndpoints.list, queryOf(api, q), { signal });
      return discounts.map((discount) => ({
        to: `/admin/discounts/${encodeURIComponent(discount.code)}`,
        label: discount.code,
        about: `${reductionText(discount)}, ${STATUS_TEXTS[discount.status].label.toLowerCase()}`,
      }));
    },
  },
  {
    title: 'Reports',
    permission: 'reports:read',
    icon: 'reports',
    listPath: null,
    async load({ api, signal }) {
      const { reportEndpoints } = await import('#web/api/admin/reports/reports-api.ts');
      const query = { store_id: api.storeId };
      const { reports } = await api.call(reportEndpoints.overview, { query }, { signal });
      return reports.map(({ report, title, about }) => ({
        to: `/admin/reports/${report}`,
        label: title,
        about,
        searched: title,
      }));
    },
  },
];
