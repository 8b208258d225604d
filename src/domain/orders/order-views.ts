/** The lists of orders that every store has. */
export const ORDER_VIEWS = [
  'today',
  'to_pack',
  'partly_shipped',
  'on_hold',
  'shipped',
  'refunded',
  'cancelled',
  'all',
] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export const ORDER_SORTS = ['newest', 'oldest', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
