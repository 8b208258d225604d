import type { Permission } from './permissions.ts';

/** The lists whose filters can be saved, with what a member needs to see them. */
export const SAVED_VIEW_LISTS = {
  orders: 'orders:read',
  imported_orders: 'orders:read',
  customers: 'customers:read',
  subscriptions: 'subscriptions:read',
  reviews: 'reviews:read',
  products: 'products:read',
  collections: 'collections:read',
  discounts: 'discounts:read',
  gift_cards: 'gift-cards:read',
  subscribers: 'newsletter:read',
  stock: 'stock:read',
  inbox: 'messages:read',
  audit: 'audit:read',
} as const satisfies Record<string, Permission>;

export type SavedViewList = keyof typeof SAVED_VIEW_LISTS;
