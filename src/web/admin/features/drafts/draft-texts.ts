import type { DraftOrder, ListedDraftOrder } from '#web/api/admin/draft-orders-api.ts';

export const PURPOSE_TEXTS: Readonly<Record<ListedDraftOrder['purpose'], string>> = {
  order: 'A new order',
  replacement: 'A replacement',
  addition: 'More for an order',
};

export const MISSING_TEXTS: Readonly<Record<DraftOrder['missing'][number], string>> = {
  lines: 'what is ordered',
  email: 'the email address',
  name: 'the name',
  address: 'the address',
  shipping: 'how it is shipped',
};
