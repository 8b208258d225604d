import type { ListedExport } from '#contracts/admin/exports/export-calls.ts';

export const EXPORT_KIND_TEXTS: Readonly<Record<ListedExport['kind'], string>> = {
  orders: 'Orders',
  imported_orders: 'Imported orders',
  customers: 'Customers',
  subscribers: 'Subscribers of the newsletter',
  reviews: 'Reviews',
  discounts: 'Discounts',
  store_locations: 'Store locations',
  import_rows: 'Rows of an import',
  report: 'Report',
  journal: 'Journal',
  invoices: 'Invoices',
  month: 'Month for the bookkeeper',
};

/** `from: 2026-01-01, view: to pack, a search` */
export const filtersText = ({ q, ...filters }: ListedExport['filters']): string =>
  [
    ...Object.entries(filters)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, value]) => `${withSpaces(name)}: ${withSpaces(value)}`),
    ...(q === undefined ? [] : ['a search']),
  ].join(', ');

/** Names of filters and of what they may be; others, such as the name of a file, stay as they are. */
const withSpaces = (text: string): string => (/^[a-z_]+$/.test(text) ? text.replaceAll('_', ' ') : text);
