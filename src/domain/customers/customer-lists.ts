export const CUSTOMER_SORTS = ['newest', 'last_order', 'lifetime_value'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
