import type { ListedExport } from '#web/api/admin/exports-api.ts';
import type { Tone } from '../../ui/feedback/badge.tsx';

export const KIND_TEXTS: Readonly<Record<ListedExport['kind'], string>> = {
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
  month: 'Month for the bookkeeper',
};

export const STATE_TEXTS: Readonly<Record<ListedExport['state'], { label: string; tone: Tone }>> = {
  running: { label: 'Being written', tone: 'info' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** `view: to pack, from: 2026-01-01, a search` */
export const filtersText = (filters: ListedExport['filters']): string =>
  Object.entries(filters)
    .map(([name, value]) => (name === 'q' ? 'a search' : `${inWords(name)}: ${inWords(value)}`))
    .join(', ');

const inWords = (name: string): string => name.replaceAll('_', ' ');
